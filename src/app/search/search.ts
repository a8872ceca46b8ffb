// Search: one ranked list over everything the memory knows, and the project's code.

import { parseQuery, type Question } from "../../core/search/query.ts";
import type { Ranked } from "../../core/search/rank.ts";
import { snippetOf } from "../../core/search/snippet.ts";
import type { Why } from "../../core/search/why.ts";
import { unique } from "../../core/text/words.ts";
import type { SearchFilter, SearchHit, SearchKind } from "../../domain/search.ts";
import type { Deps } from "../deps.ts";
import { catchUp } from "./catch-up.ts";
import { find } from "./find.ts";

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

type SearchDeps = Pick<Deps, "store" | "countTokens">;

const PATIENCE_MS = 60_000;
const PASSAGE = 220;

export async function search(deps: SearchDeps, request: SearchRequest): Promise<SearchResult> {
  const { text, now, limit } = request;
  const { isComplete } = await catchUp(deps.store.search, {
    mostMs: request.patienceMs ?? PATIENCE_MS,
    ...(request.onIndexed && { onProgress: request.onIndexed }),
  });
  const question = parseQuery(text, now);
  const ranked = await find(deps.store.search, question, filterOf(request), now);
  const filter = { ...filterOf(request), ...question.filter };
  const shown = ranked.slice(0, limit);
  const hits = await Promise.all(shown.map((one) => hitOf(deps, one, question, filter)));
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

async function hitOf(
  deps: SearchDeps,
  { document, score, why, alike }: Ranked,
  question: Question,
  filter: SearchFilter,
): Promise<SearchHit> {
  const weights = new Map([...question.words, ...question.compounds.keys()].map((word) => [word, 1]));
  const { text, marks } = snippetOf(withoutTitle(document), weights, PASSAGE);
  const successor = await successorOf(deps, document);
  return {
    document,
    score,
    passage: text,
    marks: marks.map(({ start, end }) => [start, end] as const),
    why: reasons(why, filter),
    alike: alike.length,
    ...(successor !== undefined && { successor }),
    tokens: deps.countTokens(`${document.title}\n${document.text}`),
    more: await moreOf(deps, document),
  };
}

/** The text, without a beginning that the title already says. */
function withoutTitle({ title, text }: SearchHit["document"]): string {
  const said = title.replace(/…$/, "");
  const flat = text.replaceAll(/\s/g, " ");
  return flat.toLowerCase().startsWith(said.toLowerCase()) ? text.slice(said.length).trimStart() : text;
}

async function successorOf({ store }: SearchDeps, { kind, supersededBy }: SearchHit["document"]) {
  if (kind !== "observation" || supersededBy === undefined) return undefined;
  const [next] = await store.observations.list({ ids: [Number(supersededBy)] });
  return next?.title;
}

function reasons(why: Why, filter: SearchFilter): readonly string[] {
  const named = unique([...why.files, ...why.names]);
  const said = [
    ...why.phrases.map((phrase) => `"${phrase}"`),
    why.words.length > 0 ? `words ${why.words.join(", ")}` : "",
    named.length > 0 ? `names ${named.join(", ")}` : "",
    filter.file === undefined ? "" : `file ${filter.file}`,
  ].filter(Boolean);
  if (said.length > 0) return said;
  return [why.beside ? "its surroundings" : "the filter"];
}

/** The command that shows the whole thing. */
async function moreOf({ store }: SearchDeps, document: SearchHit["document"]): Promise<string> {
  const { kind, key, project, session } = document;
  if (kind === "observation") return `observation ${key}`;
  if (kind === "lesson") return `lesson show ${key}`;
  if (kind === "failure" || kind === "call") {
    const status = kind === "failure" ? "failed" : "succeeded";
    const [last] = await store.evidence.attempts({ project, fingerprint: key, status, limit: 1 });
    if (last) return `log --around ${last.id}`;
  }
  if (session !== undefined) return `session ${session}`;
  return MORE[kind] ?? `search file:${document.files[0] ?? key}`;
}

const MORE: Readonly<Partial<Record<SearchKind, string>>> = {
  remedy: "remedy",
  pattern: "recall",
  task: "task list",
};
