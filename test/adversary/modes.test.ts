// File permissions: nobody else on the machine can read the memory, whatever the person's umask.
import { spawnSync } from "node:child_process";
import { lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadConfig, openMemory } from "../../src/index.ts";
import { newFolder } from "../new-folder.ts";
import { PATIENCE_MS } from "./fuzz/cases.ts";

const DIST = join(import.meta.dirname, "../../dist");

describe.skipIf(process.platform === "win32")("adversary: who can read the memory", () => {
  const base = newFolder();
  const home = join(base, ".twiceshy");
  const env = { PATH: process.env.PATH, HOME: base, TWICESHY_HOME: home };
  const usual = process.umask();
  beforeAll(() => void process.umask(0));
  afterAll(() => {
    process.umask(usual);
  });
  const run = (script: string, args: readonly string[], input = "") =>
    spawnSync(process.execPath, [join(DIST, script), ...args], { env, input, cwd: base, encoding: "utf8" });

  it("everything we make is for its owner alone: database and log, settings, lessons, caches, errors", {
    timeout: PATIENCE_MS,
  }, async () => {
    const event = {
      session_id: "s",
      cwd: base,
      tool_name: "Bash",
      tool_use_id: "t",
      tool_input: { command: "ls" },
    };
    const hook = (payload: object | string) =>
      run("hook.cjs", ["claude-code"], typeof payload === "string" ? payload : JSON.stringify(payload));
    hook({ ...event, hook_event_name: "SessionStart", source: "startup" });
    hook({ ...event, hook_event_name: "PostToolUse", tool_response: "x" });
    hook("broken");
    run("bin.cjs", ["config", "set", "mode", "note"]);
    run("bin.cjs", ["remember", "Use pnpm, never npm"]);
    // With a writer at work: SQLite's own files are there as well.
    const memory = await openMemory(loadConfig(env));
    const origin = { agent: "x", session: "s", cwd: base, at: Date.now() };
    await memory.handle({ ...origin, type: "prompt-submit", prompt: "Add a cache" });
    const names = readdirSync(home, { recursive: true }) as string[];
    const found = [home, ...names.map((name) => join(home, name))];
    await memory.close();
    const open = found
      .filter((path) => (lstatSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077)
      .map((path) => path.slice(home.length));
    expect(open).toEqual([]);
    expect(names).toEqual(
      expect.arrayContaining([
        "memory.db",
        "memory.db-wal",
        "config.json",
        "errors.jsonl",
        "lessons",
        "cache",
      ]),
    );
  });
});
