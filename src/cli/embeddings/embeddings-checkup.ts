// doctor: checks that the model that makes vectors can be used.

import { type Finding, failed, passed } from "../../app/setup/finding.ts";
import type { Config } from "../../config.ts";
import { count, number } from "../../core/text/for-people.ts";
import { embeddingState, openEmbedder } from "../../open/embedder.ts";
import { withMemory } from "../memory.ts";

export async function checkEmbeddings(config: Config): Promise<readonly Finding[]> {
  const { choice, embedder, problem } = openEmbedder(config);
  if (!choice) return [];
  const check = "embeddings";
  if (!embedder) return [failed(check, `search works by words only: ${choice.model}: ${problem}`)];
  const { documents, embedded } = await withMemory(config, ({ deps }) => embeddingState(deps, config));
  const share = `${number(embedded)} of ${count(documents, "document")} have vectors`;
  return [passed(check, `${embedder.name}: ${share}`)];
}
