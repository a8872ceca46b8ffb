// Detects whether a failure becomes rarer, from its counts by week.

/** Weeks that are compared with as many before them. */
const SPAN = 4;

/** The last week last. Empty weeks only: it is older than the chart. */
export function trendText(weeks: readonly number[]): string {
  const now = sum(weeks.slice(-SPAN));
  const before = sum(weeks.slice(-2 * SPAN, -SPAN));
  if (now === 0 && before === 0)
    return sum(weeks) === 0 ? "not in the last twelve weeks" : "not for two months";
  if (now === 0) return "not in the last four weeks";
  if (before === 0) return sum(weeks.slice(0, -2 * SPAN)) === 0 ? "new in the last four weeks" : "back again";
  if (now === before) return "as often as in the four weeks before";
  return now < before ? "rarer than in the four weeks before" : "more often than in the four weeks before";
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
