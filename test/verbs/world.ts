// Test helper: a memory in a real file, a real git project, and short forms of an agent's events.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { lookThrough, settle } from "../../src/app/lessons/trust.ts";
import { type Config, loadConfig } from "../../src/config.ts";
import type { Origin, ToolEnd, ToolResult, ToolStart } from "../../src/domain/event.ts";
import type { Settings } from "../../src/domain/settings.ts";
import { openMemory } from "../../src/open/memory.ts";
import { emptyMemory } from "../empty-memory.ts";
import { newFolder } from "../new-folder.ts";
import { newRepository } from "../new-repository.ts";

export const NPM_404 = [
  "npm error code E404",
  "npm error 404 Not Found - GET https://registry.npmjs.org/redis-node - Not found",
  "npm error 404  'redis-node@*' is not in this registry.",
].join("\n");

export const DAY = 86_400_000;
export const MONDAY = Date.parse("2026-11-09T09:00:00Z");

export async function world(settings: Partial<Settings> = {}) {
  const home = newFolder();
  const cwd = newFolder();
  newRepository(cwd);
  const config: Config = loadConfig({ HOME: home }, settings);
  await emptyMemory(config.home);
  const memory = await openMemory(config);
  // A session was opened here before anything was written: what is written from now on is the person's own.
  await lookThrough(memory.deps, memory.deps.workspace.place(cwd), MONDAY);
  return { home, cwd, config, memory };
}

/** The project's own settings, written by the person and read at the next prompt. */
export async function writeSettings({ cwd, memory }: World, settings: Partial<Settings>): Promise<void> {
  mkdirSync(join(cwd, ".twiceshy"), { recursive: true });
  writeFileSync(join(cwd, ".twiceshy/config.json"), JSON.stringify(settings));
  await settle(memory.deps, memory.deps.workspace.place(cwd), MONDAY);
}

export type World = Awaited<ReturnType<typeof world>>;

/** One session of one agent; every call a second later than the one before. */
export function session(cwd: string, id: string, start: number, agent = "claude-code") {
  let calls = 0;
  const origin = (): Origin => ({ agent, session: id, cwd, at: start + ++calls * 1_000 });
  const call = (tool: string, input: Record<string, unknown>) => ({ id: `${id}-${calls + 1}`, tool, input });
  return {
    bash: (command: string, result: Partial<ToolResult> = {}): ToolEnd => {
      const made = call("Bash", { command });
      return {
        type: "tool-end",
        ...origin(),
        call: made,
        result: { ok: true, exitCode: 0, output: "", ...result },
      };
    },
    fails: (command: string, output: string, exitCode = 1): ToolEnd => {
      const made = call("Bash", { command });
      return { type: "tool-end", ...origin(), call: made, result: { ok: false, exitCode, output } };
    },
    wants: (command: string, input: Record<string, unknown> = {}): ToolStart => {
      const made = call("Bash", { command, ...input });
      return { type: "tool-start", ...origin(), call: made };
    },
    read: () => ({ type: "results-read" as const, ...origin() }),
    stop: (lastMessage?: string) => ({
      type: "turn-end" as const,
      ...(lastMessage !== undefined && { lastMessage }),
      ...origin(),
    }),
    opens: () => ({ type: "session-start" as const, source: "startup" as const, ...origin() }),
    says: (prompt: string) => ({ type: "prompt-submit" as const, prompt, ...origin() }),
  };
}

/** Day 1: redis-node fails, ioredis works, the tests pass. */
export async function dayOne({ memory, cwd }: World): Promise<void> {
  const day = session(cwd, "day-1", MONDAY);
  for (const event of [
    day.opens(),
    day.says("Add a cache"),
    day.fails("npm install redis-node", NPM_404),
    day.bash("npm install ioredis"),
    day.bash("npm test"),
    day.stop(),
  ]) {
    await memory.handle(event);
  }
}
