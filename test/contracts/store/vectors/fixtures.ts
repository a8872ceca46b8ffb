// Test data for vectors: documents with vectors that point where the test says.
import { normalised } from "../../../../src/core/search/quantise.ts";
import type { SearchDocument } from "../../../../src/domain/search.ts";
import type { NearQuery, Store } from "../../../../src/ports/store.ts";
import { indexedDocument } from "../search/fixtures.ts";

export const MODEL = "test model";
export const DIMENSIONS = 40;
const KINDS = ["observation", "failure", "prompt", "task", "code"] as const;

/** A direction of its own for every number: two of them have little in common. */
export function direction(number: number, dimensions = DIMENSIONS): Float32Array {
  let state = (number + 1) * 2_654_435_761;
  const values = Array.from({ length: dimensions }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  });
  return normalised(values) ?? new Float32Array(dimensions);
}

/** Between two directions: the share of the second one. */
export function between(one: Float32Array, other: Float32Array, share: number): Float32Array {
  return normalised(one.map((value, at) => value * (1 - share) + (other[at] ?? 0) * share)) ?? one;
}

export const due = (store: Store, more: { model?: string; below?: number; limit?: number } = {}) =>
  store.vectors.due({ model: MODEL, kinds: KINDS, limit: 100, ...more });

export const dueKeys = async (store: Store, more = {}) =>
  (await due(store, more)).map(({ document }) => document.key);

/** Saves documents and their vectors, given by the key. */
export async function embed(
  store: Store,
  vectors: Readonly<Record<string, Float32Array | readonly Float32Array[]>>,
  more: (key: string) => Partial<SearchDocument> = () => ({}),
  model = MODEL,
): Promise<number> {
  await store.search.save(Object.keys(vectors).map((key) => indexedDocument({ key, ...more(key) })));
  const waiting = await due(store, { model });
  return store.vectors.save(
    model,
    waiting.flatMap((one) => {
      const own = vectors[one.document.key];
      return own ? [{ ...one, vectors: own instanceof Float32Array ? [own] : own }] : [];
    }),
  );
}

export async function nearKeys(
  store: Store,
  vector: Float32Array,
  more: Partial<NearQuery> = {},
): Promise<readonly string[]> {
  const near = await store.vectors.near({ model: MODEL, vector, limit: 10, ...more });
  return near.map(({ document }) => document.key);
}

export const counts = (store: Store, model = MODEL) => store.vectors.counts(model, KINDS);
