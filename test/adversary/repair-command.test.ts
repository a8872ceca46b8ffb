// Messages about a damaged memory from the first session to `doctor --fix`; forgetting while another process reads; two
// versions at once.
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { connect } from "../../src/stores/sqlite/driver.ts";
import { newHouse, story } from "../cli/house.ts";
import { Home } from "../hook/run-hook.ts";
import { killServers, start } from "../mcp/client.ts";
import { holdLock } from "./lock-holder.ts";

afterEach(killServers);

describe("adversary: a damaged memory as a person meets it", () => {
  it("a line at the session's start, events kept aside, saved with numbers by doctor --fix; twice is safe", async () => {
    const house = newHouse();
    expect((await house.start(["record"], { input: story("one") })).code).toBe(0);
    await house.start(["status"]);
    const database = join(house.memory, "memory.db");
    const bytes = readFileSync(database);
    bytes.fill(0xee, 0, 100);
    writeFileSync(database, bytes);
    const server = await start({ home: house.memory });
    const base = { session_id: "s9", cwd: house.project };
    const said = await server.call("hook", { ...base, hook_event_name: "SessionStart", source: "startup" });
    expect(said.systemMessage).toMatch(/^Twiceshy: its memory is damaged\. Run twiceshy doctor --fix/);
    await server.call("hook", ended(base, "kept-aside"));
    const doctor = await house.start(["doctor"]);
    expect(doctor.code).toBe(1);
    expect(doctor.out.replaceAll(/\s+/g, " ")).toMatch(/is damaged: .* twiceshy doctor --fix keeps a copy/);
    const before = readdirSync(house.memory).sort();
    const dry = await house.start(["doctor", "--fix", "--dry-run", "--json"]);
    expect(JSON.parse(dry.out)).toMatchObject({ mended: false, what: "memory" });
    expect(rows(dry.out, "attempts")).toEqual({ table: "attempts", kept: 3, lost: 0 });
    expect(readdirSync(house.memory).sort()).toEqual(before);
    // While the server of a running session has the old file open.
    const fixed = await house.start(["doctor", "--fix"]);
    expect(fixed.out.replaceAll(/\s+/g, " ")).toMatch(
      /saved 1 project, 1 session, 3 calls; lost: nothing known/,
    );
    await server.call("hook", ended(base, "after"));
    const calls = (await house.start(["log", "--json", "--everywhere"])).out;
    for (const call of ["npm install redis-node", "npm test", "ls kept-aside", "ls after"])
      expect(calls).toContain(call);
    const check = await house.start(["check", "--command", "npm install redis-node", "--json"]);
    expect(JSON.parse(check.out)).toMatchObject({ verdict: "bump" });
    const again = await house.start(["doctor", "--fix"]);
    expect(again.out).toContain("There is nothing to fix.");
    expect(readdirSync(house.memory).filter((name) => name.startsWith("damaged-"))).toHaveLength(1);
  }, 180_000);
});

describe("adversary: forgetting", () => {
  it("beside a process that reads: said plainly, finished by the next command", async () => {
    const house = newHouse();
    await house.start(["record"], { input: story("one") });
    const database = join(house.memory, "memory.db");
    const reader = await holdLock(database, "BEGIN");
    writeFileSync(join(house.memory, "spool", "events.broken"), "redis-node torn");
    const said = await house.start(["forget", "everything", "--yes"]);
    expect(said.out).toMatch(/Another process is reading the memory/);
    await reader.release();
    await house.start(["status"]);
    const left = [database, `${database}-wal`, join(house.memory, "spool", "events.broken")].filter(
      existsSync,
    );
    for (const file of left) expect(readFileSync(file, "latin1"), file).not.toContain("redis-node");
    expect(existsSync(`${database}.unfinished`)).toBe(false);
  }, 180_000);

  it("copies that doctor --fix has kept are named, and go with everything", async () => {
    const house = newHouse();
    await house.start(["record"], { input: story("one") });
    await house.start(["record"], { input: story("two") });
    writeFileSync(
      join(house.memory, "memory.db.damaged"),
      JSON.stringify({ at: 1, reason: "a test", ids: [] }),
    );
    await house.start(["doctor", "--fix"]);
    const one = await house.start(["forget", "session", "one", "--yes"]);
    expect(one.out).toMatch(/may still contain it\. To delete them: rm -r .*damaged-/);
    await house.start(["forget", "everything", "--yes"]);
    expect(readdirSync(house.memory).filter((name) => name.startsWith("damaged-"))).toEqual([]);
  }, 180_000);
});

describe("adversary: two versions at once", () => {
  it("a newer one has changed the schema under a running server: it refuses, keeps aside, and spoils nothing", async () => {
    const home = new Home();
    const server = await start({ home: home.twiceshy });
    const base = { session_id: "s1", cwd: home.project };
    await server.call("hook", ended(base, "t1"));
    const newer = connect(home.database, { readOnly: false });
    const { user_version: ours } = newer.prepare("PRAGMA user_version").get() as { user_version: number };
    newer.exec(`PRAGMA user_version = ${ours + 1}`);
    await server.call("hook", ended(base, "t2"));
    expect(attempts(newer)).toEqual(["t1"]);
    const said = await server.call("hook", { ...base, hook_event_name: "SessionStart", source: "startup" });
    expect(said.systemMessage).toMatch(/written by a newer version/);
    newer.exec(`PRAGMA user_version = ${ours}`);
    await server.call("hook", ended(base, "t3"));
    // What waited comes first, and is taken in between two answers.
    await expect.poll(() => attempts(newer), { timeout: 90_000 }).toEqual(["t1", "t2", "t3"]);
    newer.close();
    expect(statSync(home.database).isFile()).toBe(true);
  }, 180_000);
});

function ended(base: object, id: string) {
  return {
    ...base,
    hook_event_name: "PostToolUse",
    tool_name: "Bash",
    tool_use_id: id,
    tool_input: { command: `ls ${id}` },
    tool_response: { stdout: "ok", stderr: "", interrupted: false, isImage: false },
  };
}

function rows(line: string, table: string) {
  return JSON.parse(line).tables.find((one: { table: string }) => one.table === table);
}

function attempts(database: ReturnType<typeof connect>): string[] {
  const found = database.prepare("SELECT call FROM attempts ORDER BY id").all() as { call: string }[];
  return found.map(({ call }) => call);
}
