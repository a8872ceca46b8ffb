// twiceshy embeddings on: chooses the model that makes vectors, shows what it installs or sends, asks, and tries it.

import { resolve } from "node:path";
import { type Config, keyNamed, misfit, saveSetting } from "../../config.ts";
import { type EmbeddingChoice, embeddingChoice, embeddingConsentText } from "../../core/embeddings/choice.ts";
import { MODELS } from "../../core/embeddings/models.ts";
import { bytes, count, shortPath } from "../../core/text/for-people.ts";
import { fromHome } from "../../core/text/from-home.ts";
import { messageOf } from "../../disk/errors.ts";
import { EMBEDDING_PROVIDERS, type Settings } from "../../domain/settings.ts";
import { embeddingState } from "../../open/embedder.ts";
import {
  fetchPart,
  folderProblem,
  type NeededPart,
  neededParts,
  tryEmbedder,
} from "../../open/embedder-setup.ts";
import { startEmbedding } from "../../open/start-embedding.ts";
import { command } from "../command.ts";
import { UsageError } from "../errors.ts";
import { assertHome } from "../home.ts";
import { withMemory } from "../memory.ts";
import { JSON_FLAG } from "../scope.ts";
import { agreed, declined } from "../terminal/ask.ts";
import { bar } from "../terminal/bar.ts";
import { print, printError, printJson } from "../terminal/terminal.ts";

const PROVIDERS = EMBEDDING_PROVIDERS.filter((provider) => provider !== "off");

export const on = command({
  name: "embeddings on",
  summary: `choose the model that makes vectors: ${PROVIDERS.join(" or ")} (default: local)`,
  operands: "[PROVIDER]",
  maximum: 1,
  examples: {
    "twiceshy embeddings on": `${MODELS[0].name}: ${MODELS[0].about}`,
    ...Object.fromEntries(
      MODELS.slice(1).map(({ name, about }) => [`twiceshy embeddings on --model ${name}`, about]),
    ),
    "twiceshy embeddings on --folder FOLDER": "a model you have, in the layout of transformers.js",
    "twiceshy embeddings on openai-compatible --url URL --model NAME --key-env MY_KEY":
      "any OpenAI-compatible server",
  },
  flags: {
    model: { type: "string", description: "its name: on huggingface.co, or as the server calls it" },
    folder: { type: "string", description: "folder with a model that you have" },
    url: { type: "string", description: "address of the server, such as http://localhost:11434/v1" },
    "key-env": { type: "string", description: "environment variable that holds the server's key" },
    yes: { type: "boolean", alias: "y", description: "agree without being asked" },
    ...JSON_FLAG,
  },
  async run({ flags, operands, config, now }) {
    const provider = operands[0] ?? (flags.url === undefined ? "local" : "openai-compatible");
    if (flags.folder !== undefined && (flags.model !== undefined || provider !== "local"))
      throw new UsageError("--folder is for a model on this machine, without --model and a server");
    if (provider === "local" && (flags.url !== undefined || flags["key-env"] !== undefined))
      throw new UsageError("--url and --key-env are for openai-compatible");
    const wanted = {
      embeddings: provider,
      embeddingsModel:
        flags.folder === undefined
          ? (flags.model ?? "off")
          : resolve(fromHome(flags.folder, config.userHome)),
      embeddingsUrl: flags.url ?? "off",
      embeddingsKeyEnv: flags["key-env"] ?? "off",
    };
    const choice = choiceOf(wanted, config);
    assertHome(config);
    // Before anything is installed.
    const problem = choice.isFolder ? folderProblem(choice, config) : "";
    if (problem !== "") throw new Error(`${problem}. Nothing was switched on.`);
    const say = flags.json ? printError : print;
    const parts = neededParts(choice, config);
    if (!(await isAgreed(choice, parts, config, flags.yes, say))) return declined();
    for (const part of parts) await fetchWithBar(part, choice, config, flags.json === true);
    const trial = await tryEmbedder(choice, config);
    if ("problem" in trial)
      throw new Error(`${choice.model} cannot be used: ${trial.problem}. Nothing was switched on.`);
    for (const [name, value] of Object.entries({ ...wanted, embeddingsConsent: choice.consent || "off" }))
      saveSetting(config.home, name, value === "off" ? undefined : value);
    const settings = { ...config, ...settingsOf(wanted), embeddingsConsent: choice.consent };
    const { documents, embedded } = await withMemory(config, ({ deps }) => embeddingState(deps, settings));
    const waiting = documents - embedded;
    if (waiting > 0) await startEmbedding(settings, now);
    if (flags.json)
      return void printJson({
        provider,
        model: choice.model,
        dimensions: trial.dimensions,
        waiting,
        embedded,
      });
    print(`Search now finds by meaning too, with ${choice.model} (${trial.dimensions} dimensions).`);
    if (waiting > 0)
      print(
        `${count(waiting, "document")} get their vectors in the background. To make them now: twiceshy embeddings run`,
      );
    print("To undo: twiceshy embeddings off");
    return undefined;
  },
});

