// Another process holds the lock for any time: hooks still answer, and every event is stored afterwards, once and in
// order.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { loadConfig, openMemory } from "../../src/index.ts";
import { runBuiltCli } from "../cli/house.ts";
import { Home } from "../hook/run-hook.ts";
import { killServers, start } from "../mcp/client.ts";
import { newFolder } from "../new-folder.ts";
import { asIfAlone } from "../processor-time.ts";
import { holdLock, type LockHolder } from "./lock-holder.ts";

/** Waited for the lock once, and no more: below two of these waits for all events together. */
const WAIT_MS = 250;
const NOT_FOUND = "Exit code 127\n/bin/sh: line 1: gofoo: command not found";

let holder: LockHolder | undefined;
afterEach(async () => {
  await holder?.release();
  holder = undefined;
  killServers();
});

describe("adversary: the lock is held by another process", () => {
  it.each(["BEGIN IMMEDIATE", "BEGIN EXCLUSIVE"])(
    "through the server, %s: 60 events answered with one wait for all of them; stored once, in order",
    async (begin) => {
      const home = newFolder();
      const server = await start({ home });
      await server.call("hook", ended(home, "before"));
      holder = await holdLock(join(home, "memory.db"), begin);
      const names = Array.from({ length: 60 }, (_, number) => `t${number}`);
      const cpuFree = performance.now();
      // All at once, as agents that make calls in parallel do.
      const answers = await Promise.all(names.map((name) => server.call("hook", ended(home, name))));
      const took = performance.now() - cpuFree;
      expect(answers).toEqual(names.map(() => ({})));
      // Sixty waits would be fifteen seconds, two are allowed for a busy machine.
      expect(asIfAlone(took, WAIT_MS * 12)).toBeLessThan(WAIT_MS * 12);
      expect(await calls(home)).toEqual(["before"]);
      expect(spooled(home)).toBe(60);
      await holder.release();
      await server.call("hook", ended(home, "after"));
      expect(await calls(home)).toEqual(["before", ...names, "after"]);
      expect(spooled(home)).toBe(0);
      expect(server.errors()).toEqual([]);
    },
  );

  it("a call known to fail is stopped all the same, once; it is in the ledger afterwards", async () => {
    const home = newFolder();
    const server = await start({ home });
    for (const session of ["one", "two"])
      await server.call("hook", failure(home, `${session}-1`, "gofoo vet", session));
    holder = await holdLock(join(home, "memory.db"));
    const first = await server.call("hook", asked(home, "t1", "gofoo vet"));
    expect(first.hookSpecificOutput?.permissionDecision).toBe("deny");
    await new Promise((resolve) => setTimeout(resolve, 2_100));
    expect(await server.call("hook", asked(home, "t2", "gofoo vet"))).toEqual({});
    await holder.release();
    await server.call("hook", failure(home, "t2", "gofoo vet", "three"));
    const memory = await opened(home);
    const [told] = await memory.store.ledger.deliveries({ session: "three", moments: ["before-call"] });
    await memory.close();
    expect(told).toMatchObject({ verdict: "bump", fate: "overridden" });
  });

  it("a lesson stops its call all the same, also while another lesson has just changed", async () => {
    const home = newFolder();
    const server = await start({ home });
    const lesson = (name: string, call: string) => {
      mkdirSync(join(home, "lessons"), { recursive: true });
      writeFileSync(
        join(home, "lessons", `${name}.md`),
        `---\ntype: lesson\ntitle: Look at ${name} first\napplies-to: [${call}]\nseverity: high\n---\n# Look at ${name} first\n\n## Fix\nLook.\n`,
      );
    };
    lesson("release", "npm publish");
    const first = await server.call("hook", asked(home, "t0", "npm publish", "zero"));
    expect(first.hookSpecificOutput?.permissionDecision).toBe("deny");
    holder = await holdLock(join(home, "memory.db"));
    lesson("deploy", "npm run deploy");
    const again = await server.call("hook", asked(home, "t1", "npm publish", "one"));
    expect(again.hookSpecificOutput?.permissionDecision).toBe("deny");
    expect(await server.call("hook", asked(home, "t9", "ls", "one"))).toEqual({});
    await holder.release();
    const fresh = await server.call("hook", asked(home, "t2", "npm run deploy", "two"));
    expect(fresh.hookSpecificOutput?.permissionDecision).toBe("deny");
  }, 30_000);

  it("a session is opened with what the project has taught, and a prompt is a turn once", async () => {
    const home = newFolder();
    const server = await start({ home });
    for (const session of ["one", "two"])
      await server.call("hook", failure(home, `${session}-1`, "gofoo vet", session));
    // Lessons that came since, too: that they are not approved cannot be written down now.
    mkdirSync(join(home, ".twiceshy/lessons"), { recursive: true });
    writeFileSync(join(home, ".twiceshy/lessons/new.md"), "---\ntype: lesson\n---\n# Look first\n");
    holder = await holdLock(join(home, "memory.db"));
    const base = { session_id: "three", cwd: home };
    const brief = await server.call("hook", { ...base, hook_event_name: "SessionStart", source: "startup" });
    expect(JSON.stringify(brief)).toContain("gofoo");
    await server.call("hook", { ...base, hook_event_name: "UserPromptSubmit", prompt: "Add a route" });
    await holder.release();
    await server.call("hook", ended(home, "t1", "three"));
    const memory = await opened(home);
    const turns = await memory.store.turns.list({ session: "three" });
    const [attempt] = await memory.store.evidence.attempts({ session: "three" });
    await memory.close();
    expect(turns.map(({ prompt, number }) => [prompt, number])).toEqual([["Add a route", 1]]);
    expect(attempt?.turn).toBe(1);
  });

  it("a search on the command line finds what is indexed, and does not wait for the lock", async () => {
    const home = new Home();
    await home.run(home.failure("t0", "gofoo vet", NOT_FOUND));
    const env = { HOME: home.folder, TWICESHY_HOME: home.twiceshy, PATH: process.env.PATH };
    const search = () => runBuiltCli(["search", "gofoo"], { cwd: home.project, env });
    expect((await search()).out).toContain("gofoo vet");
    await home.run(home.success("t1", "ls"));
    holder = await holdLock(home.database);
    const begun = performance.now();
    const { out, err } = await search();
    // A command that changes something waits half a minute.
    expect(asIfAlone(performance.now() - begun, 15_000)).toBeLessThan(15_000);
    expect(out).toContain("gofoo vet");
    expect(out + err).toContain("Not everything is indexed yet");
  }, 60_000);

  it("command hooks: nothing is said, all is stored in order by the next one", async () => {
    const home = new Home();
    await home.run(home.success("before", "ls"));
    holder = await holdLock(home.database);
    const names = ["a", "b", "c", "d"];
    const kept = [];
    for (const name of names) kept.push(await home.run(home.success(name, "ls")));
    kept.push(await home.run(home.start("q", "ls -a")));
    expect(kept.map(({ code, stdout, stderr }) => [code, stdout, stderr])).toEqual(
      [...names, "q"].map(() => [0, "", ""]),
    );
    await holder.release();
    await home.run(home.success("after", "ls"));
    expect(await calls(home.twiceshy, home.folder)).toEqual(["before", ...names, "after"]);
    expect(home.errors()).toEqual([]);
  });
});

