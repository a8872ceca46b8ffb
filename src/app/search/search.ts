// Search: one ranked list over everything the memory knows, and the project's code.

import { redactText } from "../../core/redact/redact-text.ts";
import { NEAR_IN_MEANING } from "../../core/search/fuse.ts";
import { parseQuery, type Question } from "../../core/search/query.ts";
import { snippetOf } from "../../core/search/snippet.ts";
import type { Why } from "../../core/search/why.ts";
import { oneLine } from "../../core/text/line.ts";
import { unique } from "../../core/text/words.ts";
import {
  SEARCH_KINDS,
  type SearchDocument,
  type SearchFilter,
  type SearchHit,
  type SearchKind,
} from "../../domain/search.ts";
import type { Deps } from "../deps.ts";
import { catchUp } from "./catch-up.ts";
import { find } from "./find.ts";
import { type HybridHit, withMeaning } from "./hybrid.ts";
import { indexLessons } from "./index-lessons.ts";

export interface SearchRequest extends SearchFilter {
  /** Words, "phrases", beginnings*, filters. */
  readonly text: string;
  readonly now: number;
  readonly limit: number;
  /** Root of the project, to show what files say. */
  readonly root?: string;
  /** How long the search may wait for what is not indexed yet; default: as long as a person would. */
  readonly patienceMs?: number;
  /** Called while older data is indexed first, with the number of documents so far. */
  onIndexed?(documents: number): void;
}

export interface SearchResult {
  readonly hits: readonly SearchHit[];
  /** There are more than the limit. */
  readonly more: boolean;
  /** False: something is not indexed yet, so hits may be missing. */
  readonly isComplete: boolean;
}

const PATIENCE_MS = 60_000;
/** How long a model may take for the question; by words alone otherwise. */
const MODEL_MS = 3_000;
const PASSAGE = 220;
const MEMORY = SEARCH_KINDS.filter((kind) => kind !== "file" && kind !== "code");
/** Lines of a file in which the passage is looked for. */
const FILE_LINES = 5_000;

export async function search(deps: Deps, request: SearchRequest): Promise<SearchResult> {
  const { text, now, limit, patienceMs = PATIENCE_MS } = request;
  const { isComplete } = await catchUp(deps.store.search, {
    mostMs: patienceMs,
    // A server answers hooks in between.
    pause: () => new Promise((done) => setImmediate(done)),
    ...(request.onIndexed && { onProgress: request.onIndexed }),
  });
  const place = request.root === undefined ? undefined : deps.workspace.place(request.root);
  if (place && place.project.id === request.project) await indexLessons(deps, place);
  const question = parseQuery(text, now);
  const asked = wanted(question, filterOf(request));
  const byWords = await find(deps.store.search, question, asked, now);
  const model = { patienceMs: Math.min(MODEL_MS, patienceMs) };
  const ranked = await withMeaning(deps, question, asked, byWords, model);
  const shown = ranked.slice(0, limit);
  const view = { question, filter: { ...asked, ...question.filter }, root: request.root };
  const hits = await Promise.all(shown.map((one) => hitOf(deps, one, view)));
  return { hits, more: ranked.length > shown.length, isComplete };
}

function filterOf(request: SearchRequest): SearchFilter {
  const {
    text: _text,
    now: _now,
    limit: _limit,
    root: _root,
    patienceMs: _ms,
    onIndexed: _on,
    ...filter
  } = request;
  return filter;
}

/** The history of a file is what happened to it, not what it says. */
function wanted(question: Question, filter: SearchFilter): SearchFilter {
  const { file, kinds } = { ...filter, ...question.filter };
  const hasWords = question.words.length + question.phrases.length + question.prefixes.length > 0;
  return file === undefined || kinds !== undefined || hasWords ? filter : { ...filter, kinds: MEMORY };
}

interface View {
  readonly question: Question;
  readonly filter: SearchFilter;
  readonly root: string | undefined;
}

async function hitOf(deps: Deps, one: HybridHit, { question, filter, root }: View): Promise<SearchHit> {
  const { document, score, why, alike, isNear } = one;
  const weights = new Map([...question.words, ...question.compounds.keys()].map((word) => [word, 1]));
  const content = await contentOf(deps, document, root);
  const { text, marks } = snippetOf(content ?? withoutTitle(document), weights, PASSAGE);
  const successor = await successorOf(deps, document);
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

/** What a file says now, redacted: its text is not stored. Undefined for everything that is no file of this project. */
async function contentOf(
  { readSource }: Deps,
  { kind, key, files }: SearchDocument,
  root: string | undefined,
) {
  const path = files[0];
  if (!readSource || root === undefined || path === undefined) return undefined;
  if (kind !== "file" && kind !== "code") return undefined;
  const source = await readSource(root, path);
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
  return flat.toLowerCase().startsWith(said.toLowerCase()) ? text.slice(said.length).trimStart() : text;
}

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
  return [why.beside ? "its surroundings" : "the filter"];
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
  if (session !== undefined) return `session ${session}`;
  return MORE[kind] ?? `search ${quoted(`file:${document.files[0] ?? key}`)}`;
}

/** As a shell reads one word: titles and paths are anybody's text. */
function quoted(text: string): string {
  return /^[\w./@:+-]+$/.test(text) ? text : `'${oneLine(text).replaceAll("'", "")}'`;
}

const MORE: Readonly<Partial<Record<SearchKind, string>>> = {
  remedy: "remedy",
  pattern: "recall",
  task: "task list",
};
