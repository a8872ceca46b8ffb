// Answers a hook. Loaded after the payload was read, because it is too large for the start.
import { join } from "node:path";
import { serveHook } from "../../app/hooks/serve.ts";
import { type Config, loadConfig } from "../../config.ts";
import type { Clock } from "../../domain/deadline.ts";
import { logError } from "../../open/error-log.ts";
import { hookAgentNamed, hookDoor } from "../../open/hooks.ts";
import { openMemory } from "../../open/memory.ts";
import { hasMuchSpooled } from "../../open/waiting.ts";
import type { ExitReply } from "../../ports/agent.ts";

export interface HookAnswer {
  settings(): Config;
  answer(
    agentName: string,
    text: string,
    config: Config,
    clock: () => Omit<Clock, "deadlineMs">,
  ): Promise<ExitReply>;
  log(config: Config, what: string, cause: unknown): void;
  /** Starts a process that stores the spooled events, if they are too many for a hook. */
  drainMuch(config: Config): Promise<void>;
  drain(config: Config): Promise<void>;
  /** Called after the reply was written. */
  finish?(): void;
}

export function settings(): Config {
  return loadConfig();
}

/** What the hook prints, and its exit code. Throws if the text is not a payload of a known agent. */
export async function answer(
  ...[agentName, text, config, clock]: Parameters<HookAnswer["answer"]>
): Promise<ExitReply> {
  const agent = hookAgentNamed(agentName);
  if (!agent) throw new Error(`[hook] there is no agent "${agentName}". Run twiceshy init again.`);
  if (text.trim() === "") throw new Error("[hook] the agent sent nothing.");
  const payload: unknown = JSON.parse(text);
  const door = hookDoor(config, () => openMemory(config, { drain: "few" }), Date.now(), clock, folder());
  const reply = await serveHook(agent, payload, { ...door, drainAside });
  if (reply === undefined) return { exitCode: 0 };
  return agent.repliesByExit ? (reply as ExitReply) : { exitCode: 0, stdout: `${JSON.stringify(reply)}\n` };
}

/** Empty where it was deleted. */
function folder(): string {
  try {
    return process.cwd();
  } catch {
    return "";
  }
}

export async function drainMuch(config: Config): Promise<void> {
  if (hasMuchSpooled(config)) await drainAside();
}

/** Stores spooled events in a process of its own, so that the agent need not wait. */
async function drainAside(): Promise<void> {
  const { spawn } = await import("node:child_process");
  // `--drain` stands where a hook has the agent's name.
  const args = [join(__dirname, "hook.cjs"), "--drain"];
  spawn(process.execPath, args, { detached: true, stdio: "ignore", windowsHide: true }).unref();
}

export async function drain(config: Config): Promise<void> {
  await (await openMemory(config)).close();
}

export function log(config: Config, what: string, cause: unknown): void {
  logError(config, what, cause, Date.now());
}