function ended(home: string, id: string, session = "s1") {
  return {
    hook_event_name: "PostToolUse",
    session_id: session,
    cwd: home,
    tool_name: "Bash",
    tool_use_id: id,
    tool_input: { command: "ls" },
    tool_response: { stdout: "ok", stderr: "", interrupted: false, isImage: false },
  };
}

function failure(home: string, id: string, command: string, session: string) {
  const { tool_response: _, ...rest } = ended(home, id, session);
  return { ...rest, hook_event_name: "PostToolUseFailure", tool_input: { command }, error: NOT_FOUND };
}

function asked(home: string, id: string, command: string, session = "three") {
  const { tool_response: _, ...rest } = ended(home, id, session);
  return { ...rest, hook_event_name: "PreToolUse", tool_input: { command } };
}

function opened(home: string, userHome = home) {
  return openMemory(loadConfig({ HOME: userHome, TWICESHY_HOME: home }), { drain: "later" });
}

async function calls(home: string, userHome = home): Promise<string[]> {
  const memory = await opened(home, userHome);
  const attempts = await memory.store.evidence.attempts({ afterId: 0, order: "oldest" });
  await memory.close();
  return attempts.map(({ call }) => call);
}

function spooled(home: string): number {
  const folder = join(home, "spool");
  if (!existsSync(folder)) return 0;
  return readdirSync(folder)
    .filter((name) => name.endsWith(".jsonl"))
    .flatMap((name) => readFileSync(join(folder, name), "utf8").split("\n"))
    .filter((line) => line !== "").length;
}
