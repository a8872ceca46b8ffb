// What answers a hook: everything that is too heavy to be loaded before the payload is there.
import { join } from "node:path";
import { serveHook } from "../app/serve.ts";
import { type Config, loadConfig } from "../config.ts";
import type { Clock } from "../domain/deadline.ts";
import { hasMuchSpooled, hookAgentNamed, hookDoor, logError, openMemory } from "../open.ts";

export interface HookAnswer {
  settings(): Config;
  answer(
    agentName: string,
    text: string,
    config: Config,
    clock: () => Omit<Clock, "deadlineMs">,
  ): Promise<unknown>;
  log(config: Config, what: string, cause: unknown): void;
  /** What is too much for a hook to take in is left to a process of its own. */
  drainMuch(config: Config): Promise<void>;
  drain(config: Config): Promise<void>;
  /** Called when the reply is out. */
  finish?(): void;
}

export function settings(): Config {
  return loadConfig();
}

/** What the hook prints; undefined = nothing. Throws for what is not a payload of a known agent. */
export async function answer(...[agentName, text, config, clock]: Parameters<HookAnswer["answer"]>) {
  const agent = hookAgentNamed(agentName);
  if (!agent) throw new Error(`[hook] there is no agent "${agentName}". Run twiceshy init again.`);
  if (text.trim() === "") throw new Error("[hook] the agent sent nothing.");
  const payload: unknown = JSON.parse(text);
  const door = hookDoor(config, () => openMemory(config, { drain: "few" }), Date.now(), clock);
  return serveHook(agent, payload, { ...door, drainAside });
}

export async function drainMuch(config: Config): Promise<void> {
  if (hasMuchSpooled(config)) await drainAside();
}

/** What is spooled is taken in by a process of its own, while the agent goes on. */
async function drainAside(): Promise<void> {
  const { spawn } = await import("node:child_process");
  // In place of an agent's name.
  const args = [join(__dirname, "hook.cjs"), "--drain"];
  spawn(process.execPath, args, { detached: true, stdio: "ignore", windowsHide: true }).unref();
}

export async function drain(config: Config): Promise<void> {
  await (await openMemory(config)).close();
}

export function log(config: Config, what: string, cause: unknown): void {
  logError(config, what, cause, Date.now());
}
