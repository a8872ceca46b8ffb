// Which model may sum up a loop's history: the observer's, as far as the loop's settings and the person's consent go.
import type { HistoryConfig } from "../../domain/iteration.ts";
import type { Settings } from "../../domain/settings.ts";
import { type Endpoint, endpointOf, placeName } from "./endpoint.ts";

/** A text says why none may be asked. `local` never leaves the machine; `claude` only with the consent there is. */
export function historyEndpoint(
  settings: Settings,
  summarizeWith: Exclude<HistoryConfig["summarizeWith"], "none">,
): Endpoint | string {
  const endpoint = settings.enabled ? endpointOf(settings) : undefined;
  if (!endpoint)
    return `no model is chosen. Choose one: twiceshy observer on ${summarizeWith === "local" ? "ollama" : "claude-cli"}`;
  if (summarizeWith === "local" && endpoint.isRemote)
    return `summarizeWith is local, and your model is not on this machine but at ${placeName(endpoint)}`;
  if (summarizeWith === "claude" && !endpoint.isRemote)
    return "summarizeWith is claude, and your model is one on this machine: twiceshy history config set summarizeWith local";
  return endpoint.problem === "" ? endpoint : endpoint.problem;
}
