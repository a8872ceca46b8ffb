// A model that runs on this machine: its packages and files are loaded with the first text, and it uses one thread.
import { statSync } from "node:fs";
import { basename } from "node:path";
import type { EmbeddingChoice } from "../../core/embeddings/choice.ts";
import { knownModel, USUAL_TOKENS } from "../../core/embeddings/models.ts";
import { redactText } from "../../core/redact/index.ts";
import { oneLine } from "../../core/text/line.ts";
import { shellWord } from "../../core/text/shell-word.ts";
import type { Embedder, EmbedderAnswer } from "../../ports/embedder.ts";
import { loadModel, type Model } from "./model.ts";
import { arePackagesInstalled, loadPackage } from "./packages.ts";
import { embedderFolder, identityOf, missingFiles, modelFolder, type Places } from "./place.ts";

/** Characters of a token in ordinary text, rounded down: what is cut too early would not count. */
const CHARACTERS = 4;

export function localEmbedder(choice: EmbeddingChoice, places: Places): Embedder {
  const folder = modelFolder(choice, places);
  const maximumTokens = knownModel(choice.model)?.maximumTokens ?? USUAL_TOKENS;
  let model: Promise<Model> | undefined;
  return {
    identity: identityOf(folder),
    name: `${choice.isFolder ? basename(folder) : choice.model} on this machine`,
    maximumCharacters: maximumTokens * CHARACTERS,
    maximumTexts: 16,
    async embed(texts, _purpose, signal): Promise<EmbedderAnswer> {
      const reason = localProblem(choice, places);
      if (reason !== "") return { type: "refused", reason };
      try {
        model ??= loadModel(folder, (name) => loadPackage(embedderFolder(places), name), maximumTokens);
        const loaded = await model;
        const vectors: Float32Array[] = [];
        for (const text of texts) {
          if (signal?.aborted) return { type: "later", reason: "it was interrupted" };
          vectors.push(await loaded.vectorOf(text));
        }
        return { type: "vectors", vectors };
      } catch (error) {
        model = undefined;
        return { type: "refused", reason: `the model cannot be used: ${reasonOf(error)}` };
      }
    },
    async close() {
      const loaded = await model?.catch(() => undefined);
      model = undefined;
      await loaded?.release();
    },
  };
}

/** Why it cannot be loaded, with what to do; empty if it can. */
export function localProblem(choice: EmbeddingChoice, places: Places): string {
  const again = `twiceshy embeddings on${choice.isFolder ? ` --folder ${shellWord(choice.model)}` : ""}`;
  const problem = folderProblem(choice, places, again);
  if (problem !== "") return problem;
  return arePackagesInstalled(embedderFolder(places))
    ? ""
    : `its packages are not installed. Install them: ${again}`;
}

/** Why its folder holds no model; empty if it does. */
export function folderProblem(
  choice: EmbeddingChoice,
  places: Places,
  again = "twiceshy embeddings on",
): string {
  const folder = modelFolder(choice, places);
  if (choice.isFolder && !statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    return `there is no folder ${folder}. Give another one: twiceshy embeddings on --folder FOLDER`;
  const missing = missingFiles(folder);
  if (missing.length === 0) return "";
  const advice = choice.isFolder ? "A model for transformers.js has these files" : `Download it: ${again}`;
  return `${folder} holds no model: ${missing.join(", ")} missing. ${advice}`;
}

function reasonOf(error: unknown): string {
  return redactText(oneLine(error instanceof Error ? error.message : String(error))).slice(0, 300);
}
