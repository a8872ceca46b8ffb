// Histories of folders that are gone: deleted work trees, removed and renamed checkouts.
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readHistory as readClaudeCode } from "../../src/agents/claude-code/import.ts";
import { readHistory as readCodex } from "../../src/agents/codex/import.ts";
import { importHistories } from "../../src/app/exchange/import.ts";
import { replay } from "../../src/app/guard/replay.ts";
import { observeHistory } from "../../src/app/observations/observe-history.ts";
import type { AgentEvent, ToolEnd } from "../../src/domain/event.ts";
import { newFolder } from "../new-folder.ts";
import { newRepository } from "../new-repository.ts";
import { MONDAY, session, type World, world } from "./world.ts";

describe("verbs: histories of folders that are gone", () => {
  let here: World;
  let code: string;
  let files: number;
  beforeEach(async () => {
    here = await world();
    code = newFolder();
    files = 0;
  });
  afterEach(async () => {
    await here.memory.close();
  });

  const git = (cwd: string, ...args: string[]) =>
    execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@example.com", ...args], {
      cwd,
      stdio: "ignore",
    });
  function checkout(name: string, remote?: string): string {
    const root = join(code, name);
    mkdirSync(root);
    newRepository(root);
    git(root, "commit", "-q", "--allow-empty", "-m", "first");
    if (remote) git(root, "remote", "add", "origin", remote);
    return root;
  }

  /** A session that reads a file in one folder after the other. */
  function reads(id: string, folders: readonly string[], more: Partial<ToolEnd> = {}): ToolEnd[] {
    const one = session("", id, MONDAY);
    return folders.map((cwd) => {
      const end = one.fails("", "File does not exist.");
      const call = { ...end.call, tool: "Read", input: { file_path: join(cwd, "index.ts") } };
      return { ...end, ...more, cwd, call };
    });
  }
  const from = async function* (events: readonly AgentEvent[]) {
    yield* events;
  };
  const take = (...histories: readonly (readonly AgentEvent[])[]) =>
    importHistories(
      here.memory.deps,
      histories.map((events) => {
        const mark = ++files;
        const agent = { readHistory: () => from(events) };
        return { path: `/history-${mark}.jsonl`, size: mark, modifiedAt: mark, agent };
      }),
    );
  /** Project and call, in order. */
  async function filed(): Promise<readonly string[]> {
    const names = new Map((await here.memory.store.projects.list()).map(({ id, name }) => [id, name]));
    const attempts = await here.memory.store.evidence.attempts({ order: "oldest" });
    return attempts.map(({ project, display }) => `${names.get(project)}: ${display}`);
  }
  const projects = async () => (await here.memory.store.projects.list()).map(({ name }) => name).sort();

  it("a session that went into src stays one project", async () => {
    const old = join(code, "old");
    await take(reads("s1", [old, join(old, "src"), join(old, "packages/api"), old]));
    expect(await filed()).toEqual([
      "old: Read index.ts",
      "old: Read src/index.ts",
      "old: Read packages/api/index.ts",
      "old: Read index.ts",
    ]);
    expect(await projects()).toEqual(["old"]);
  });

  it("also after it was elsewhere; what was elsewhere, or is only called alike, is not its own", async () => {
    const [old, other, alike] = ["old", "other", "old-2"].map((name) => join(code, name)) as [
      string,
      string,
      string,
    ];
    await take(reads("s1", [old, other, alike, join(old, "src")]));
    expect(await filed()).toEqual([
      "old: Read index.ts",
      "other: Read index.ts",
      "old-2: Read index.ts",
      "old: Read src/index.ts",
    ]);
  });

  it("a session begun in a folder that is there, with many projects in it, keeps them apart", async () => {
    await take(reads("s1", [code, join(code, "old"), join(code, "older"), join(code, "old/src")]));
    expect(await projects()).toEqual([code.split("/").at(-1), "old", "older"].sort());
  });

  it("a subagent, whose history is a file of its own, belongs to its session", async () => {
    const old = join(code, "old");
    const aside = reads("s1", [join(old, "src")], { subagent: "explorer", at: MONDAY + 60_000 });
    const renamed = aside.map((end) => ({ ...end, call: { ...end.call, id: "aside" } }));
    await take(reads("s1", [old]), renamed);
    expect(await filed()).toEqual(["old: Read index.ts", "old: Read src/index.ts"]);
  });

  it("a history from another system is one project, too", async () => {
    await take(reads("s1", ["C:\\code\\old", "C:\\code\\old\\src"]));
    expect(await projects()).toEqual(["old"]);
  });

  it("a deleted work tree belongs to its project, with paths as they were in it", async () => {
    const shop = checkout("shop", "git@github.com:owner/shop.git");
    for (const tree of ["shop/.claude/worktrees/x", "shop/.worktrees/x", "shop-worktrees/x"])
      await take(reads(tree, [join(code, tree), join(code, tree, "src")]));
    expect(new Set(await filed())).toEqual(
      new Set(["owner/shop: Read index.ts", "owner/shop: Read src/index.ts"]),
    );
    expect(await here.memory.store.projects.list()).toMatchObject([{ name: "owner/shop", root: shop }]);
  });

  it("a session the memory has seen stays where it was when its folder is gone", async () => {
    const shop = checkout("shop", "git@github.com:owner/shop.git");
    const tree = join(code, "feature");
    git(shop, "worktree", "add", "-q", tree);
    mkdirSync(join(tree, "src"));
    const events = [
      session(tree, "s1", MONDAY - 1_000).says("Read all of it"),
      ...reads("s1", [tree, join(tree, "src"), join(tree, "src"), tree]),
    ];
    await take(reads("main", [shop]));
    for (const event of events.slice(0, 3)) await here.memory.handle(event);
    git(shop, "worktree", "remove", "--force", tree);
    expect(await take(events)).toMatchObject({ stored: 2, skipped: 2 });
    expect(await take(events)).toMatchObject({ stored: 0, skipped: 4 });
    expect(await projects()).toEqual(["owner/shop"]);
    const turns = await here.memory.store.turns.list({ session: "s1" });
    const [project] = await here.memory.store.projects.list();
    expect(turns).toMatchObject([{ project: project?.id }]);
    expect((await filed()).filter((line) => line.endsWith(" src/index.ts"))).toHaveLength(2);
    await observeHistory(here.memory.deps, from(events));
    expect(await projects()).toEqual(["owner/shop"]);
  });

  it("without a remote it is the main checkout that it belongs to, which keeps its root", async () => {
    const shop = checkout("shop");
    const tree = join(code, "feature");
    git(shop, "worktree", "add", "-q", tree);
    const events = reads("s1", [tree, join(tree, "src")]);
    for (const event of events.slice(0, 1)) await here.memory.handle(event);
    git(shop, "worktree", "remove", "--force", tree);
    await take(events);
    expect(await filed()).toEqual(["shop: Read index.ts", "shop: Read src/index.ts"]);
    expect(await here.memory.store.projects.list()).toMatchObject([{ root: shop }]);
  });

  it("a Codex session names its repository, and is found by it", async () => {
    const shop = checkout("shop", "git@github.com:owner/shop.git");
    await take(reads("main", [shop]));
    const cwd = join(code, ".codex/worktrees/1a2b/shop");
    const repository = "https://me:secret@github.com/owner/shop.git";
    await takeFile(readCodex, [
      { type: "session_meta", payload: { id: "s1", cwd, git: { branch: "x", repository_url: repository } } },
      ...["", "src"].flatMap((workdir, index) => [
        {
          type: "response_item",
          payload: {
            type: "function_call",
            name: "exec_command",
            call_id: `c${index}`,
            arguments: JSON.stringify({ cmd: "cat index.ts", workdir: join(cwd, workdir) }),
          },
        },
        {
          type: "response_item",
          payload: { type: "function_call_output", call_id: `c${index}`, output: "Exit code: 0\nOutput:\n1" },
        },
      ]),
    ]);
    expect(await here.memory.store.projects.list()).toMatchObject([{ name: "owner/shop", root: shop }]);
    expect(await filed()).toHaveLength(3);
  });

  it("a Claude Code transcript whose checkout was removed is one project", async () => {
    const root = join(code, "old");
    const line = (type: string, cwd: string, content: unknown, index: number) => ({
      ...{ type, cwd, sessionId: "s1", timestamp: new Date(MONDAY + index * 1_000).toISOString() },
      message: { role: type, content },
    });
    await takeFile(readClaudeCode, [
      line("user", root, "Look around", 0),
      ...[root, join(root, "src")].flatMap((cwd, index) => [
        line(
          "assistant",
          cwd,
          [{ type: "tool_use", id: `t${index}`, name: "Read", input: { file_path: join(cwd, "index.ts") } }],
          index + 1,
        ),
        line("user", cwd, [{ type: "tool_result", tool_use_id: `t${index}`, content: "1" }], index + 1),
      ]),
    ]);
    expect(await filed()).toEqual(["old: Read index.ts", "old: Read src/index.ts"]);
    expect(await here.memory.store.turns.list({ session: "s1" })).toHaveLength(1);
  });

  it("a replay sees the same project as the import", async () => {
    const old = join(code, "old");
    const calls = reads("s1", [old, join(old, "src")]).map((event, seq) => ({ seq, event }));
    const seen: string[] = [];
    const past = (async function* () {
      yield* calls;
    })();
    for await (const { project, display } of replay(here.memory.deps, past))
      seen.push(`${project}: ${display}`);
    expect(seen).toEqual(["old: Read index.ts", "old: Read src/index.ts"]);
  });

  it("a folder given relative to the project is below it, and not its root from then on", async () => {
    const [first, build, second] = reads("s1", ["", "client", ""], { project: "acme/shop" }) as [
      ToolEnd,
      ToolEnd,
      ToolEnd,
    ];
    const input = { file_path: "client/index.ts" };
    const past = (async function* () {
      yield { seq: 1, event: { ...first, call: { ...first.call, input } } };
      yield { seq: 2, event: { ...build, call: { ...build.call, input: { file_path: "page.ts" } } } };
      yield { seq: 3, event: { ...second, call: { ...second.call, input } } };
    })();
    const seen: string[] = [];
    for await (const { display } of replay(here.memory.deps, past)) seen.push(display);
    expect(seen).toEqual(["Read client/index.ts", "Read client/page.ts", "Read client/index.ts"]);
  });

  async function takeFile(
    readHistory: (path: string) => AsyncGenerator<AgentEvent>,
    lines: readonly object[],
  ): Promise<void> {
    const path = join(code, "rollout-history.jsonl");
    writeFileSync(
      path,
      lines.map((line) => `${JSON.stringify({ timestamp: "2026-11-09T10:00:00Z", ...line })}\n`).join(""),
    );
    await importHistories(here.memory.deps, [{ path, size: 1, modifiedAt: 1, agent: { readHistory } }]);
  }
});
