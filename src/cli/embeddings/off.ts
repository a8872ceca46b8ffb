// twiceshy embeddings off: search by words only; with --delete also removes the vectors and what was installed.
import { saveSetting } from "../../config.ts";
import { bytes, count } from "../../core/text/for-people.ts";
import { dropAllVectors, removeEmbedder } from "../../open/embedder-setup.ts";
import { command, flag } from "../command.ts";
import { assertHome } from "../home.ts";
import { withMemory } from "../memory.ts";
import { JSON_FLAG } from "../scope.ts";
import { agreed, declined } from "../terminal/ask.ts";
import { print, printJson } from "../terminal/terminal.ts";

const SETTINGS = [
  ...["embeddings", "embeddingsModel", "embeddingsUrl", "embeddingsKeyEnv", "embeddingsConsent"],
];

export const off = command({
  name: "embeddings off",
  summary: "search by words only, and withdraw your consent; vectors and model stay until you delete them",
  examples: {
    "twiceshy embeddings off": "undone by twiceshy embeddings on",
    "twiceshy embeddings off --delete": "the vectors, the model and its packages too",
  },
  flags: {
    delete: flag("delete the vectors and what was installed"),
    yes: { type: "boolean", alias: "y", description: "delete without being asked" },
    ...JSON_FLAG,
  },
  async run({ flags, config }) {
    assertHome(config);
    if (flags.delete && !(await agreed("Delete all vectors, the model and its packages?", flags.yes)))
      return declined();
    for (const name of SETTINGS) saveSetting(config.home, name, undefined);
    const done = flags.delete
      ? {
          vectors: await withMemory(config, ({ deps }) => dropAllVectors(deps)),
          bytes: removeEmbedder(config),
        }
      : undefined;
    if (flags.json) {
      printJson({ provider: "off", ...(done && { deleted: done }) });
      return 0;
    }
    print("Embeddings are off: search works by words only. To undo: twiceshy embeddings on");
    print(
      done
        ? `${count(done.vectors, "vector")} and ${bytes(done.bytes)} of model and packages were deleted.`
        : "Vectors and model stay. To delete them: twiceshy embeddings off --delete",
    );
    return 0;
  },
});
