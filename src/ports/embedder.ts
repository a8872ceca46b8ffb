// Port: a model that turns texts into vectors, so that texts of like meaning lie near each other.

export type EmbedderAnswer =
  | {
      readonly type: "vectors";
      /** One for each text, in its order, of length 1, all with `dimensions` numbers. */
      readonly vectors: readonly Float32Array[];
    }
  /** Unavailable now: busy, failing, unreachable. */
  | { readonly type: "later"; readonly reason: string; readonly retryAfterMs?: number }
  /** Misconfigured: a missing file, a wrong key, address or model. Retrying helps only after a change. */
  | { readonly type: "refused"; readonly reason: string };

export interface Embedder {
  /** Identity of its vectors: those of another identity cannot be compared with them. */
  readonly identity: string;
  /** For people: `all-MiniLM-L6-v2 on this machine`. */
  readonly name: string;
  /** Longest text in characters of which everything counts; longer texts are embedded in parts. */
  readonly maximumCharacters: number;
  /** Most texts in one call. */
  readonly maximumTexts: number;
  /** Never throws. Some models treat a question differently from what is searched. */
  embed(
    texts: readonly string[],
    purpose: "document" | "question",
    signal?: AbortSignal,
  ): Promise<EmbedderAnswer>;
  /** Frees the model. */
  close(): Promise<void>;
}

/** Opened when it is first asked for. */
export interface LazyEmbedder {
  /** Undefined when it cannot be used. */
  open(): Promise<Embedder | undefined>;
  close(): Promise<void>;
}
