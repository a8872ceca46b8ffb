// doctor: checks that the model that makes vectors can be used.

import type { Finding } from "../../app/setup/finding.ts";
import type { Config } from "../../config.ts";
import { count, number } from "../../core/text/for-people.ts";
import { embeddingState, openEmbedder } from "../../open/embedder.ts";
import { withMemory } from "../memory.ts";

export async function checkEmbeddings(config: Config): Promise<readonly Finding[]> {
  const { choice, embedder, problem } = openEmbedder(config);
  if (!choice) return [];
  const check = "embeddings";
  if (!embedder)
    return [{ state: "failed", check, text: `search works by words only: ${choice.model}: ${problem}` }];
  const { documents, embedded } = await withMemory(config, ({ deps }) => embeddingState(deps, config));
  const text = `${embedder.name}: ${number(embedded)} of ${count(documents, "document")} have vectors`;
  return [{ state: "passed", check, text }];
}
