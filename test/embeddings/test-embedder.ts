// Test helper: an embedder that needs no model. Texts that share words lie near each other; `mean` lets other words count
// as the same.
import { normalised } from "../../src/core/search/quantise.ts";
import type { Embedder, EmbedderAnswer, LazyEmbedder } from "../../src/ports/embedder.ts";

export interface TestEmbedder extends Embedder {
  readonly asked: string[];
}

export function testEmbedder(
  changes: Partial<Embedder> & {
    readonly mean?: Readonly<Record<string, string>>;
    readonly answers?: readonly EmbedderAnswer[];
    readonly dimensions?: number;
  } = {},
): TestEmbedder {
  const { mean = {}, answers = [], dimensions = 64, ...rest } = changes;
  const asked: string[] = [];
  const scripted = [...answers];
  return {
    ...{ identity: "test", name: "a test", maximumCharacters: 200, maximumTexts: 4, asked },
    async embed(texts) {
      const next = scripted.shift();
      if (next) return next;
      asked.push(...texts);
      return { type: "vectors", vectors: texts.map((text) => vectorOf(text, mean, dimensions)) };
    },
    async close() {},
    ...rest,
  };
}

export function opened(embedder: Embedder | undefined): LazyEmbedder {
  return { open: async () => embedder, close: async () => {} };
}

/** The sum of a direction for each word. */
function vectorOf(text: string, mean: Readonly<Record<string, string>>, dimensions: number): Float32Array {
  const sum = new Float64Array(dimensions);
  for (const word of text.toLowerCase().match(/\w+/g) ?? ["empty"]) {
    let state = [...(mean[word] ?? word)].reduce((hash, letter) => hash * 31 + letter.charCodeAt(0), 7) >>> 0;
    for (let at = 0; at < dimensions; at++) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      sum[at] = (sum[at] ?? 0) + state / 2 ** 31 - 1;
    }
  }
  return normalised(sum) ?? new Float32Array(dimensions);
}
