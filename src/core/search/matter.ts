// What was settled later takes the place of what it amends: the successor that is known, or a later observation about the
// same matter.
import type { SearchDocument } from "../../domain/search.ts";
import type { Ranked } from "./rank.ts";
import { rarity } from "./score.ts";
import { wordsOf } from "./words.ts";

/** Documents of the first places that are compared, and characters read of each. */
const COMPARED = 8;
const READ = 4_000;
/** Likeness (cosine) from which two observations are about the same matter. */
const SAME_MATTER = 0.3;
/** The later one must answer the question too: at least this share of the score. */
const ANSWERS = 0.25;

/** The same list, successors in front of what they took the place of. */
export function inForceFirst(ranked: readonly Ranked[]): readonly Ranked[] {
  const scores = new Map(ranked.map((one) => [one, one.score]));
  for (const [earlier, later] of [...knownPairs(ranked), ...likelyPairs(ranked)]) {
    scores.set(later, Math.max(scores.get(later) ?? 0, (scores.get(earlier) ?? 0) * 1.001));
  }
  return ranked.map((one) => ({ ...one, score: scores.get(one) ?? 0 })).sort((a, b) => b.score - a.score);
}

type Pair = readonly [earlier: Ranked, later: Ranked];

function knownPairs(ranked: readonly Ranked[]): readonly Pair[] {
  const byKey = new Map(ranked.map((one) => [`${one.document.kind} ${one.document.key}`, one]));
  return ranked.flatMap((one): Pair[] => {
    const { kind, supersededBy } = one.document;
    const later = supersededBy === undefined ? undefined : byKey.get(`${kind} ${supersededBy}`);
    return later === undefined ? [] : [[one, later]];
  });
}

/** The oldest first, so that the last of several amendments stands in front. */
function likelyPairs(ranked: readonly Ranked[]): readonly Pair[] {
  const first = ranked
    .filter(({ document }) => document.kind === "observation")
    .slice(0, COMPARED)
    .sort((a, b) => a.document.at - b.document.at);
  const vectors = vectorsOf(first.map(({ document }) => document));
  return first.flatMap((earlier, index) =>
    first.slice(index + 1).flatMap((later, offset): Pair[] => {
      const isSame =
        later.document.at > earlier.document.at &&
        later.score >= earlier.score * ANSWERS &&
        cosine(vectors[index], vectors[index + 1 + offset]) >= SAME_MATTER;
      return isSame ? [[earlier, later]] : [];
    }),
  );
}

/** Words by how often they are said and how few of the others say them. */
function vectorsOf(documents: readonly SearchDocument[]): ReadonlyMap<string, number>[] {
  const said = documents.map(({ title, text }) => {
    const often = new Map<string, number>();
    for (const word of wordsOf(`${title}\n${text.slice(0, READ)}`))
      often.set(word, (often.get(word) ?? 0) + 1);
    return often;
  });
  const documentsWith = new Map<string, number>();
  for (const often of said)
    for (const word of often.keys()) documentsWith.set(word, (documentsWith.get(word) ?? 0) + 1);
  return said.map(
    (often) =>
      new Map(
        [...often].map(([word, many]) => [
          word,
          (1 + Math.log(many)) * rarity(documents.length, documentsWith.get(word) ?? 0),
        ]),
      ),
  );
}

function cosine(
  a: ReadonlyMap<string, number> = new Map(),
  b: ReadonlyMap<string, number> = new Map(),
): number {
  let [shared, ofA, ofB] = [0, 0, 0];
  for (const [word, weight] of a) {
    ofA += weight * weight;
    shared += weight * (b.get(word) ?? 0);
  }
  for (const weight of b.values()) ofB += weight * weight;
  return shared / Math.max(1e-9, Math.sqrt(ofA * ofB));
}
