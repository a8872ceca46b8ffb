// Finds documents by meaning. Whatever is missing (a model, vectors, time): no documents, no error.
import type { Embedder, LazyEmbedder } from "../../ports/embedder.ts";
import type { NearDocument, NearQuery, Store } from "../../ports/store.ts";

interface NearRequest extends Omit<NearQuery, "model" | "vector"> {
  readonly text: string;
  /** Longest time to wait for the model. */
  readonly patienceMs: number;
}

/** Longer questions are cut: a model reads only the beginning. */
const MOST_CHARACTERS = 2_000;
/** Some document is always nearest; unrelated sentences seldom reach this cosine with the usual models. */
const LEAST_SIMILARITY = 0.3;

export async function nearInMeaning(
  { vectors: store }: Pick<Store, "vectors">,
  lazy: LazyEmbedder,
  { text, patienceMs, ...query }: NearRequest,
): Promise<readonly NearDocument[]> {
  if (text.trim() === "") return [];
  try {
    const embedder = await lazy.open();
    if (!embedder) return [];
    const model = embedder.identity;
    // Before the model is loaded, which takes a while.
    if (!(await store.has(model))) return [];
    const vector = await vectorOf(embedder, text.slice(0, MOST_CHARACTERS), patienceMs);
    if (!vector) return [];
    const near = await store.near({ ...query, model, vector });
    return near.filter(({ similarity }) => similarity >= LEAST_SIMILARITY);
  } catch {
    // The search by words answers alone; `embeddings status` and `doctor` show what is wrong.
    return [];
  }
}

async function vectorOf(
  embedder: Embedder,
  text: string,
  patienceMs: number,
): Promise<Float32Array | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((done) => {
    timer = setTimeout(() => done(undefined), patienceMs);
  });
  try {
    const answer = await Promise.race([embedder.embed([text], "question"), late]);
    return answer?.type === "vectors" ? answer.vectors[0] : undefined;
  } finally {
    clearTimeout(timer);
  }
}
