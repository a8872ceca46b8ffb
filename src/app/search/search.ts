// Search: one ranked list over everything the memory knows, and the project's code.

import { parseQuery, type Question } from "../../core/search/query.ts";
import { SEARCH_KINDS, type SearchFilter, type SearchHit, type SearchKind } from "../../domain/search.ts";
import type { Deps } from "../deps.ts";
import { sessionCalled } from "../look-back/session-called.ts";
import { catchUp } from "./catch-up.ts";
import { find, NEAR } from "./find.ts";
import { type HitView, hitOf } from "./hit.ts";
import { type HybridHit, withMeaning } from "./hybrid.ts";
import { indexLessons } from "./index-lessons.ts";
import { type Respelled, respelled } from "./respelled.ts";

export interface SearchRequest extends SearchFilter {
  /** Words, "phrases", beginnings*, filters. */
  readonly text: string;
  readonly now: number;
  readonly limit: number;
  /** Root of the project, to show what files say. */
  readonly root?: string;
  /** How long the search may wait for what is not indexed yet; default: as long as a person would. */
  readonly patienceMs?: number;
  /**
   * For a list that changes with every key: the last word may be half typed, words alone are searched, and nothing is
   * indexed first (`isComplete` tells whether something waits; a search without this indexes it).
   */
  readonly asYouType?: boolean;
  /** Ends the search with the signal's reason: the next key was pressed. */
  readonly signal?: AbortSignal;
  /** Called while older data is indexed first, with the number of documents so far. */
  onIndexed?(documents: number): void;
}

export interface SearchResult {
  readonly hits: readonly SearchHit[];
  /** There are more than the limit. */
  readonly more: boolean;
  /** False: something is not indexed yet, so hits may be missing. */
  readonly isComplete: boolean;
  /** Sentences about words that were read differently than written: an invalid filter, an unknown word. */
  readonly notes: readonly string[];
}

const PATIENCE_MS = 60_000;
/** How long a model may take for the question; by words alone otherwise. */
const MODEL_MS = 3_000;
/** The history of a file, in the order in which it is looked for: what happened to it, what was run, what it says. */
const HISTORY: readonly (readonly SearchKind[])[] = [
  SEARCH_KINDS.filter((kind) => kind !== "call" && kind !== "file" && kind !== "code"),
  ["call"],
  ["file", "code"],
];

export async function search(deps: Deps, request: SearchRequest): Promise<SearchResult> {
  const { text, now, limit, asYouType = false } = request;
  await othersFirst(request.signal);
  const isComplete = asYouType
    ? (await deps.store.search.due(1)).length === 0
    : await broughtUpToDate(deps, request);
  const filter = filterOf(request);
  const named = await withSession(deps, parseQuery(text, now, { asYouType }));
  const { question, notes: other } = await respelled(deps.store.search, named.question, filter.project);
  const notes = [...named.notes, ...other];
  const model = { patienceMs: asYouType ? 0 : Math.min(MODEL_MS, patienceOf(request)) };
  const ask = async (asked: SearchFilter) => {
    const found = await find(deps.store.search, question, asked, now, asYouType ? NEAR : undefined);
    await othersFirst(request.signal);
    return withMeaning(deps, question, asked, found, model);
  };
  const ranked = await firstFound(wanted(question, filter), ask);
  const hint =
    ranked.length === 0 && !asYouType
      ? await withoutFilter(deps, question, filter, now)
      : unsaid(question, ranked);
  const view = { question, filter: { ...filter, ...question.filter }, root: request.root };
  const { hits, more } = await firstHits(deps, ranked, view, limit);
  return { hits, more, isComplete, notes: [...notes, ...hint] };
}

/** The best ones that are still there, up to the limit. */
async function firstHits(deps: Deps, ranked: readonly HybridHit[], view: HitView, limit: number) {
  const hits: SearchHit[] = [];
  let next = 0;
  while (hits.length < limit && next < ranked.length) {
    const some = ranked.slice(next, next + limit - hits.length);
    next += some.length;
    const shown = await Promise.all(some.map((one) => hitOf(deps, one, view)));
    hits.push(...shown.filter((hit) => hit !== undefined));
  }
  return { hits, more: next < ranked.length };
}

