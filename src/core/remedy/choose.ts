// A remedy's record, and which of the known remedies is named: what helped most often, without what was followed in vain.
import type { Remedy } from "../../domain/remedy.ts";

/** Enough to tell sightings apart when the same calls are looked at again. */
const EVIDENCE_KEPT = 200;

/**
 * Two sightings of the same remedy become one with more weight; the same sighting twice stays one. Only what is new or
 * has changed.
 */
export function mergeRemedies(known: readonly Remedy[], found: readonly Remedy[]): readonly Remedy[] {
  const rows = new Map(known.map((remedy) => [keyOf(remedy), remedy]));
  const changed = new Map<string, Remedy>();
  for (const remedy of found) {
    const key = keyOf(remedy);
    const before = changed.get(key) ?? rows.get(key);
    if (before && remedy.evidence.every((id) => before.evidence.includes(id))) continue;
    changed.set(key, before ? combine(before, remedy) : remedy);
  }
  return [...changed.values()];
}

/** Those worth naming, the best first: another one has to have helped more often to be named before the first. */
export function rankRemedies(remedies: readonly Remedy[]): readonly Remedy[] {
  return remedies
    .filter(holds)
    .sort((a, b) => b.count - b.failed - (a.count - a.failed) || firstOf(a) - firstOf(b));
}

/** Followed in vain as often as one time in four, it is no remedy any more. */
function holds({ count, failed }: Remedy): boolean {
  return count > 0 && failed * 3 <= count;
}

function firstOf({ evidence, lastAt }: Remedy): number {
  return evidence[0] ?? lastAt;
}

function combine(before: Remedy, found: Remedy): Remedy {
  return {
    ...before,
    count: before.count + found.count,
    failed: before.failed + found.failed,
    lastAt: Math.max(before.lastAt, found.lastAt),
    confirmed: before.confirmed || found.confirmed,
    evidence: kept([...before.evidence, ...found.evidence]),
  };
}

/** The first sighting and the last ones. */
function kept(evidence: readonly number[]): readonly number[] {
  return evidence.length <= EVIDENCE_KEPT
    ? evidence
    : [...evidence.slice(0, 2), ...evidence.slice(2 - EVIDENCE_KEPT)];
}

/** The store's key: a remedy that holds for every file of a tool is one, whatever the wording of the error. */
export function keyOf(remedy: Remedy): string {
  return `${remedy.subject}\n${remedy.type}\n${remedy.fingerprint}`;
}
