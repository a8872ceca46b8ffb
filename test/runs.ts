// How much of a long test is tried: a quarter in `npm test`, everything with TWICESHY_LONG (in `.ci/run` and the fuzz).
import { it } from "vitest";

const isLong = Boolean(process.env.TWICESHY_LONG);

/** Number of random cases of a property. */
export function runs(all: number): { readonly numRuns: number } {
  return { numRuns: isLong ? all : Math.ceil(all / 4) };
}

/** Of a list of cases every fourth, with the first and the last. */
export function some<T>(all: readonly T[]): readonly T[] {
  return isLong ? all : all.filter((_, index) => index % 4 === 0 || index === all.length - 1);
}

/** A test that takes seconds and runs in the long form only. */
export const itTakesLong = it.runIf(isLong);
