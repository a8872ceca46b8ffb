// State of the code index for `index --status`, `status` and `stats`: what is indexed, how old it is, how well it serves.
import { DAY, WEEK } from "../../domain/time.ts";
import type { CodeIndexState } from "../../ports/store.ts";
import type { Deps } from "../deps.ts";

/** An index that was not brought up to date for this long is not used. */
export const STALE_MS = WEEK;
/** A project that waits for the indexer is not used when its index is older than this: the indexer is behind. */
const BEHIND_MS = DAY;

/** Never whole, not for long, or asked for again while the indexer is behind. */
export function isStale({ indexedAt, waiting }: CodeIndexState, now: number): boolean {
  return indexedAt === 0 || now - indexedAt > (waiting ? BEHIND_MS : STALE_MS);
}

export interface CodeMetrics {
  /** Projects with an index. */
  readonly projects: number;
  readonly files: number;
  readonly bytes: number;
  /** Projects that wait to be indexed, and those of them whose last run failed. */
  readonly queueDepth: number;
  readonly failing: number;
  /** Why the last failed run failed; empty when none did. */
  readonly error: string;
  /** When the oldest index was last brought up to date; 0 = never. */
  readonly indexedAt: number;
  /** Of a run, in milliseconds; 0 before the first. */
  readonly averageMs: number;
  /** Share of the indexed projects whose index is stale. */
  readonly staleRatio: number;
  /** Prompts that the index was asked about. */
  readonly asked: number;
  /** Share of those with an index that were shown snippets; absent before the first. */
  readonly hitRate?: number;
  /** Share of the prompts for which no index could be used: none, stale, too slow; absent before the first. */
  readonly fallbackRate?: number;
}

export async function codeMetrics(
  { store }: Pick<Deps, "store">,
  project: string | undefined,
  now: number,
): Promise<CodeMetrics> {
  const all = await store.code.states(project);
  const indexed = all.filter(({ runs }) => runs > 0);
  const waiting = all.flatMap((one) => one.waiting ?? []);
  const sum = (pick: (one: CodeIndexState) => number) => all.reduce((total, one) => total + pick(one), 0);
  const runs = sum((one) => one.runs);
  const answered = sum(({ uses }) => uses.hit + uses.miss);
  const without = sum(({ uses }) => uses.fallback + uses.slow);
  const stale = indexed.filter((one) => isStale(one, now)).length;
  const failing = waiting.filter(({ tries }) => tries > 0);
  return {
    projects: indexed.length,
    files: sum(({ files }) => files),
    bytes: sum(({ bytes }) => bytes),
    queueDepth: waiting.length,
    failing: failing.length,
    error: failing[0]?.error ?? "",
    indexedAt: indexed.length === 0 ? 0 : Math.min(...indexed.map((one) => one.indexedAt)),
    averageMs: runs === 0 ? 0 : Math.round(sum(({ ms }) => ms) / runs),
    staleRatio: indexed.length === 0 ? 0 : stale / indexed.length,
    asked: answered + without,
    ...(answered > 0 && { hitRate: sum(({ uses }) => uses.hit) / answered }),
    ...(answered + without > 0 && { fallbackRate: without / (answered + without) }),
  };
}
