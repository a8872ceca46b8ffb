// Puts newer decisions in front of those they replace: the recorded successor, or a later observation about the same
// matter.
import type { SearchDocument } from "../../domain/search.ts";
import type { Ranked } from "./rank.ts";
import { rarity } from "./score.ts";
import { wordsOf } from "./words.ts";

/** Number of top observations that are compared with each other, and of those whose words are counted; characters read. */
const COMPARED = 8;
const COUNTED = 16;
const READ = 4_000;
/** Likeness (cosine) from which two observations are about the same matter. */
const SAME_MATTER = 0.3;
/** The later one must answer the question too: at least this share of the score. */
const ANSWERS = 0.25;

/** The same list, with successors in front of what they replaced. */
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
  const observed = ranked.filter(({ document }) => document.kind === "observation").slice(0, COUNTED);
  if (observed.length < 2) return [];
  const vectors = vectorsOf(observed.map(({ document }) => document));
  const first = observed
    .slice(0, COMPARED)
    .map((one, index) => ({ one, vector: vectors[index] ?? new Map() }))
    .sort((a, b) => a.one.document.at - b.one.document.at);
  return first.flatMap(({ one, vector }, index) =>
    first.slice(index + 1).flatMap((later): Pair[] => {
      const isLater = later.one.document.at > one.document.at && later.one.score >= one.score * ANSWERS;
      return isLater && cosine(vector, later.vector) >= SAME_MATTER ? [[one, later.one]] : [];
    }),
  );
}

type Vector = ReadonlyMap<string, number>;

/** TF-IDF vector of the words, scaled to length 1. */
function vectorsOf(documents: readonly SearchDocument[]): readonly Vector[] {
  const said = documents.map(({ title, text }) => {
    const often = new Map<string, number>();
    for (const word of wordsOf(`${title}\n${text.slice(0, READ)}`))
      often.set(word, (often.get(word) ?? 0) + 1);
    return often;
  });
  const many = new Map<string, number>();
  for (const often of said) for (const word of often.keys()) many.set(word, (many.get(word) ?? 0) + 1);
  return said.slice(0, COMPARED).map((often) => {
    for (const [word, times] of often) {
      often.set(word, (1 + Math.log(times)) * rarity(documents.length, many.get(word) ?? 0));
    }
    const length = Math.sqrt([...often.values()].reduce((sum, weight) => sum + weight * weight, 0));
    for (const [word, weight] of often) often.set(word, weight / length);
    return often;
  });
}

function cosine(a: Vector, b: Vector): number {
  let shared = 0;
  for (const [word, weight] of a) shared += weight * (b.get(word) ?? 0);
  return shared;
}
