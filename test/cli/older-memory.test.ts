// A memory of the previous version, opened by this one: the old verdicts are replaced.
import { spawn } from "node:child_process";
import { join, resolve } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { connect } from "../../src/stores/sqlite/driver.ts";
import { sqliteStore } from "../../src/stores/sqlite/store.ts";
import { killServers, start } from "../mcp/client.ts";
import { itTakesLong } from "../runs.ts";
import { type Ended, type House, newHouse, story } from "./house.ts";
import { derivedRows, olderMemory } from "./older-memory.ts";

const CLI = resolve(import.meta.dirname, "../../dist/cli.js");
const MANY = 1_500;
let house: House;
beforeEach(() => {
  house = newHouse();
});

describe("cli: a memory of the version before", () => {
  it("a warning that was never right is gone after the first status; what was silenced stays silent", async () => {
    const { subject, expected } = await olderMemory(house);
    expect(await stopped("one")).toContain("Nothing was run.");
    const first = await house.run(["status"]);
    expect(first).toMatchObject({ code: 0, err: "" });
    expect(first.out).not.toContain("older version");
    expect(await stopped("two")).toBe("");
    const store = await opened();
    const [project] = await store.projects.list();
    const { hazards } = await store.hazards.ask({
      project: project?.id ?? "",
      session: "",
      subjects: [subject, "path made/up.ts"],
    });
    expect(hazards.filter((one) => one.subject === "path made/up.ts")).toEqual([]);
    expect(await store.hazards.ignores()).toMatchObject([{ at: 7 }]);
    expect((await store.hazards.list(project?.id ?? "", 99)).some(({ ignored }) => ignored)).toBe(true);
    expect(await store.remedies.find(project?.id ?? "", {})).toMatchObject([
      { display: "npm install ioredis" },
    ]);
    await store.close();
    expect(await rows()).toEqual(expected);
    expect((await json(["status", "--json"])).stale).toBe(0);
  });

  it("a session that starts has it derived anew in the background, and does not wait for it", async () => {
    const { expected } = await olderMemory(house);
    await hook({ ...base("SessionStart"), source: "startup" });
    await expect.poll(stale, { timeout: 20_000, interval: 100 }).toBe(0);
    expect(without(await rows(), expected)).toEqual([]);
  });

  it("what a migration left for later is done in the background when the next session starts", async () => {
    await house.run(["record"], { input: story("s1") });
    const database = connect(join(house.memory, "memory.db"), { readOnly: false });
    database.exec(
      "UPDATE attempts SET content_id = NULL; INSERT INTO later_work SELECT 'content-ids', 0, max(id) FROM attempts",
    );
    database.close();
    await hook({ ...base("SessionStart"), source: "startup" });
    const store = await opened();
    await expect.poll(() => store.upkeep.hasLaterWork(), { timeout: 20_000, interval: 100 }).toBe(false);
    await store.close();
  });

  it("so does an MCP server that opens it, which goes on without the old verdicts", async () => {
    const { expected } = await olderMemory(house);
    const server = await start({ home: house.memory });
    await server.hook({ ...base("PreToolUse"), ...readCall("first") });
    await expect.poll(stale, { timeout: 20_000, interval: 100 }).toBe(0);
    expect(await server.hook({ ...base("PreToolUse", "another"), ...readCall("second") })).toEqual({});
    expect(await rows()).toEqual(expected);
    killServers();
  });

  itTakesLong("hooks go on meanwhile: what they bring is recorded once", async () => {
    await olderMemory(house, MANY);
    const deriving = house.run(["derive-anew"]);
    const calls = Array.from({ length: 12 }, (_, number) => `meanwhile-${number}`);
    for (const call of calls) expect(await hook(failedCall(call))).toMatchObject({ code: 0, err: "" });
    expect(await deriving).toMatchObject({ code: 0, out: "", err: "" });
    const store = await opened();
    const live = (await store.evidence.attempts({ session: "live" })).map(({ call }) => call);
    expect(live.toSorted()).toEqual(calls.toSorted());
    const hazards = await store.hazards.list((await store.projects.list())[0]?.id ?? "", 99);
    const script = hazards.filter(({ display }) => display === "npm run no-such-script");
    expect(script.length).toBeGreaterThan(0);
    for (const { failures } of script) expect(failures).toBe(calls.length);
    expect(await store.hazards.stale(1)).toEqual([]);
    await store.close();
  });

  itTakesLong("killed half-way and started again, it ends as if nothing had happened", async () => {
    const { expected } = await olderMemory(house, MANY);
    for (const after of [120, 250, 400, 600]) await killed(after);
    expect(await house.run(["status"])).toMatchObject({ code: 0, err: "" });
    expect(await stale()).toBe(0);
    expect(await rows()).toEqual(expected);
  });

  itTakesLong("two at once: one does it, nobody waits, nothing is counted twice", async () => {
    const { expected } = await olderMemory(house, MANY);
    const both = await Promise.all([
      house.start(["status"]),
      house.start(["status", "--json"]),
      house.start(["derive-anew"]),
    ]);
    expect(both.map(({ code, err }) => ({ code, err }))).toEqual(both.map(() => ({ code: 0, err: "" })));
    expect(await stale()).toBe(0);
    expect(await rows()).toEqual(expected);
  });

  it("while another process is at it, status and doctor say so and go on", async () => {
    await olderMemory(house);
    const { takeBackgroundLock } = await import("../../src/open/background.ts");
    const lock = takeBackgroundLock(house.memory, "derive");
    const notice =
      "1 project still follows the rules of an older version; another process is updating the memory";
    expect((await house.run(["status"])).out).toContain(notice);
    expect((await house.run(["doctor"])).out.replaceAll(/\s+/g, " ")).toContain(notice);
    lock?.release();
    expect((await house.run(["doctor"])).out).toContain("follows the rules of this version");
  });

  it("a full disk is said in words, the command goes on, and what was known stays", async () => {
    await olderMemory(house);
    const before = await rows();
    const store = await opened();
    const { deriveFirst } = await import("../../src/cli/record/derive-first.ts");
    const { loadConfig } = await import("../../src/config.ts");
    const { failing } = await import("./older-memory.ts");
    const said: string[] = [];
    const write = process.stderr.write;
    process.stderr.write = (text) => said.push(String(text)) > 0;
    try {
      const deps = { store: failing(store, join(house.memory, "memory.db")) } as never;
      await deriveFirst(deps, loadConfig({ TWICESHY_HOME: house.memory, HOME: house.home }));
    } finally {
      process.stderr.write = write;
    }
    expect(said.join("")).toMatch(
      /^twiceshy: the memory could not be updated to the rules of this version and stays as it was: .*the disk is full. Free some space\.\n$/,
    );
    await store.close();
    expect(await rows()).toEqual(before);
    expect(await stale()).toBe(1);
  });
});

