// The record of a failure as small dots, oldest first: a diamond failed, a ring went well, a triangle was stopped.
import type { JSX } from "preact";
import { meaningOf, OutcomeMark } from "../parts/outcome.tsx";

/** Dots that fit a line; older ones are left out and said. */
const MOST = 40;

export function Dots({ statuses }: { statuses: readonly string[] }): JSX.Element {
  const latest = statuses.slice(-MOST);
  return (
    <span class="dots" role="img" aria-label={`Record, oldest first: ${statusSummary(statuses)}`}>
      {statuses.length > MOST && <span class="faint small">…</span>}
      {latest.map((status, index) => (
        <span key={index} aria-hidden="true">
          <OutcomeMark {...meaningOf(status)} size={13} />
        </span>
      ))}
    </span>
  );
}

/** `3 failed, 1 went well, 2 failed` */
function statusSummary(statuses: readonly string[]): string {
  const runs: { label: string; many: number }[] = [];
  for (const status of statuses) {
    const { label } = meaningOf(status);
    const last = runs.at(-1);
    if (last?.label === label) last.many++;
    else runs.push({ label, many: 1 });
  }
  return runs.map(({ label, many }) => `${many} ${label}`).join(", ");
}
