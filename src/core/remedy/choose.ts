// Which of the known remedies is named, and how: merged evidence, best first, fitted to the call at hand.
import type { Remedy } from "../../domain/remedy.ts";

/** Enough to tell sightings apart; nobody reads more. */
const EVIDENCE_KEPT = 40;

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

/** The remedy most worth naming: confirmed first, then the one that helped most often, then the newest. */
export function bestRemedy(remedies: readonly Remedy[]): Remedy | undefined {
  return [...remedies].sort(
    (a, b) => Number(b.confirmed) - Number(a.confirmed) || b.count - a.count || b.lastAt - a.lastAt,
  )[0];
}

function combine(before: Remedy, found: Remedy): Remedy {
  return {
    ...before,
    count: before.count + 1,
    lastAt: Math.max(before.lastAt, found.lastAt),
    confirmed: before.confirmed || found.confirmed,
    evidence: [...before.evidence, ...found.evidence].slice(-EVIDENCE_KEPT),
  };
}

/** The store's key: a remedy that holds for every file of a tool is one, whatever the wording of the error. */
function keyOf(remedy: Remedy): string {
  return `${remedy.subject}\n${remedy.type}\n${remedy.fingerprint}`;
}