type Wanted = Readonly<
  Record<"embeddings" | "embeddingsModel" | "embeddingsUrl" | "embeddingsKeyEnv", string>
>;

/** As if the person had agreed: they are asked next. */
function choiceOf(wanted: Wanted, config: Config): EmbeddingChoice {
  const settings = { ...config, ...settingsOf(wanted) };
  const consent = embeddingChoice(settings)?.consent ?? "";
  const choice = embeddingChoice({ ...settings, embeddingsConsent: consent });
  if (!choice || choice.problem)
    throw new UsageError(choice?.problem ?? `which provider? ${PROVIDERS.join(", ")}`);
  if (choice.provider === "local" && !choice.isFolder && !/^[\w.-]+\/[\w.-]+$/.test(choice.model))
    throw new UsageError(`a model is named like ${MODELS[0].name}; for one you have, use --folder`);
  return choice;
}

function settingsOf(wanted: Wanted): Partial<Settings> {
  return Object.fromEntries(
    Object.entries(wanted).map(([name, value]) => {
      const key = keyNamed(name);
      const parsed = key.parse(value);
      if (parsed === undefined) throw new UsageError(misfit(key, value));
      return [name, parsed];
    }),
  ) as Partial<Settings>;
}

/** Shows what is sent or installed. A model that is there already and stays here needs no answer. */
async function isAgreed(
  choice: EmbeddingChoice,
  parts: readonly NeededPart[],
  config: Config,
  yes: boolean | undefined,
  say: (text: string) => void,
): Promise<boolean> {
  if (choice.isRemote) {
    say(embeddingConsentText(choice));
    return agreed("Agree?", yes, { cautious: true });
  }
  if (parts.length === 0) return true;
  say("This needs, once:");
  for (const { what, from, to } of parts)
    say(`  - ${what} from ${from}, into ${shortPath(to, config.userHome)}`);
  say(
    "Nothing of yours is sent. Scripts of packages are not run. To remove all of it: twiceshy embeddings off --delete",
  );
  return agreed("Install it?", yes);
}

async function fetchWithBar(
  part: NeededPart,
  choice: EmbeddingChoice,
  config: Config,
  quiet: boolean,
): Promise<void> {
  const label = part.part === "packages" ? "Packages" : "Model";
  const progress = bar(label, { quiet });
  progress.draw({ share: 0, text: part.from });
  try {
    await fetchPart(part, choice, config, {
      progress: (file, received, all) =>
        progress.draw({ share: all ? received / all : 0, text: `${file} ${bytes(received)}` }),
    });
  } catch (cause) {
    progress.clear();
    const other =
      part.part === "model"
        ? " Without a network, copy a model to this machine and use --folder, or set HF_ENDPOINT to a mirror."
        : "";
    throw new Error(
      `${part.what} could not be fetched from ${part.from}: ${messageOf(cause)}. Nothing was switched on.${other}`,
      {
        cause,
      },
    );
  }
  progress.finish("installed");
}
