// Findings in a text, and how two lists of them are merged.

export interface Finding {
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

export type Range = readonly [start: number, end: number];

export const NONE: readonly Finding[] = [];

/** Merges both lists in order; overlapping findings become one. */
export function joined(found: Finding[] | undefined, apart: Finding[] | undefined): readonly Finding[] {
  if (apart === undefined) return found ?? NONE;
  const all = [...(found ?? []), ...apart].sort(
    (one, other) => one.start - other.start || other.end - one.end,
  );
  const findings: Finding[] = [];
  for (const finding of all) {
    const last = findings.at(-1);
    if (last === undefined || finding.start >= last.end) findings.push(finding);
    else if (finding.end > last.end) findings[findings.length - 1] = { ...last, end: finding.end };
  }
  return findings;
}
