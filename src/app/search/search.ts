// Search: one ranked list over everything the memory knows, and the project's code.
import { oneLine } from "../../core/text/line.ts";
import { entriesOf, parseQuery, type Question } from "../../core/search/query.ts";
import { rank, type Ranked, type Why } from "../../core/search/rank.ts";
import { FIELD_WEIGHTS, rarityOf } from "../../core/search/score.ts";
import { snippetOf } from "../../core/search/snippet.ts";
import type { FoundDocument, SearchFilter, SearchHit, SearchKind } from "../../domain/search.ts";
import type { Deps } from "../deps.ts";
import { catchUp } from "./catch-up.ts";

export interface SearchRequest extends SearchFilter {
  /** Words, "phrases", beginnings*, filters. */
  readonly text: string;
  readonly now: number;
  readonly limit: number;
  /** Root of the project, to show what files say. */
  readonly root?: string;
  /** How long the search may wait for what is not indexed yet; default: as long as a person would. */
  readonly patienceMs?: number;
  /** Called while older data is indexed first. */
  onIndexed?(done: number, left: number): void;
}

export interface SearchResult {
  readonly hits: readonly SearchHit[];
  /** There are more than the limit. */
  readonly more: boolean;
  /** Something is not indexed yet, so hits may be missing. */
  readonly behind: boolean;
}

type SearchDeps = Pick<Deps, "store" | "countTokens">;

const PATIENCE_MS = 60_000;
/** Candidates that are ranked. */
const CANDIDATES = 200;
/** Sessions whose other turns are read, because neighbours give each other context. */
const SESSIONS = 40;
const PASSAGE = 220;

export async function search(deps: SearchDeps, request: SearchRequest): Promise<SearchResult> {
  const { behind } = await catchUp(deps, {
    milliseconds: request.patienceMs ?? PATIENCE_MS,
    ...(request.onIndexed && { onProgress: request.onIndexed }),
  });
  const question = parseQuery(request.text, request.now);
  const filter = filterOf(question, request);
  const found = await candidates(deps, question, filter, request.limit);
  const words = [...question.words, ...question.compounds.keys()];
  const frequency = await deps.store.search.frequency(filter.project, words);
  const around = await neighbours(deps, found);
  const ranked = rank({ question, found, around, frequency, now: request.now });
  const weights = rarityOf(question, frequency);
  const shown = ranked.slice(0, request.limit);
  const hits = await Promise.all(shown.map((one) => hitOf(deps, one, weights, filter)));
  return { hits, more: ranked.length > shown.length, behind };
}

/** What the question says wins over what the caller asks, except for the project. */
function filterOf(question: Question, request: SearchRequest): SearchFilter {
  const { text: _, now: _now, limit: _limit, root: _root, patienceMs: _ms, onIndexed: _on, ...asked } = request;
  return { ...asked, ...question.filter, ...(asked.project !== undefined && { project: asked.project }) };
}

/** Those with all words first; those with some are added if there are few. */
async function candidates(
  { store }: SearchDeps,
  question: Question,
  filter: SearchFilter,
  limit: number,
): Promise<readonly FoundDocument[]> {
  const most = Math.max(CANDIDATES, limit + 1);
  const query = { ...filter, words: entriesOf(question), weights: FIELD_WEIGHTS, limit: most };
  const all = await store.search.find({ ...query, match: "all" });
  if (query.words.length < 2 || all.length >= most) return all;
  const some = await store.search.find({ ...query, match: "some" });
  const known = new Set(all.map(({ document }) => idOf(document)));
  return [...all, ...some.filter(({ document }) => !known.has(idOf(document)))].slice(0, most);
}

function idOf({ project, kind, key }: FoundDocument["document"]): string {
  return `${project} ${kind} ${key}`;
}

async function neighbours({ store }: SearchDeps, found: readonly FoundDocument[]) {
  const prompts = found.filter(({ document }) => document.kind === "prompt");
  const sessions = new Set(prompts.flatMap(({ document }) => document.session ?? []));
  return sessions.size === 0 ? [] : store.search.ofSessions("prompt", [...sessions].slice(0, SESSIONS));
}

async function hitOf(
  deps: SearchDeps,
  { document, score, why, alike }: Ranked,
  weights: ReadonlyMap<string, number>,
  filter: SearchFilter,
): Promise<SearchHit> {
  const { text, marks } = snippetOf(document.text, weights, PASSAGE);
  const isNews = text !== "" && !oneLine(document.title).startsWith(text.replace(/…$/, ""));
  const successor = await successorOf(deps, document);
  return {
    document,
    score,
    passage: isNews ? text : "",
    marks: isNews ? marks.map(({ start, end }) => [start, end] as const) : [],
    why: reasons(why, filter),
    alike: alike.length,
    ...(successor !== undefined && { successor }),
    tokens: deps.countTokens(`${document.title}\n${document.text}`),
    more: await moreOf(deps, document),
  };
}

async function successorOf({ store }: SearchDeps, { kind, supersededBy }: SearchHit["document"]) {
  if (kind !== "observation" || supersededBy === undefined) return undefined;
  const [next] = await store.observations.list({ ids: [Number(supersededBy)] });
  return next?.title;
}

function reasons(why: Why, filter: SearchFilter): readonly string[] {
  const said = [
    why.phrase === undefined ? "" : `phrase "${why.phrase}"`,
    why.words.length > 0 ? `words ${why.words.join(", ")}` : "",
    why.beside ? "what stands beside it in its session" : "",
    filter.file === undefined ? "" : `file ${filter.file}`,
  ].filter(Boolean);
  return said.length > 0 ? said : ["the filter"];
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
