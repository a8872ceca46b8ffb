// Where a model that runs here and its packages are: below Twiceshy's own folder, or in a folder the person named.

import { statSync } from "node:fs";
import { basename, join } from "node:path";
import type { EmbeddingChoice } from "../../core/embeddings/choice.ts";
import { MODEL_FILE, MODEL_FILES } from "../../core/embeddings/models.ts";
import { fromHome } from "../../core/text/from-home.ts";

export interface Places {
  /** `~/.twiceshy` */
  readonly home: string;
  readonly userHome: string;
}

/** Everything that `twiceshy embeddings on` installs. */
export function embedderFolder({ home }: Pick<Places, "home">): string {
  return join(home, "embedder");
}

export function modelFolder({ model, isFolder }: EmbeddingChoice, places: Places): string {
  if (!isFolder) return join(embedderFolder(places), "models", ...model.split("/"));
  return fromHome(model, places.userHome);
}

/** Files by which a folder is a model, that are not there. */
export function missingFiles(folder: string): readonly string[] {
  return MODEL_FILES.filter((file) => sizeOf(join(folder, file)) === undefined);
}

/** The same model at another place makes the same vectors: its name and size tell it. */
export function identityOf(folder: string): string {
  return `onnx ${basename(folder)} ${sizeOf(join(folder, MODEL_FILE)) ?? 0}`;
}

function sizeOf(path: string): number | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  return found?.isFile() ? found.size : undefined;
}
