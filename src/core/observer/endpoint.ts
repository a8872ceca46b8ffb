// Resolves the observer's model: provider, address, and whether the person has consented to data leaving the machine.
import type { ObserverProvider, Settings } from "../../domain/settings.ts";
import { hostOf, isLoopback } from "../text/address.ts";
import { shellWord } from "../text/shell-word.ts";

type ObserverSettings = Pick<
  Settings,
  "observer" | "observerUrl" | "observerModel" | "observerKeyEnv" | "observerBatch" | "observerConsent"
>;

export interface Endpoint {
  readonly provider: Exclude<ObserverProvider, "off">;
  /** Empty for a local program. */
  readonly url: string;
  readonly model: string;
  /** Name of the environment variable with the key; empty if no key is needed. */
  readonly keyEnv: string;
  /** True if data leaves this machine. */
  readonly isRemote: boolean;
  /** Key of the consent: another provider or host, or sending every call instead of a digest, needs a new consent. */
  readonly consent: string;
  /** Why the model cannot be used, ending with the command that fixes it; empty if it can. */
  readonly problem: string;
}

const USUAL: Readonly<
  Record<Endpoint["provider"], { readonly url: string; readonly model: string; readonly keyEnv: string }>
> = {
  ollama: { url: "http://localhost:11434/v1", model: "qwen2.5", keyEnv: "" },
  "openai-compatible": { url: "", model: "", keyEnv: "" },
  anthropic: {
    url: "https://api.anthropic.com/v1",
    model: "claude-haiku-4-5",
    keyEnv: "ANTHROPIC_API_KEY",
  },
  "claude-cli": { url: "", model: "haiku", keyEnv: "" },
};

/** Undefined if no model is configured. `problem` says why it cannot be used; empty if it can. */
export function endpointOf(settings: ObserverSettings): Endpoint | undefined {
  const { observer: provider } = settings;
  if (provider === "off") return undefined;
  const usual = USUAL[provider];
  const url = provider === "claude-cli" ? "" : (settings.observerUrl || usual.url).replace(/\/+$/, "");
  const isRemote = provider === "claude-cli" || !isLoopback(url);
  const endpoint = {
    provider,
    url,
    model: settings.observerModel || usual.model,
    keyEnv: settings.observerKeyEnv || usual.keyEnv,
    isRemote,
    consent: isRemote ? agreement(`${provider} ${hostOf(url)}`.trim(), settings.observerBatch) : "",
  };
  return { ...endpoint, problem: problemOf(endpoint, settings) };
}

function problemOf(endpoint: Omit<Endpoint, "problem">, settings: ObserverSettings): string {
  const { provider, url, model, isRemote, consent } = endpoint;
  const on = (changes: Partial<ObserverSettings> = {}) => onCommand({ ...settings, ...changes });
  if (provider !== "claude-cli" && hostOf(url) === "")
    return `it has no address. Give one: ${on({ observerUrl: "http://localhost:8080/v1", observerModel: model || "NAME" })}`;
  if (model === "") return `it has no model. Give one: ${on({ observerModel: "NAME" })}`;
  if (isRemote && /^http:/i.test(url))
    return `${hostOf(url)} would be sent your work unencrypted. Use https, if it speaks that: ${on({ observerUrl: url.replace(/^http:/i, "https:") })} (or a model on this machine)`;
  // Consent to every call includes consent to the digest of a turn.
  const agreed = [consent, agreement(consent, "tool")];
  if (isRemote && !agreed.includes(settings.observerConsent))
    return `you have not agreed that ${settings.observerBatch === "tool" ? "every tool call" : "your work"} is sent to ${placeName(endpoint)}. Agree: ${on()}`;
  return "";
}

/** The command that sets these settings. It resets omitted options, so all of them are listed. */
function onCommand(settings: ObserverSettings): string {
  const { observer, observerUrl, observerModel, observerKeyEnv, observerBatch } = settings;
  const flags = Object.entries({
    url: observer === "claude-cli" ? "" : observerUrl,
    model: observerModel,
    "key-env": observerKeyEnv,
    batch: observerBatch === "tool" ? "tool" : "",
  });
  const words = flags.flatMap(([name, value]) => (value === "" ? [] : [`--${name}`, shellWord(value)]));
  return ["twiceshy observer on", observer, ...words].join(" ");
}

/** `api.anthropic.com`; for a local program, the company it belongs to, because that is where it sends data. */
export function placeName({ provider, url }: Pick<Endpoint, "provider" | "url">): string {
  return provider === "claude-cli" ? "Anthropic, through the claude command" : hostOf(url);
}

/** The text on what leaves the machine, as shown when asking for consent. */
export function consentText(
  endpoint: Pick<Endpoint, "provider" | "url" | "model">,
  batch: "turn" | "tool",
): string {
  const digest =
    "after every turn, a digest of it: your prompt (800 characters), up to 40 tool calls in a line each with the line of the error, what the agent said (4,000 characters), names of changed files, commit messages";
  const share =
    batch === "turn"
      ? digest
      : `after every tool call, its input and output (2,000 characters each), and the tool's name; of projects that ask once a turn, ${digest}`;
  return `${placeName(endpoint)} (model ${endpoint.model}) will be sent, from all your projects:
  - ${share}
  - at the end of a session, a line for each of its turns, the names of files read and edited, what was observed in it
  - with each of these, the project's name and the session's title
  - of a loop whose history has summarizeWith claude, after each iteration, the page about its story: approaches, errors, decisions, file names (6,000 tokens)
Secrets that Twiceshy recognises are taken out before, home folders are shortened, and what is in <private>…</private> is never sent.
What Twiceshy does not recognise as a secret is sent. A project stays out with {"observer": "off"} in its .twiceshy/config.json.`;
}

/** `anthropic api.anthropic.com`, or `… tool` if every call is sent. */
function agreement(place: string, batch: "turn" | "tool"): string {
  return batch === "tool" ? `${place} tool` : place;
}
