// Number of random cases: few in `npm test`, four times as many in its long form, `TWICESHY_CASES` in total in a soak
// (scripts/soak/fuzz.mjs).
import { runs } from "../../runs.ts";

/** So many cases the doors try together in the long form. */
const ALL = 1_600;
const WANTED = Number(process.env.TWICESHY_CASES) || runs(ALL).numRuns;

/** The share of one property: `few` cases in the long form, as many times more as the whole is larger. */
export function cases(few: number): { readonly numRuns: number; readonly endOnFailure: boolean } {
  return { numRuns: Math.ceil((few * WANTED) / ALL), endOnFailure: false };
}

/** A soak tries for minutes what `npm test` tries for seconds. */
export const PATIENCE_MS = WANTED > ALL ? 3_600_000 : 180_000;

/** No single case may take so long: far beyond what any of them takes, far below a hang. */
const LONGEST_CASE_MS = 10_000;
/** Of a busy machine the clock says little: what is waited for in other processes has more time. */
const LONGEST_WAIT_MS = 120_000;

/** Fails when a case has taken longer than it ever should. */
export async function inTime<T>(work: () => T | Promise<T>): Promise<T> {
  const begun = { at: performance.now(), cpu: process.cpuUsage() };
  const result = await work();
  const { user, system } = process.cpuUsage(begun.cpu);
  const took = (user + system) / 1_000;
  if (took > LONGEST_CASE_MS) throw new Error(`one case took ${Math.round(took)} ms of the processor`);
  const waited = performance.now() - begun.at;
  if (waited > LONGEST_WAIT_MS) throw new Error(`one case took ${Math.round(waited)} ms`);
  return result;
}
