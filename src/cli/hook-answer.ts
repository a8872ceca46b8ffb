// What answers a hook: everything that is too heavy to be loaded before the payload is there.
import { serveHook } from "../app/serve.ts";
import type { Config } from "../config.ts";
import { hasMuchSpooled, hookAgentNamed, hookDoor, logError, openMemory } from "../open.ts";

export interface HookAnswer {
  answer(agentName: string, text: string, config: Config): Promise<unknown>;
  log(config: Config, what: string, cause: unknown): void;
  drainAside(config: Config): Promise<void>;
  drain(config: Config): Promise<void>;
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
    hookDoor(config, () => openMemory(config, { drain: "few" }), Date.now()),
  );
}

/** What is too much for a hook to take in: a process of its own does it, while the agent goes on. */
export async function drainAside(config: Config): Promise<void> {
  if (!hasMuchSpooled(config)) return;
  const { spawn } = await import("node:child_process");
  // Of hook.cjs, in place of an agent's name. The CLI has other ways.
  const args = [process.argv[1] ?? "", "--drain"];
  spawn(process.execPath, args, { detached: true, stdio: "ignore", windowsHide: true }).unref();
}

export async function drain(config: Config): Promise<void> {
  await (await openMemory(config)).close();
}

export function log(config: Config, what: string, cause: unknown): void {
  logError(config, what, cause, Date.now());
}
