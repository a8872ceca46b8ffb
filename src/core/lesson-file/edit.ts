// Changes frontmatter fields in a lesson's text and keeps every other byte.

import { type Document, isMap, isNode, isScalar, isSeq, type Pair, type YAMLSeq } from "yaml";
import type { Lesson } from "../../domain/lesson.ts";
import { cut } from "../text/cut.ts";
import { flowList, scalar } from "./format.ts";
import { type Fields, type Frontmatter, findFrontmatter, readFields, valuesOf } from "./frontmatter.ts";
import { lessonFields, NAMES } from "./lesson-fields.ts";
import { LIMITS, oneLine, tagsFrom } from "./text.ts";

type EditedFields = Partial<
  Pick<
    Lesson,
    | "occurrences"
    | "lastSeen"
    | "severity"
    | "source"
    | "title"
    | "appliesTo"
    | "stops"
    | "cause"
    | "kind"
    | "project"
  >
>;

/** Throws with a reason if the frontmatter cannot be read. */
export function setFields(text: string, fields: EditedFields): string {
  const wanted = ORDER.flatMap((name) => {
    const value = fields[name];
    return value === undefined ? [] : [{ name, value: clean(name, value) }];
  });
  if (wanted.length === 0) return text;
  const frontmatter = findFrontmatter(text);
  if (frontmatter === "unclosed") throw new Error("The frontmatter has no closing line ---.");
  if (frontmatter === undefined) return withFrontmatter(text, wanted);
  const read = readFields(text, frontmatter);
  if ("problem" in read) throw new Error(`The frontmatter cannot be changed: ${read.problem}.`);
  const edited = editLines(text, frontmatter, read, wanted);
  check(edited, wanted);
  return edited;
}

type FieldName = keyof EditedFields;
interface Wanted {
  readonly name: FieldName;
  readonly value: string | number | readonly string[];
}
const ORDER: readonly FieldName[] = [
  ...(["kind", "title", "appliesTo", "stops", "project", "severity"] as const),
  ...(["source", "occurrences", "lastSeen", "cause"] as const),
];

function clean(name: FieldName, value: Wanted["value"]): Wanted["value"] {
  if (typeof value === "number") return value;
  if (typeof value !== "string") return tagsFrom(value);
  return cut(oneLine(value), name === "title" ? LIMITS.title : LIMITS.word);
}

function editLines(
  text: string,
  frontmatter: Frontmatter,
  fields: Fields,
  wanted: readonly Wanted[],
): string {
  const { yaml, start, end } = frontmatter;
  const eol = /\r\n/.test(text.slice(0, start)) ? "\r\n" : "\n";
  const changes: { from: number; to: number; text: string }[] = [];
  let added = "";
  for (const { name, value } of wanted) {
    const field = fields.find(NAMES[name]);
    if (field !== undefined) changes.push(replacement(yaml, field.pair, value, eol));
    else if (value !== "")
      added += `${indentOf(fields.document, yaml)}${NAMES[name][0]}: ${written(value)}${eol}`;
  }
  if (added !== "" && isMap(fields.document.contents) && fields.document.contents.flow) {
    throw new Error("The frontmatter is written in braces. Write each field on a line of its own first.");
  }
  let edited = yaml;
  for (const change of changes.sort((a, b) => b.from - a.from)) {
    edited = edited.slice(0, change.from) + change.text + edited.slice(change.to);
  }
  return text.slice(0, start) + edited + added + text.slice(end);
}

/** Replaces only the value; a comment behind it on the same line stays. */
function replacement(yaml: string, pair: Pair, value: Wanted["value"], eol: string) {
  const node = isNode(pair.value) ? pair.value : undefined;
  const key = isNode(pair.key) ? pair.key.range : undefined;
  const colon = yaml.indexOf(":", key?.[1] ?? 0) + 1;
  const from = node?.range?.[0] ?? colon;
  const to = node?.range?.[1] ?? colon;
  if (from === to) return { from: colon, to: colon, text: ` ${written(value)}` };
  const old = yaml.slice(from, to);
  // A block list stays a block list with the same indentation.
  if (isSeq(node) && !node.flow && typeof value === "object" && value.length > 0) {
    return { from, to, text: listLines(yaml, node, value, eol) };
  }
  const begin = isSeq(node) && !node.flow ? colon : from;
  return { from: begin, to, text: `${begin === colon ? " " : ""}${written(value)}${lineEnd(old)}` };
}

/** Items that were in the list keep their lines and comments. */
function listLines(yaml: string, list: YAMLSeq, words: readonly string[], eol: string): string {
  const [from = 0, to = 0] = list.range ?? [];
  const indent = /(?:^|\n)([ \t]*)$/.exec(yaml.slice(0, from))?.[1] ?? "";
  const starts = list.items.map((item) =>
    yaml.lastIndexOf("-", (isNode(item) ? item.range?.[0] : from) ?? from),
  );
  const end = yaml.slice(from, to).trimEnd().length + from;
  const lines = new Map(
    list.items.map((item, index) => [
      isScalar(item) ? String(item.value) : "",
      yaml.slice(starts[index], starts[index + 1] ?? end).trimEnd(),
    ]),
  );
  const kept = words.map((word) => lines.get(word) ?? `- ${flowList([word]).slice(1, -1)}`);
  return kept.join(eol + indent) + yaml.slice(end, to);
}

/** Multi-line texts and lists include the end of their last line. */
function lineEnd(old: string): string {
  return /\r?\n$/.exec(old)?.[0] ?? "";
}

function written(value: Wanted["value"]): string {
  return typeof value === "object" ? flowList(value) : scalar(value);
}

/** If all fields are indented, a new one must be as well. */
function indentOf(document: Document, yaml: string): string {
  const { contents } = document;
  const first =
    isMap(contents) && isNode(contents.items[0]?.key) ? contents.items[0].key.range?.[0] : undefined;
  return /[ \t]*$/.exec(yaml.slice(0, first ?? 0))?.[0] ?? "";
}

function withFrontmatter(text: string, wanted: readonly Wanted[]): string {
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  const mark = text.startsWith("\ufeff") ? "\ufeff" : "";
  const lines = wanted
    .filter(({ value }) => value !== "")
    .map(({ name, value }) => `${NAMES[name][0]}: ${written(value)}`);
  return mark + ["---", ...lines, "---", ""].join(eol) + text.slice(mark.length);
}

/** Reads the result back and throws if it is not what was meant. */
function check(text: string, wanted: readonly Wanted[]): void {
  const frontmatter = findFrontmatter(text);
  if (frontmatter === undefined || frontmatter === "unclosed") throw new Error(UNCHANGED);
  const fields = readFields(text, frontmatter);
  if ("problem" in fields) throw new Error(UNCHANGED);
  // Other fields may be invalid; only the fields that were set are checked.
  const values = valuesOf(fields);
  const only = {
    find: (names: readonly string[]) =>
      wanted.some(({ name }) => NAMES[name] === names) ? values.find(names) : undefined,
  };
  const read: EditedFields = { ...lessonFields(only) } as EditedFields;
  const differs = wanted.find(
    ({ name, value }) => JSON.stringify(read[name] ?? "") !== JSON.stringify(value),
  );
  if (differs !== undefined) throw new Error(UNCHANGED);
}

const UNCHANGED = "The frontmatter is written in a way that cannot be changed safely: edit the file by hand.";
