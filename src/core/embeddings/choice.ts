// Resolves which model makes vectors: provider, place, and whether the person has agreed that texts leave the machine.
import type { EmbeddingProvider, Settings } from "../../domain/settings.ts";
import { hostOf, isLoopback } from "../text/address.ts";
import { shellWord } from "../text/shell-word.ts";
import { MODELS } from "./models.ts";

type EmbeddingSettings = Pick<
  Settings,
  "embeddings" | "embeddingsModel" | "embeddingsUrl" | "embeddingsKeyEnv" | "embeddingsConsent"
>;

export interface EmbeddingChoice {
  readonly provider: Exclude<EmbeddingProvider, "off">;
  /** Name of the model, or the folder it lies in. */
  readonly model: string;
  /** True when `model` is a folder. */
  readonly isFolder: boolean;
  /** Empty for a model that runs here. */
  readonly url: string;
  /** Name of the environment variable with the key; empty if no key is needed. */
  readonly keyEnv: string;
  /** True if texts leave this machine. */
  readonly isRemote: boolean;
  /** Key of the consent: another host needs a new one. */
  readonly consent: string;
  /** Why it cannot be used, ending with the command that fixes it; empty if it can. */
  readonly problem: string;
}

/** Undefined if embeddings are off. */
export function embeddingChoice(settings: EmbeddingSettings): EmbeddingChoice | undefined {
  const { embeddings: provider } = settings;
  if (provider === "off") return undefined;
  const isLocal = provider === "local";
  const url = isLocal ? "" : settings.embeddingsUrl.replace(/\/+$/, "");
  const model = settings.embeddingsModel || (isLocal ? MODELS[0].name : "");
  const isRemote = !isLocal && !isLoopback(url);
  const choice = {
    ...{ provider, model, url, isRemote },
    isFolder: isLocal && /^(?:[/\\~]|[A-Za-z]:[/\\])/.test(model),
    keyEnv: isLocal ? "" : settings.embeddingsKeyEnv,
    consent: isRemote ? hostOf(url) : "",
  };
  return { ...choice, problem: problemOf(choice, settings) };
}

function problemOf(choice: Omit<EmbeddingChoice, "problem">, settings: EmbeddingSettings): string {
  if (choice.provider === "local") return "";
  const { url, model, isRemote, consent } = choice;
  if (hostOf(url) === "")
    return `it has no address. Give one: ${onCommand({ ...settings, embeddingsUrl: "http://localhost:8080/v1", embeddingsModel: model || "NAME" })}`;
  if (model === "")
    return `it has no model. Give one: ${onCommand({ ...settings, embeddingsModel: "NAME" })}`;
  if (isRemote && /^http:/i.test(url))
    return `${hostOf(url)} would be sent your texts unencrypted. Use https: ${onCommand({ ...settings, embeddingsUrl: url.replace(/^http:/i, "https:") })}`;
  if (isRemote && settings.embeddingsConsent !== consent)
    return `you have not agreed that your texts are sent to ${hostOf(url)}. Agree: ${onCommand(settings)}`;
  return "";
}

function onCommand({ embeddingsUrl, embeddingsModel, embeddingsKeyEnv }: EmbeddingSettings): string {
  const flags = Object.entries({ url: embeddingsUrl, model: embeddingsModel, "key-env": embeddingsKeyEnv });
  const words = flags.flatMap(([name, value]) => (value === "" ? [] : [`--${name}`, shellWord(value)]));
  return ["twiceshy embeddings on openai-compatible", ...words].join(" ");
}

/** What leaves the machine, as shown when asking for consent. */
export function embeddingConsentText({ url, model }: Pick<EmbeddingChoice, "url" | "model">): string {
  return `${hostOf(url)} (model ${model}) will be sent, from all your projects:
  - the texts that twiceshy search finds: failures with the line of the error, remedies, observations, summaries, prompts (cut to size), tasks, lessons, and the names in indexed code
  - every question you or your agents search for
Secrets that Twiceshy recognises are taken out before, home folders are shortened, and what is in <private>…</private> is never sent.
What Twiceshy does not recognise as a secret is sent. A project stays out with {"embeddings": "off"} in its .twiceshy/config.json.`;
}
