// What answers a hook: everything that is too heavy to be loaded before the payload is there.
import { serveHook } from "../app/serve.ts";
import type { Config } from "../config.ts";
import { hookAgentNamed, hookDoor, logError, openMemory } from "../open.ts";

export interface HookAnswer {
  answer(agentName: string, text: string, config: Config): Promise<unknown>;
  log(config: Config, what: string, cause: unknown): void;
  /** Called when the reply is out. */
  finish?(): void;
}

/** What the hook prints; undefined = nothing. Throws for what is not a payload of a known agent. */
export async function answer(agentName: string, text: string, config: Config): Promise<unknown> {
  const agent = hookAgentNamed(agentName);
  if (!agent) throw new Error(`[hook] there is no agent "${agentName}". Run twiceshy init again.`);
  if (text.trim() === "") throw new Error("[hook] the agent sent nothing.");
  const payload: unknown = JSON.parse(text);
  return serveHook(
    agent,
    payload,
    hookDoor(config, () => openMemory(config), Date.now()),
  );
}

export function log(config: Config, what: string, cause: unknown): void {
  logError(config, what, cause, Date.now());
}