function opened() {
  return sqliteStore({ path: join(house.memory, "memory.db"), busyTimeoutMs: 10_000 });
}

async function rows(): Promise<readonly string[]> {
  await (await opened()).close();
  return derivedRows(join(house.memory, "memory.db"));
}

async function stale(): Promise<number> {
  const store = await opened();
  const { length } = await store.hazards.stale(1);
  await store.close();
  return length;
}

function without(found: readonly string[], expected: readonly string[]): readonly string[] {
  return found.filter((one) => !expected.includes(one));
}

async function json(args: readonly string[]): Promise<Record<string, unknown>> {
  return JSON.parse((await house.run(args)).out);
}

function base(event: string, session = "live") {
  return { hook_event_name: event, session_id: session, cwd: house.project, permission_mode: "default" };
}

function hook(payload: object): Promise<Ended> {
  return house.run(["hook", "claude-code"], { input: JSON.stringify(payload) });
}

/** The warning before a read of a file that the old memory was wrong about. */
async function stopped(session: string): Promise<string> {
  const input = { file_path: join(house.project, "made/up.ts") };
  const call = { tool_name: "Read", tool_use_id: `again-${session}`, tool_input: input };
  return (await hook({ ...base("PreToolUse", session), ...call })).out;
}

function readCall(id: string) {
  const input = { file_path: join(house.project, "file-1.ts"), offset: "20", limit: 5 };
  return { tool_name: "Read", tool_use_id: id, tool_input: input };
}

function failedCall(call: string) {
  const tool = { tool_name: "Bash", tool_use_id: call, tool_input: { command: "npm run no-such-script" } };
  return {
    ...base("PostToolUseFailure"),
    ...tool,
    error: 'Exit code 1\nnpm error Missing script: "no-such-script"',
  };
}

function killed(after: number): Promise<void> {
  const env = { PATH: process.env.PATH ?? "", HOME: house.home, TWICESHY_HOME: house.memory };
  const child = spawn(process.execPath, [CLI, "derive-anew"], { env, cwd: house.project, stdio: "ignore" });
  setTimeout(() => child.kill("SIGKILL"), after);
  return new Promise((done) => child.once("exit", () => done()));
}
