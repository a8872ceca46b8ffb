// Selects the embedder for a choice of the person. Heavy parts are loaded with the first text.
import type { EmbeddingChoice } from "../core/embeddings/choice.ts";
import type { Embedder } from "../ports/embedder.ts";
import { localEmbedder } from "./local/embedder.ts";
import type { Places } from "./local/place.ts";
import { remoteEmbedder } from "./openai-compatible.ts";

interface EmbedderOptions extends Places {
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** The choice must be without a problem. Reads no model yet. */
export function embedderFor(choice: EmbeddingChoice, options: EmbedderOptions): Embedder {
  return choice.provider === "local" ? localEmbedder(choice, options) : remoteEmbedder(choice, options.env);
}
