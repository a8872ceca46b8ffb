// Mondays on the axis of a chart by week.
import { WEEK } from "../../src/core/text/for-people.ts";

const WEEKS = 12;

/** Of weeks that do not reach until now: how the chart ends; empty otherwise. */
export function endOfWeeks(weeks: readonly { readonly at: string }[], now: number): string {
  const end = Date.parse(weeks.at(-1)?.at ?? "") + WEEK;
  return end < now ? "nothing was recorded since" : "";
}

/** At least twelve Mondays, so that a young project is drawn on the same scale as an old one. */
export function twelveWeeks(weeks: readonly string[]): readonly string[] {
  const first = Date.parse(weeks[0] ?? "");
  const missing = Number.isNaN(first) ? 0 : Math.max(0, WEEKS - weeks.length);
  const before = Array.from({ length: missing }, (_, index) =>
    new Date(first - (missing - index) * WEEK).toISOString(),
  );
  return [...before, ...weeks];
}
