// Merges the records of remedies and ranks them: the most helpful first, without those followed in vain.
import type { Remedy } from "../../domain/remedy.ts";

/** Number of attempt ids kept: enough to recognise a sighting when the same calls are mined again. */
const EVIDENCE_KEPT = 200;

/**
 * Adds new sightings to known remedies; the same sighting twice counts once. Returns only what is new or
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

/** The remedies worth naming, best first. Ties go to the first seen: another must have helped more often to replace it. */
export function rankRemedies(remedies: readonly Remedy[]): readonly Remedy[] {
  return remedies
    .filter(holds)
    .sort((a, b) => b.count - b.failed - (a.count - a.failed) || firstOf(a) - firstOf(b));
}

/** A remedy that was followed in vain more than one time in four is dropped. */
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

/** Keeps the first sighting and the last ones. */
function kept(evidence: readonly number[]): readonly number[] {
  return evidence.length <= EVIDENCE_KEPT
    ? evidence
    : [...evidence.slice(0, 2), ...evidence.slice(2 - EVIDENCE_KEPT)];
}

/** The store's key. A remedy for every file of a tool has one key, whatever the wording of the error. */
export function keyOf(remedy: Remedy): string {
  return `${remedy.subject}\n${remedy.type}\n${remedy.fingerprint}`;
}
