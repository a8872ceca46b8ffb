// Search by words and by meaning together, where the person switched a model on; otherwise by words alone.
import { foldAlike } from "../../core/search/fold.ts";
import { fuse } from "../../core/search/fuse.ts";
import { inForceFirst } from "../../core/search/matter.ts";
import type { Question } from "../../core/search/query.ts";
import { isExcluded, type Ranked } from "../../core/search/rank.ts";
import type { SearchDocument, SearchFilter } from "../../domain/search.ts";
import type { NearDocument } from "../../ports/store.ts";
import type { Deps } from "../deps.ts";
import { nearInMeaning } from "../embeddings/near.ts";

/** `isNear`: it is near in meaning (core/search/fuse: NEAR_IN_MEANING). */
export type HybridHit = Ranked & { readonly isNear?: true };

interface HybridOptions {
  /** Longest time to wait for the model; 0 = by words alone. */
  readonly patienceMs: number;
}

const NO_WORDS: Ranked["why"] = { words: [], phrases: [], names: [], files: [] };
/** Documents asked for by meaning. */
const NEAREST = 50;

/** Adds what is near in meaning to the hits by words. Never fails: without vectors the hits stay as they are. */
export async function withMeaning(
  deps: Pick<Deps, "store" | "embedder">,
  question: Question,
  filter: SearchFilter,
  hits: readonly Ranked[],
  { patienceMs }: HybridOptions,
): Promise<readonly HybridHit[]> {
  // Phrases, prefixes and filters alone are literal: no search by meaning.
  if (!deps.embedder || patienceMs <= 0 || question.words.length === 0) return hits;
  const near = await nearInMeaning(deps.store, deps.embedder, {
    ...{ ...question.filter, ...filter },
    ...{ text: question.text, limit: NEAREST, patienceMs },
  });
  const wanted = near.filter(({ document }) => !isExcluded(document, question.excluded));
  return wanted.length === 0 ? hits : joined(hits, wanted);
}

function joined(hits: readonly Ranked[], near: readonly NearDocument[]): readonly HybridHit[] {
  const byKey = new Map(hits.map((hit) => [keyOf(hit.document), hit]));
  // A document that was folded into another one stands for it.
  for (const hit of hits) for (const alike of hit.alike) byKey.set(keyOf(alike), hit);
  const byMeaning = near.map(({ document, similarity }) => ({
    item: byKey.get(keyOf(document)) ?? { document, score: 0, why: NO_WORDS, alike: [] },
    similarity,
  }));
  const byWords = hits.map((item) => ({ item, score: item.score }));
  const fused = fuse(byWords, byMeaning, ({ document }) => keyOf(document)).map(
    ({ item, score, byMeaning: isNear }): HybridHit => ({ ...item, score, ...(isNear && { isNear }) }),
  );
  // The merged order must not put a replaced rule in front again.
  return foldAlike(inForceFirst(fused));
}

function keyOf({ project, kind, key }: SearchDocument): string {
  return `${project} ${kind} ${key}`;
}
