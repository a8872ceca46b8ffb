// Search by words and by meaning together, where the person switched a model on; otherwise by words alone.
import { fuse, MEANING_WEIGHT } from "../../core/search/fuse.ts";
import type { Question } from "../../core/search/query.ts";
import type { Ranked } from "../../core/search/rank.ts";
import { wordsOf } from "../../core/search/words.ts";
import type { SearchDocument, SearchFilter } from "../../domain/search.ts";
import type { Deps } from "../deps.ts";
import { nearInMeaning } from "../embeddings/near.ts";

/** `isNear`: the vectors brought it, or brought it forward (core/search/fuse: NEAR_IN_MEANING). */
export type HybridHit = Ranked & { readonly isNear?: true };

export interface HybridOptions {
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
  // A phrase, a beginning or a filter alone is meant literally.
  if (!deps.embedder || patienceMs <= 0 || question.words.length === 0) return hits;
  const near = await nearInMeaning(deps.store, deps.embedder, {
    ...{ ...question.filter, ...filter },
    ...{ text: question.text, limit: NEAREST, patienceMs },
  });
  const wanted = near.map(({ document }) => document).filter((document) => !isExcluded(document, question));
  return joined(hits, wanted);
}

function joined(hits: readonly Ranked[], near: readonly SearchDocument[]): readonly HybridHit[] {
  const byKey = new Map(hits.map((hit) => [keyOf(hit.document), hit]));
  // A document that was folded into another one stands for it.
  for (const hit of hits)
    for (const { kind, key, project } of hit.alike) byKey.set(`${project} ${kind} ${key}`, hit);
  const byMeaning = near.map(
    (document): Ranked => byKey.get(keyOf(document)) ?? { document, score: 0, why: NO_WORDS, alike: [] },
  );
  const fused = fuse(hits, byMeaning, { keyOf: ({ document }) => keyOf(document), weight: MEANING_WEIGHT });
  return behindSuccessors(
    fused.map(({ item, score, byMeaning: isNear }) => ({ ...item, score, ...(isNear && { isNear }) })),
  );
}

/** What was superseded stands directly behind what took its place, if that is in the list. */
function behindSuccessors(hits: readonly HybridHit[]): readonly HybridHit[] {
  const placed = new Set<string>();
  const successorOf = ({ document: { supersededBy: key, ...document } }: HybridHit) =>
    key === undefined ? undefined : keyOf({ ...document, key });
  const all = new Set(hits.map(({ document }) => keyOf(document)));
  const waits = (hit: HybridHit) => {
    const successor = successorOf(hit);
    return successor !== undefined && all.has(successor) && !placed.has(successor);
  };
  const ordered: HybridHit[] = [];
  let waiting: HybridHit[] = [];
  for (const hit of hits) {
    if (waits(hit)) {
      waiting.push(hit);
      continue;
    }
    ordered.push(hit);
    placed.add(keyOf(hit.document));
    const ready = waiting.filter((one) => !waits(one));
    waiting = waiting.filter(waits);
    ordered.push(...ready);
    for (const { document } of ready) placed.add(keyOf(document));
  }
  // Two that claim to have superseded each other.
  return [...ordered, ...waiting];
}

function isExcluded({ title, names, text }: SearchDocument, { excluded }: Question): boolean {
  if (excluded.length === 0) return false;
  const words = new Set(wordsOf(`${title} ${names.join(" ")} ${text}`));
  return excluded.some((word) => words.has(word));
}

function keyOf({ project, kind, key }: SearchDocument): string {
  return `${project} ${kind} ${key}`;
}
