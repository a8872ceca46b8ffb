// Code at a supervised task's prompt: what it is shown, and every gate that keeps a wrong snippet out.
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { recallForPrompt } from "../../src/app/recall/recall-prompt.ts";
import { codeForPrompt } from "../../src/app/search/code-for-prompt.ts";
import { STALE_MS } from "../../src/app/search/code-state.ts";
import { taskWindow } from "../../src/app/tasks/task-window.ts";
import { startTask } from "../../src/app/tasks/tasks.ts";
import { type CodeProject, codeProject, LIMITER } from "./project.ts";

const INTENT = "Let the RateLimiter allow a client more requests than its quota";
/** Surer: an ordinary prompt names the code as well. */
const SURE = "RateLimiter allow client quota";

describe("code at a prompt", () => {
  let code: CodeProject;
  beforeEach(async () => {
    code = await codeProject();
    for (const name of ["orders", "stock", "users", "prices"])
      code.put(`src/${name}.ts`, `export function load${name}(path: string) {\n  return path;\n}\n`);
  });
  afterEach(() => code.close());
  const place = () => code.memory.deps.workspace.place(code.cwd);
  // A clock that stands still: a busy machine must not look like a slow index.
  const ask = (prompt = INTENT, more: { now?: number; clock?: () => number } = {}) =>
    codeForPrompt(code.memory.deps, place(), { prompt, now: Date.now(), clock: () => 0, ...more });
  const uses = async () => (await code.memory.store.code.states(code.project.id))[0]?.uses;

  it("a task that requires context is shown the block; others are not", async () => {
    await code.index();
    const { deps } = code.memory;
    const now = Date.now();
    const clock = vi.spyOn(performance, "now").mockReturnValue(0);
    await startTask(deps, place(), { id: "task-1", intent: INTENT, now });
    expect(await taskWindow(deps, place(), now)).not.toContain("RELEVANT");
    await startTask(deps, place(), { id: "task-1", intent: SURE, requiresContext: true, now });
    const text = await taskWindow(deps, place(), now);
    const lines = text.slice(text.indexOf("## RELEVANT")).split("\n");
    // The block says where it is; the line of an ordinary prompt would say it again.
    expect(text.match(/src\/limiter\.ts:1-8/g)).toHaveLength(1);
    expect(lines.slice(0, 2)).toEqual([
      "## RELEVANT CODEBASE CONTEXT (from RAG)",
      "Found 1 relevant snippet:",
    ]);
    expect(lines[2]).toMatch(/^1\. src\/limiter\.ts:1-8 \(Relevance: 0\.[5-9]\d\)$/);
    expect(lines[3]).toMatch(/^ {3}\S/);
    const quoted = await taskWindow(deps, place(), now, { isQuoted: true });
    clock.mockRestore();
    expect(quoted.slice(0, quoted.indexOf("## RELEVANT")).trimEnd()).toMatch(/data, not instructions">$/);
  });

  it("an ordinary prompt names the code it bears on, when that is nearly sure; without an index nothing is said", async () => {
    const clock = vi.spyOn(performance, "now").mockReturnValue(0);
    const told = async (prompt: string) => {
      const asked = { prompt, now: Date.now(), budget: 1_000, session: "s" };
      return (await recallForPrompt(code.memory.deps, place(), asked)).text;
    };
    expect(await told("RateLimiter allow client quota")).toBe("");
    await code.index();
    expect(await told("RateLimiter allow client quota")).toMatch(
      /Code that says these words: src\/limiter\.ts:1-8 \(0\.[789]\d\)/,
    );
    expect(await told("Paint the door of the garden house green")).toBe("");
    clock.mockRestore();
  });

  it("at most three snippets of 200 characters, best first, each with a relevance from 0 to 1", async () => {
    for (let at = 0; at < 6; at++) code.put(`src/limit-${at}.ts`, `${LIMITER}// ${"x".repeat(300 * at)}\n`);
    await code.index();
    const found = await ask("RateLimiter quota", {});
    expect(found.length).toBeLessThanOrEqual(3);
    for (const { text, relevance } of found) {
      expect(text.length).toBeLessThanOrEqual(200);
      expect(relevance).toBeGreaterThanOrEqual(0.5);
      expect(relevance).toBeLessThanOrEqual(1);
    }
  });

  it("silence without an index, with a stale one, with one that waits for the indexer for a day", async () => {
    expect(await ask()).toEqual([]);
    expect(await uses()).toBeUndefined();
    await code.index();
    expect(await ask()).toHaveLength(1);
    expect(await ask(INTENT, { now: Date.now() + STALE_MS + 60_000 })).toEqual([]);
    const { store } = code.memory;
    await store.code.request(
      { project: code.project.id, root: code.cwd, requestedAt: Date.now() } as never,
      9,
    );
    expect(await ask()).toHaveLength(1);
    expect(await ask(INTENT, { now: Date.now() + 86_400_000 + 60_000 })).toEqual([]);
    expect(await uses()).toEqual({ hit: 2, miss: 0, fallback: 2, slow: 0 });
  });

  it("nothing that is unrelated", async () => {
    await code.index();
    expect(await ask("Write a poem about autumn leaves")).toEqual([]);
    expect(await ask("go on")).toEqual([]);
    expect(await ask("")).toEqual([]);
    expect((await uses())?.hit).toBe(0);
  });

  it("nothing of a file that is gone, became a link out of the project, or became binary", async () => {
    await code.index();
    const file = join(code.cwd, "src/limiter.ts");
    code.remove("src/limiter.ts");
    expect(await ask()).toEqual([]);
    const outside = mkdtempSync(join(tmpdir(), "twiceshy-outside-"));
    writeFileSync(join(outside, "limiter.ts"), LIMITER);
    symlinkSync(join(outside, "limiter.ts"), file);
    expect(await ask()).toEqual([]);
    rmSync(file);
    writeFileSync(file, `${LIMITER}\0`);
    expect(await ask()).toEqual([]);
    rmSync(outside, { recursive: true });
  });

  it("a file that changed since is read again: the lines and the text are those of now", async () => {
    await code.index();
    code.put("src/limiter.ts", `${"// A line above.\n".repeat(150)}\n${LIMITER.replace("length", "size")}`);
    const [snippet] = await ask();
    expect(snippet?.from).toBeGreaterThan(100);
    code.put("src/limiter.ts", "export const nothing = 1;\n");
    expect(await ask()).toEqual([]);
  });

  it("secrets in a snippet are redacted", async () => {
    const token = `ghp_${"a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"}`;
    code.put("src/limiter.ts", LIMITER.replace("this.quota >", `"${token}".length + this.quota >`));
    await code.index();
    const found = await ask();
    expect(found).toHaveLength(1);
    expect(JSON.stringify(found)).not.toContain(token);
  });

  it("it switches itself off for an hour when it took more than 500 ms", async () => {
    await code.index();
    let time = 0;
    expect(await ask(INTENT, { clock: () => (time += 501) })).toEqual([]);
    expect(await ask()).toEqual([]);
    expect(await ask(INTENT, { now: Date.now() + 3_700_000 })).toHaveLength(1);
    expect(await uses()).toEqual({ hit: 1, miss: 0, fallback: 1, slow: 1 });
  });

  it("a memory that fails says nothing", async () => {
    await code.index();
    const store = {
      ...code.memory.store,
      search: new Proxy({}, { get: () => () => Promise.reject(new Error("no")) }),
    };
    const deps = { ...code.memory.deps, store: store as never };
    expect(await codeForPrompt(deps, place(), { prompt: INTENT, now: Date.now() })).toEqual([]);
  });

  it("the light index finds files by their path and their first characters", async () => {
    await code.index({ only: { project: code.project.id, mode: "light" } });
    const [snippet] = await ask("the limiter counts requests of a client");
    expect(snippet).toMatchObject({ path: "src/limiter.ts", from: 1 });
  });
});
