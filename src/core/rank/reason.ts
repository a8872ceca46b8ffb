// Decides whether words shared with a prompt are a reason to mention earlier work, or chance.
import { placesWith, type Words } from "./pieces.ts";

/** Kinds of places (request, commit, branch, path) where each of several words must stand. */
const PLACES = 2;
const SEVERAL = 2;
/** A word in more turns than this says little alone. */
const COMMON = { times: 3, share: 0.1 };

/** In how many turns each word stands, and how many turns there are. */
export interface WordCounts {
  readonly frequency: ReadonlyMap<string, number>;
  readonly total: number;
}

/**
 * `shared`: stems that the prompt's topic and the work have in common. A word that was only said may be a remark; one that also names
 * the place of the work is what it is about.
 */
export function isReason(shared: readonly string[], work: Words, counts: WordCounts): boolean {
  const words = [...new Set(shared)];
  const several = words.filter((word) => placesWith(word, work) >= PLACES);
  return (
    several.length >= SEVERAL || words.some((word) => isItsMatter(word, work) && isUncommon(word, counts))
  );
}

function isItsMatter(word: string, { requests, commits, branch, paths }: Words): boolean {
  return (requests.has(word) || commits.has(word)) && (branch.has(word) || paths.has(word));
}

/** In a young project every word is rare, so less than a third of the turns may have it. */
export function isUncommon(word: string, { frequency, total }: WordCounts): boolean {
  const count = frequency.get(word) ?? 0;
  return count <= Math.max(COMMON.times, total * COMMON.share) && count * 3 <= total + 3;
}
