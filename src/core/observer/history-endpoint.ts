// Resolves the model that may summarise a loop's history: the observer's, or a local one configured only for this.
import type { HistoryConfig } from "../../domain/iteration.ts";
import type { Settings } from "../../domain/settings.ts";
import { type Endpoint, endpointOf, placeName } from "./endpoint.ts";

type Wanted = Exclude<HistoryConfig["summarizeWith"], "none">;

/** A string says why no model may be used. `local` never leaves the machine; `claude` needs the existing consent. */
export function historyEndpoint(settings: Settings, summarizeWith: Wanted, loop = ""): Endpoint | string {
  if (!settings.enabled)
    return "Twiceshy is switched off here. Switch it on: twiceshy config set enabled true";
  const endpoint = endpointOf(settings);
  if (!endpoint) return summarizeWith === "local" ? NONE_HERE : NONE_ELSEWHERE;
  if (summarizeWith === "local" && endpoint.isRemote)
    return `summarizeWith is local, and your model is not on this machine but at ${placeName(endpoint)}. Let that one do it: ${setting("claude", loop)}`;
  if (summarizeWith === "claude" && !endpoint.isRemote)
    return `summarizeWith is claude, and your model is one on this machine. Let that one do it: ${setting("local", loop)}`;
  return endpoint.problem === "" ? endpoint : endpoint.problem;
}

/** Without an observer, an address is enough for a local model; no observations are requested from it. */
export function forHistory<T extends Settings>(settings: T, summarizeWith: Wanted): T {
  if (settings.observer !== "off" || summarizeWith !== "local" || settings.observerUrl === "")
    return settings;
  return { ...settings, observer: settings.observerModel === "" ? "ollama" : "openai-compatible" };
}

const NONE_HERE =
  "no model is chosen. Name one on this machine for this alone: twiceshy config set observerUrl http://localhost:11434/v1 (Ollama; observerModel, if not qwen2.5), or let one write observations as well: twiceshy observer on ollama";
const NONE_ELSEWHERE =
  "no model is chosen. One that is not on this machine needs your agreement, and writes observations as well: twiceshy observer on claude-cli";

function setting(value: Wanted, loop: string): string {
  return `twiceshy history config set summarizeWith ${value}${loop && ` --prd ${loop}`}`;
}
