// Installs what a model on this machine needs, tries it, and removes it again.
import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Deps } from "../app/deps.ts";
import type { Config } from "../config.ts";
import type { EmbeddingChoice } from "../core/embeddings/choice.ts";
import { knownModel } from "../core/embeddings/models.ts";
import { embedderFor } from "../embedders/index.ts";
import { downloadModel } from "../embedders/local/download.ts";
import {
  arePackagesInstalled,
  installPackages,
  PACKAGE_MEGABYTES,
  PACKAGES,
} from "../embedders/local/packages.ts";
import { embedderFolder, missingFiles, modelFolder } from "../embedders/local/place.ts";

export { folderProblem } from "../embedders/local/embedder.ts";

/** Something that has to be fetched, as it is shown before. */
export interface NeededPart {
  readonly part: "packages" | "model";
  readonly what: string;
  readonly from: string;
  readonly to: string;
}

/** What a model on this machine still needs; nothing for one elsewhere. */
export function neededParts(choice: EmbeddingChoice, config: Config): readonly NeededPart[] {
  if (choice.provider !== "local") return [];
  const folder = embedderFolder(config);
  const model = modelFolder(choice, config);
  const size = knownModel(choice.model)?.megabytes;
  const packages: NeededPart = {
    part: "packages",
    what: `${names()} (${PACKAGE_MEGABYTES.installed} MB, of which ${PACKAGE_MEGABYTES.kept} MB stay)`,
    from: "npm",
    to: folder,
  };
  return [
    ...(arePackagesInstalled(folder) ? [] : [packages]),
    ...(choice.isFolder || missingFiles(model).length === 0
      ? []
      : [
          {
            part: "model" as const,
            what: `the model ${choice.model}${size ? ` (${size} MB)` : ""}`,
            from: (config.env.HF_ENDPOINT || "https://huggingface.co").replace(/^https?:\/\//, ""),
            to: model,
          },
        ]),
  ];
}

function names(): string {
  const all = Object.entries(PACKAGES).map(([name, version]) => `${name} ${version}`);
  return `${all.slice(0, -1).join(", ")} and ${all.at(-1)}`;
}

interface FetchOptions {
  readonly signal?: AbortSignal;
  /** Share of the file so far, 0 to 1; undefined when its size is unknown. */
  progress?(file: string, received: number, all: number | undefined): void;
}

/** Throws with the reason; parts that were fetched stay. */
export async function fetchPart(
  { part }: NeededPart,
  choice: EmbeddingChoice,
  config: Config,
  options: FetchOptions,
): Promise<void> {
  const { signal, progress } = options;
  const common = { env: config.env, ...(signal && { signal }) };
  if (part === "packages") return installPackages(embedderFolder(config), common);
  await downloadModel(choice.model, modelFolder(choice, config), {
    ...common,
    ...(progress && { progress }),
  });
}

type Trial = { readonly dimensions: number } | { readonly problem: string };

/** Embeds a sentence, so that what does not work is known now and not after a session. */
export async function tryEmbedder(choice: EmbeddingChoice, config: Config): Promise<Trial> {
  const embedder = embedderFor(choice, config);
  try {
    const answer = await embedder.embed(["Does it work?"], "question");
    return answer.type === "vectors"
      ? { dimensions: answer.vectors[0]?.length ?? 0 }
      : { problem: answer.reason };
  } finally {
    await embedder.close();
  }
}

/** Vectors deleted in one transaction. */
const STEP = 1_000;

/** Of all models; returns how many. */
export async function dropAllVectors({ store }: Deps): Promise<number> {
  let all = 0;
  for (let deleted = -1; deleted !== 0; all += deleted) deleted = await store.vectors.drop({}, STEP);
  return all;
}

/** Deletes the packages and downloaded models (never a folder that the person named); returns their bytes. */
export function removeEmbedder(config: Config): number {
  const folder = embedderFolder(config);
  const size = sizeOf(folder);
  rmSync(folder, { recursive: true, force: true });
  return size;
}

function sizeOf(folder: string): number {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return 0;
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath ?? entry.path, entry.name)).size, 0);
}
