// Failures of each kind by week, the most frequent kinds first.
import { WEEK } from "../../src/core/text/for-people.ts";

interface Activity {
  readonly at: string;
  readonly kind: string;
  readonly failed: number;
}

interface KindSeries {
  readonly kind: string;
  /** One number per week, the last week last. */
  readonly values: readonly number[];
  readonly total: number;
}

const MOST = 10;

/** `weeks` = the Mondays shown. A failure counts to the last Monday before it. */
export function kindSeries(activity: readonly Activity[], weeks: readonly string[]): readonly KindSeries[] {
  const starts = weeks.map((at) => Date.parse(at));
  const byKind = new Map<string, number[]>();
  for (const { at, kind, failed } of activity) {
    const place = starts.findLastIndex((start) => start <= Date.parse(at) + WEEK / 2);
    if (place < 0) continue;
    const values = byKind.get(kind) ?? starts.map(() => 0);
    values[place] = (values[place] ?? 0) + failed;
    byKind.set(kind, values);
  }
  return [...byKind]
    .map(([kind, values]) => ({ kind, values, total: values.reduce((sum, value) => sum + value, 0) }))
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total || a.kind.localeCompare(b.kind))
    .slice(0, MOST);
}
