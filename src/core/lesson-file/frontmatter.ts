// Finds and parses the YAML frontmatter of a lesson.
import { type Document, isAlias, isCollection, isMap, isScalar, isSeq, type Pair, parseDocument } from "yaml";
import { type FieldValues, fieldValues } from "./field-values.ts";

export interface Frontmatter {
  /** Offsets of the YAML in the text; it consists of whole lines. */
  readonly start: number;
  readonly end: number;
  readonly yaml: string;
  /** Offset of the body. */
  readonly body: number;
}

/** `unclosed`: the opening line has no closing line. Undefined: no frontmatter. */
export function findFrontmatter(text: string): Frontmatter | "unclosed" | undefined {
  const opening = /^\ufeff?(?:[ \t]*\r?\n)*---[ \t]*\r?\n/.exec(text);
  if (opening === null) return undefined;
  const start = opening[0].length;
  const closing = /^---[ \t]*(?:\r?\n|$(?![\s\S]))/gm;
  closing.lastIndex = start;
  const found = closing.exec(text);
  // A file may start with a horizontal rule, which looks like the opening line.
  if (found === null)
    return /^[ \t]*[\w-]+[ \t]*:/.test(text.slice(start, start + 200)) ? "unclosed" : undefined;
  return {
    start,
    end: found.index,
    yaml: text.slice(start, found.index),
    body: found.index + found[0].length,
  };
}

interface Field {
  /** As written: `applies_to`. */
  readonly name: string;
  readonly pair: Pair;
  /** Line in the file, from 1. */
  readonly line: number;
}

export interface Fields {
  readonly document: Document;
  readonly all: readonly Field[];
  /** The first of these names that exists. */
  find(names: readonly string[]): Field | undefined;
}

/** Never throws. */
export function readFields(text: string, frontmatter: Frontmatter): Fields | { readonly problem: string } {
  const { yaml, start } = frontmatter;
  const lineAt = (offset: number) => text.slice(0, start + offset).split("\n").length;
  if (yaml.length > MOST) return { problem: `the frontmatter is longer than ${MOST} characters` };
  // The parser recurses once per nesting level, and a stack overflow ends the process.
  if (isDeep(yaml)) return { problem: "the frontmatter is nested too deeply" };
  try {
    const document: Document = parseDocument(yaml, { prettyErrors: false, logLevel: "silent" });
    const error = document.errors[0];
    if (error !== undefined) return { problem: explain(error.code, error.message, lineAt(error.pos[0])) };
    const { contents } = document;
    if (contents !== null && !isMap(contents)) {
      if (isScalar(contents) && contents.value === null) return fieldsOf(document, []);
      return { problem: `the frontmatter must be lines such as "severity: high" (line ${lineAt(0)})` };
    }
    const all = (contents?.items ?? []).flatMap((pair): Field[] => {
      if (!isScalar(pair.key)) return [];
      return [{ name: String(pair.key.value), pair, line: lineAt(pair.key.range?.[0] ?? 0) }];
    });
    return fieldsOf(document, all);
  } catch (error) {
    return { problem: `the frontmatter cannot be read: ${String(error).split("\n")[0]}` };
  }
}

/** The values of all fields, whatever their node types. */
export function valuesOf({ all, document }: Fields): FieldValues {
  return fieldValues(
    all.map(({ name, line, pair }) => ({
      name,
      line,
      text: textOf(pair.value, document),
      list: listOf(pair.value, document),
    })),
  );
}

/** A text as written (`3.10` stays `3.10`); undefined if it is not a single text. */
function textOf(node: unknown, document: Document): string | undefined {
  if (node === null || node === undefined) return "";
  if (isAlias(node)) {
    const target = node.resolve(document);
    // Unquoted `*.sql` is an alias in YAML, but the author meant a file name.
    if (target === undefined) return `*${node.source}`;
    return isScalar(target) ? textOf(target, document) : undefined;
  }
  if (!isScalar(node)) return undefined;
  if (node.value === null || node.value === undefined) return "";
  return typeof node.value === "string" ? node.value : (node.source ?? String(node.value));
}

/** A list, a text with commas or one word; undefined otherwise. */
function listOf(node: unknown, document: Document): readonly string[] | undefined {
  const target = isAlias(node) ? (node.resolve(document) ?? node) : node;
  if (isSeq(target)) {
    const texts = target.items.map((item) => textOf(item, document));
    return texts.includes(undefined) ? undefined : texts.map((text) => (text ?? "").trim());
  }
  if (isCollection(target)) return undefined;
  return textOf(target, document)
    ?.split(",")
    .map((word) => word.trim());
}

function fieldsOf(document: Document, all: readonly Field[]): Fields {
  const find = (names: readonly string[]) =>
    names.map((name) => all.find((field) => field.name.toLowerCase() === name)).find((field) => field);
  return { document, all, find };
}

const MOST = 16_000;
const DEEP = 50;

function isDeep(yaml: string): boolean {
  if ((yaml.match(/[[{]/g)?.length ?? 0) > DEEP * 4) return true;
  return new RegExp(`(?:[-?:][ \\t]+(?:[&!]\\S*[ \\t]+)*){${DEEP}}|[[{]{${DEEP}}`).test(yaml);
}

/** The most frequent mistakes, explained without YAML terms. */
function explain(code: string, message: string, line: number): string {
  const where = `(line ${line})`;
  if (code === "BLOCK_AS_IMPLICIT_KEY") return `a text with ": " in it needs quotes ${where}`;
  if (code === "BAD_SCALAR_START") return `a text that begins with @ or \` needs quotes ${where}`;
  if (code === "DUPLICATE_KEY") return `the same field occurs twice ${where}`;
  if (code === "TAB_AS_INDENT") return `the frontmatter must be indented with spaces, not tabs ${where}`;
  if (code === "MISSING_CHAR") return `a quote or bracket is not closed ${where}`;
  return `the frontmatter is not valid YAML ${where}: ${message.split("\n")[0]}`;
}
