// The search by meaning for bench/retrieval.mjs, through the product's own code: makes the vectors of a collection and joins
// both orders. TWICESHY_MODEL: folder of a model. TWICESHY_HOME: where `twiceshy embeddings on` has installed its packages.
// TWICESHY_ORDER: hybrid (default) or vectors (the order by meaning alone). TWICESHY_VECTOR_CACHE: file that keeps vectors
// by the hash of their text, since every run embeds the same texts.
import { createHash } from "node:crypto";
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { bundled } from "./replay-data.mjs";

const { embedderFor, embedDue, withMeaning, nearInMeaning } = await bundled(`
  export { embedderFor } from "./src/embedders/index.ts";
  export { embedDue } from "./src/app/embeddings/run.ts";
  export { withMeaning } from "./src/app/search/hybrid.ts";
  export { nearInMeaning } from "./src/app/embeddings/near.ts";`);

const { TWICESHY_MODEL: folder, TWICESHY_HOME: home, TWICESHY_ORDER: order = "hybrid" } = process.env;
const embedder = cached(
  embedderFor({ provider: "local", model: folder, isFolder: true }, { home, userHome: home, env: {} }),
  process.env.TWICESHY_VECTOR_CACHE,
);
const lazy = { open: async () => embedder, close: async () => {} };

export function embedAll(store) {
  return embedDue(store, embedder, { now: Date.now, wait: async () => {}, isLeftOut: () => false });
}

export async function joined(store, question, filter, hits) {
  const patienceMs = 600_000;
  if (order === "vectors")
    return nearInMeaning(store, lazy, { ...filter, text: question.text, limit: 50, patienceMs });
  return withMeaning({ store, embedder: lazy }, question, filter, hits, { patienceMs });
}

/** Hash and vector, one after the other. */
function cached(inner, file) {
  if (!file) return inner;
  const known = new Map();
  let size;
  const hashOf = (text) => createHash("sha256").update(text.replace(/\s+/g, " ").trim()).digest("latin1");
  const record = (hash, vector) => Buffer.concat([Buffer.from(hash, "latin1"), Buffer.from(vector.buffer)]);
  return {
    ...inner,
    async embed(texts, purpose) {
      size ??= (await inner.embed(["x"], "question")).vectors[0].length * 4 + 32;
      if (known.size === 0 && existsSync(file)) {
        const all = readFileSync(file);
        for (let at = 0; at + size <= all.length; at += size)
          known.set(
            all.toString("latin1", at, at + 32),
            new Float32Array(all.buffer.slice(all.byteOffset + at + 32, all.byteOffset + at + size)),
          );
      }
      const vectors = [];
      for (const text of texts) {
        const hash = hashOf(text);
        if (!known.has(hash)) {
          const answer = await inner.embed([text], purpose);
          if (answer.type !== "vectors") return answer;
          known.set(hash, answer.vectors[0]);
          appendFileSync(file, record(hash, answer.vectors[0]));
        }
        vectors.push(known.get(hash));
      }
      return { type: "vectors", vectors };
    },
  };
}
