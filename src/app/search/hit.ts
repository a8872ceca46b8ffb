// Turns a document that was found into a hit: the matching passage, the reasons, and the command that shows the rest.
import { redactText } from "../../core/redact/redact-text.ts";
import { NEAR_IN_MEANING } from "../../core/search/fuse.ts";
import type { Question } from "../../core/search/query.ts";
import { type Snippet, snippetOf } from "../../core/search/snippet.ts";
import { type Why, whyOf } from "../../core/search/why.ts";
import { wordsOf } from "../../core/search/words.ts";
import { oneLine } from "../../core/text/line.ts";
import { unique } from "../../core/text/words.ts";
import type { SearchDocument, SearchFilter, SearchHit, SearchKind } from "../../domain/search.ts";
import type { Deps } from "../deps.ts";
import type { HybridHit } from "./hybrid.ts";

/** What the hits have in common. */
export interface HitView {
  readonly question: Question;
  readonly filter: SearchFilter;
  /** Root of the project, to show what files say. */
  readonly root: string | undefined;
}

/** Characters of a passage: two lines of a terminal. */
const PASSAGE = 150;
/** Lines of a file in which the passage is looked for. */
const FILE_LINES = 5_000;

/** Undefined for a file that is no longer there: the index has not noticed yet. */
export async function hitOf(deps: Deps, one: HybridHit, view: HitView): Promise<SearchHit | undefined> {
  const { document, score, alike, isNear } = one;
  const { question, filter, root } = view;
  const content = await contentOf(deps, document, root);
  if (content === GONE) return undefined;
  const { text, marks } = passageOf(document, content, question);
  const successor = await successorOf(deps, document);
  // Of a file only names are kept: its words are known now that it has been read.
  const why = content === undefined ? one.why : whyOf(document, question, sayings(document, content));
  return {
    document,
    score,
    passage: text,
    marks: marks.map(({ start, end }) => [start, end] as const),
    why: [...reasons(why, filter, isNear === true), ...(isNear ? [NEAR_IN_MEANING] : [])],
    alike: alike.length,
    ...(successor !== undefined && { successor }),
    tokens: deps.countTokens(`${document.title}\n${content ?? document.text}`),
    more: await moreOf(deps, document),
  };
}

/** From the text; where only names or paths match that the title does not show, these. */
function passageOf(document: SearchDocument, content: string | undefined, question: Question): Snippet {
  const text = content ?? withoutTitle(document);
  const asked = new Set([...question.words, ...question.compounds.keys()]);
  const isAsked = (word: string) =>
    asked.has(word) || question.prefixes.some((beginning) => word.startsWith(beginning));
  const matching = (from: string) => wordsOf(from).filter(isAsked);
  const weights = new Map([...asked, ...matching(text)].map((word) => [word, 1]));
  const found = snippetOf(text, weights, PASSAGE);
  if (found.marks.length > 0 || matching(document.title).length > 0) return found;
  // A tag is no passage.
  const candidates = [...document.names.filter((name) => NAME.test(name)), ...document.files];
  const names = unique(candidates).filter((name) => matching(name).length > 0);
  const named = names.join(", ");
  return names.length === 0
    ? found
    : snippetOf(named, new Map(matching(named).map((word) => [word, 1])), PASSAGE);
}

/** A path or a symbol. */
const NAME = /[/._:]|\p{Ll}\p{Lu}/u;

function sayings({ title, names }: SearchDocument, content: string): ReadonlySet<string> {
  return new Set(wordsOf(`${title} ${names.join(" ")} ${content}`));
}

const GONE = Symbol("gone");

/** What a file says now, redacted: its text is not stored. Undefined for everything that is no file of this project. */
async function contentOf(
  { readSource }: Deps,
  { kind, key, files }: SearchDocument,
  root: string | undefined,
): Promise<string | typeof GONE | undefined> {
  const path = files[0];
  if (!readSource || root === undefined || path === undefined) return undefined;
  if (kind !== "file" && kind !== "code") return undefined;
  const source = await readSource(root, path);
  if (source.type === "gone" && source.why === "ENOENT") return GONE;
  if (source.type !== "text") return "";
  const [, from, to] = /#(\d+)-(\d+)$/.exec(key) ?? [];
  const lines = source.text.split("\n");
  const part = from ? lines.slice(Number(from) - 1, Number(to)) : lines.slice(0, FILE_LINES);
  return redactText(part.join("\n")).replaceAll(/\s+/g, " ");
}

/** The text, without a beginning that the title already says. */
function withoutTitle({ title, text }: SearchDocument): string {
  const said = title.replace(/…$/, "");
  const flat = text.replaceAll(/\s/g, " ");
  return flat.toLowerCase().startsWith(said.toLowerCase())
    ? text.slice(said.length).replace(ENDED, "")
    : text;
}

/** The stop after a title, with the blanks behind it; not the dot in `auth.ts`. */
const ENDED = /^[.,;:!?…]*(?:\s+|$)/;

async function successorOf({ store }: Deps, { kind, supersededBy }: SearchDocument) {
  if (kind !== "observation" || supersededBy === undefined) return undefined;
  const [next] = await store.observations.list({ ids: [Number(supersededBy)] });
  return next?.title;
}

function reasons(why: Why, filter: SearchFilter, isNear: boolean): readonly string[] {
  const named = unique([...why.files, ...why.names]);
  const said = [
    ...why.phrases.map((phrase) => `"${phrase}"`),
    why.words.length > 0 ? `words ${why.words.join(", ")}` : "",
    named.length > 0 ? `names ${named.join(", ")}` : "",
    filter.file === undefined ? "" : `file ${filter.file}`,
  ].filter(Boolean);
  if (said.length > 0 || isNear) return said;
  return [why.bySurroundings ? "its surroundings" : "the filter"];
}

/** The command that shows the whole thing. */
async function moreOf({ store }: Deps, document: SearchDocument): Promise<string> {
  const { kind, key, project, session } = document;
  if (kind === "observation") return `observation ${key}`;
  if (kind === "lesson") return `lesson show ${quoted(document.title)}`;
  if (kind === "failure" || kind === "call") {
    const status = kind === "failure" ? "failed" : "succeeded";
    const [last] = await store.evidence.attempts({ project, fingerprint: key, status, limit: 1 });
    if (last) return `log --around ${last.id}`;
  }
  if (session !== undefined) return `session ${session.replace(UUID, "$1")}`;
  return MORE[kind] ?? `search ${quoted(`file:${document.files[0] ?? key}`)}`;
}

/** The first 48 bits tell sessions apart, also where they are a time in milliseconds (UUID version 7). */
const UUID = /^([\da-f]{8}-[\da-f]{4})(?:-[\da-f]{4}){2}-[\da-f]{12}$/i;

/** Quotes a word for a shell: titles and paths are untrusted text. */
function quoted(text: string): string {
  return /^[\w./@:+-]+$/.test(text) ? text : `'${oneLine(text).replaceAll("'", "")}'`;
}

const MORE: Readonly<Partial<Record<SearchKind, string>>> = {
  remedy: "remedy",
  pattern: "recall",
  task: "task list",
};