/** The beginning of a session's id stands for it, as hits show it. */
async function withSession(deps: Deps, question: Question): Promise<Respelled> {
  const { session } = question.filter;
  if (session === undefined) return { question, notes: [] };
  try {
    const id = (await sessionCalled(deps, session))?.id ?? session;
    return { question: { ...question, filter: { ...question.filter, session: id } }, notes: [] };
  } catch (error) {
    return { question, notes: [error instanceof Error ? error.message : String(error)] };
  }
}

/** Nothing was found: whether that is because of the filter. */
async function withoutFilter(
  deps: Deps,
  question: Question,
  { project }: SearchFilter,
  now: number,
): Promise<readonly string[]> {
  if (Object.keys(question.filter).length === 0 || question.text === "") return [];
  const free = { ...question, filter: {} };
  const found = await find(deps.store.search, free, project === undefined ? {} : { project }, now, NEAR);
  return found.length === 0
    ? []
    : [`Nothing meets the filter; without it there are hits for ${question.text}.`];
}

/** Quoted phrases that no hit says. What a file says is not stored. */
function unsaid({ phrases, written }: Question, ranked: readonly HybridHit[]): readonly string[] {
  if (ranked.length === 0 || ranked.some(({ document: { kind } }) => kind === "file" || kind === "code"))
    return [];
  const said = new Set(ranked.flatMap(({ why }) => why.phrases));
  return phrases
    .map((phrase) => phrase.map((word) => written.get(word) ?? word).join(" "))
    .filter((phrase) => !said.has(phrase))
    .map((phrase) => `Nothing says "${phrase}" in these words.`);
}

/** Lets a server handle other requests, including the abort of this search. */
async function othersFirst(signal: AbortSignal | undefined): Promise<void> {
  if (signal === undefined) return;
  await new Promise((done) => setImmediate(done));
  signal.throwIfAborted();
}

/** Everything is indexed; false: something was left for later. */
async function broughtUpToDate(deps: Deps, request: SearchRequest): Promise<boolean> {
  const { isComplete } = await catchUp(deps.store.search, {
    mostMs: patienceOf(request),
    // A server answers hooks in between.
    pause: () => new Promise((done) => setImmediate(done)),
    ...(request.onIndexed && { onProgress: request.onIndexed }),
  });
  const place = request.root === undefined ? undefined : deps.workspace.place(request.root);
  if (place && place.project.id === request.project) await indexLessons(deps, place);
  return isComplete;
}

function patienceOf({ patienceMs = PATIENCE_MS }: SearchRequest): number {
  return patienceMs;
}

async function firstFound(
  filters: readonly SearchFilter[],
  ask: (filter: SearchFilter) => Promise<readonly HybridHit[]>,
): Promise<readonly HybridHit[]> {
  for (const filter of filters) {
    const found = await ask(filter);
    if (found.length > 0) return found;
  }
  return [];
}

function filterOf(request: SearchRequest): SearchFilter {
  const {
    text: _text,
    now: _now,
    limit: _limit,
    root: _root,
    patienceMs: _ms,
    onIndexed: _on,
    asYouType: _typed,
    signal: _signal,
    ...filter
  } = request;
  return filter;
}

/** The first filter that finds something counts. A question of nothing but signs asks for nothing. */
function wanted(question: Question, filter: SearchFilter): readonly SearchFilter[] {
  const { words, phrases, prefixes } = question;
  if (words.length + phrases.length + prefixes.length > 0) return [filter];
  const { project: _project, ...conditions } = { ...filter, ...question.filter };
  if (Object.keys(conditions).length === 0) return [];
  const { file, kinds } = conditions;
  return file === undefined || kinds !== undefined
    ? [filter]
    : HISTORY.map((one) => ({ ...filter, kinds: one }));
}
