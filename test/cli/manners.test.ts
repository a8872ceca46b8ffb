// General behaviour of the CLI: usage errors, exit codes, settings, colours, doctor.
import { mkdirSync, readFileSync, rmdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { type House, newHouse, parseLines, story } from "./house.ts";

const ESCAPE = "\u001b";

describe("cli: manners", () => {
  let house: House;
  beforeEach(() => {
    house = newHouse();
  });

  it.each([
    [["chekc"], "did you mean check?"],
    [["log", "--outcom", "failed"], "did you mean --outcome?"],
    [["log", "--outcome", "fialed"], "did you mean failed?"],
    [["log", "--since", "soon"], "2d"],
    [["log", "--limit", "-1"], "--limit"],
    [["check"], "say what to check: a command"],
    [["check", "--tool", "Bash", "--input", "{"], "not JSON"],
    [["check", "--tool"], "needs a value"],
    [["check", "--command", " "], "the command is empty"],
    [["check", "ls", "--cwd", "no/such/folder"], "there is no folder no/such/folder"],
    [["check", "-D", "npm", "install"], "there is no flag -D"],
    [["status", "more"], "unexpected argument"],
    [["forget"], "attempt, observation, session, project, shared (imported patterns) or everything"],
    [["config", "set", "mode", "loud"], "off, note, bump, ask"],
    [["config", "set", "moed", "off"], "did you mean mode?"],
    [["hook"], "Name the agent"],
  ])("%j is a usage error: exit 2, one line on stderr, nothing on stdout", async (args, text) => {
    const { code, out, err } = await house.run(args);
    expect(code).toBe(2);
    expect(out).toBe("");
    expect(err).toMatch(/^twiceshy: [^\n]+\n$/);
    expect(err).toContain(text);
  });

  it("more is promised only where there is more", async () => {
    const calls = (many: number) =>
      Array.from({ length: many }, (_, id) =>
        JSON.stringify({ session: "1", id: `${id}`, tool: "Bash", input: { command: `ls ${id}` }, ok: true }),
      ).join("\n");
    await house.run(["record", "--agent", "loop"], { input: calls(20) });
    expect((await house.run(["log"])).err).toBe("");
    await house.run(["record", "--agent", "loop"], { input: calls(21) });
    expect((await house.run(["log"])).err).toContain("Only the newest 20 are shown; --limit N");
  });

  it("where nothing fits, nothing is said of what was taught", async () => {
    await house.run(["record"], { input: story("s1") });
    const { err } = await house.run(["recall", "--budget", "0"]);
    expect(err).toBe("Nothing to show, or nothing that fits into 0 tokens.\n");
  });

  it("settings that leave no room are named, not that nothing was learned", async () => {
    await house.run(["record"], { input: story("s1") });
    await house.run(["config", "set", "maxContextSize", "50"]);
    const { err } = await house.run(["recall"]);
    expect(err).toContain("or nothing that fits into startBudget and maxContextSize");
  });

  it("a command to be checked is typed as it stands, with its own flags", async () => {
    await house.run(["record"], { input: story("s1") });
    const { code, out } = await house.run(["check", "npm", "install", "-D", "--json", "redis-node"]);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ verdict: "bump", subject: "package npm redis-node" });
    const quoted = await house.run(["check", "git", "commit", "-m", "two words", "--json"]);
    expect(JSON.parse(quoted.out)).toMatchObject({ verdict: "silent" });
  });

  it("settings that are not JSON are named, and not written over", async () => {
    mkdirSync(house.memory, { recursive: true });
    const file = join(house.memory, "config.json");
    const text = '{ "mode": "note", "maxLessons": 2, }';
    writeFileSync(file, text);
    const set = await house.run(["config", "set", "banner", "false"]);
    expect(set.code).toBe(1);
    expect(set.err).toContain("is not JSON. Mend or remove it first; nothing was changed.");
    expect(readFileSync(file, "utf8")).toBe(text);
    for (const command of ["config", "status"])
      expect((await house.run([command])).err).toContain("config.json is not JSON, so none of it holds");
  });

  it("a home that cannot be looked into is told in words, with what to do", async () => {
    // For root nothing is closed; a link to itself is, for everybody.
    symlinkSync(house.memory, house.memory);
    for (const args of [["sessions"], ["observations"], ["log"]]) {
      const { code, err } = await house.run(args);
      expect(code).toBe(1);
      expect(err).toMatch(/^twiceshy: ~\/\.twiceshy cannot be written\. Make it writable for you, or set/);
    }
  });

  it.each([
    "init",
    "uninstall",
    "status",
    "log",
    "check",
    "record",
    "import",
    "recall",
    "learn",
    "forget",
    "config",
    "doctor",
    "demo",
    "mcp",
    "hook",
  ])("%s --help shows examples", async (name) => {
    const { code, out } = await house.run([name, "--help"]);
    expect(code).toBe(0);
    expect(out).toContain("Examples");
    expect(out).toContain(`twiceshy ${name}`);
  });

  it("settings: set, get, list, unset", async () => {
    expect(await house.run(["config", "set", "mode", "note"])).toMatchObject({ code: 0 });
    expect((await house.run(["config", "get", "mode"])).out).toBe("note\n");
    expect(JSON.parse((await house.run(["config", "list", "--json"])).out)).toMatchObject({
      mode: "note",
      enabled: true,
    });
    await house.run(["config", "set", "retrieval.minConfidence", "0.8"]);
    expect((await house.run(["config", "get", "retrieval.minConfidence"])).out).toBe("0.8\n");
    expect((await house.run(["config", "get", "minConfidence"])).out).toBe("0.8\n");
    await house.run(["config", "unset", "mode"]);
    expect((await house.run(["config", "get", "mode"])).out).toBe("bump\n");
  });

  it("settings that are set at the same time are all kept", async () => {
    const wanted = { mode: "note", startBudget: "300", banner: "false", maxLessons: "2" };
    const sets = Object.entries(wanted).map(([key, value]) => house.start(["config", "set", key, value]));
    expect((await Promise.all(sets)).map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    const kept = JSON.parse(readFileSync(join(house.memory, "config.json"), "utf8"));
    expect(kept).toEqual({ mode: "note", startBudget: 300, banner: false, maxLessons: 2 });
  });

  it("a pipe gets no escape codes, whatever the terminal is called", async () => {
    await house.run(["record"], { input: story("s1") });
    const env = { TERM: "xterm-256color", COLORTERM: "truecolor", CI: "1" };
    for (const args of [
      [],
      ["log"],
      ["status"],
      ["doctor"],
      ["demo"],
      ["--help"],
      ["check", "--command", "npm install redis-node"],
    ]) {
      const { out, err } = await house.run(args, { env });
      expect(out + err, args.join(" ")).not.toContain(ESCAPE);
    }
  });

  it("FORCE_COLOR brings colours, NO_COLOR outweighs it", async () => {
    expect((await house.run(["--help"], { env: { FORCE_COLOR: "1" } })).out).toContain(ESCAPE);
    expect((await house.run(["--help"], { env: { FORCE_COLOR: "1", NO_COLOR: "1" } })).out).not.toContain(
      ESCAPE,
    );
  });

  it("mode off and a switched-off project are silent", async () => {
    await house.run(["record"], { input: story("s1") });
    const verdict = async (env: Record<string, string> = {}) =>
      JSON.parse((await house.run(["check", "--json", "--command", "npm install redis-node"], { env })).out)
        .verdict;
    expect(await verdict()).toBe("bump");
    expect(await verdict({ TWICESHY_MODE: "off" })).toBe("silent");
    expect(await verdict({ TWICESHY_MODE: "note" })).toBe("note");
    mkdirSync(join(house.project, ".twiceshy"));
    writeFileSync(join(house.project, ".twiceshy", "config.json"), '{"enabled":false}');
    // What came with a folder holds once the person has approved it.
    expect(await verdict()).toBe("bump");
    expect((await house.run(["trust", "--yes"])).code).toBe(0);
    expect(await verdict()).toBe("silent");
  });
});

describe("cli: doctor", () => {
  let house: House;
  beforeEach(() => {
    house = newHouse();
  });

  const findings = async () => {
    const { code, out } = await house.run(["doctor", "--json"]);
    const lines: { ok: boolean; check: string; text: string; remedy?: string }[] = parseLines(out);
    return { code, bad: lines.filter((line) => !line.ok), lines };
  };

  it("all is well after an installation", async () => {
    await house.run(["init", "claude-code", "--yes"]);
    await house.run(["record"], { input: story("s1") });
    const { code, bad, lines } = await findings();
    expect(bad).toEqual([]);
    expect(code).toBe(0);
    expect(lines.find((line) => line.check === "claude-code")?.text).toContain("installed");
  });

  it("a folder in place of the database: every command says so, doctor says what to do", async () => {
    mkdirSync(join(house.memory, "memory.db"), { recursive: true });
    const { code, bad } = await findings();
    expect(code).toBe(1);
    expect(bad.map((one) => one.check)).toContain("memory");
    expect(bad[0]?.text).toContain("folder");
    const status = await house.run(["status"]);
    expect(status).toMatchObject({ code: 1, out: "" });
    expect(status.err).toMatch(/^twiceshy: [^\n]+\n$/);
    expect(status.err).toContain("twiceshy doctor");
  });

  it("what waited while the memory was broken is taken in once it is mended", async () => {
    const database = join(house.memory, "memory.db");
    mkdirSync(database, { recursive: true });
    const payload = {
      hook_event_name: "PostToolUse",
      session_id: "s1",
      cwd: house.project,
      tool_name: "Bash",
      tool_use_id: "toolu_1",
      tool_input: { command: "ls" },
      tool_response: { stdout: "", stderr: "", interrupted: false },
    };
    const hook = await house.run(["hook", "claude-code"], { input: JSON.stringify(payload) });
    expect(hook).toEqual({ code: 0, out: "", err: "" });
    const broken = await findings();
    expect(broken.bad.map((one) => one.check)).toEqual(["memory", "spool", "errors"]);
    expect((await house.run(["status"])).err).toContain(
      "Nothing was lost: 1 event waits in ~/.twiceshy/spool.",
    );
    rmdirSync(database);
    const mended = await findings();
    expect(mended.bad.map((one) => one.check)).toEqual(["errors"]);
    const { out } = await house.run(["log", "--json"]);
    expect(JSON.parse(out)).toMatchObject({ display: "ls", status: "succeeded" });
  });

  it("garbage in place of the database", async () => {
    house.put(
      ".twiceshy/memory.db",
      "this is no database, but it is long enough to be taken for one".repeat(100),
    );
    const { code, bad } = await findings();
    expect(code).toBe(1);
    expect(bad.map((one) => one.check)).toContain("memory");
  });

  it("names unknown and invalid settings", async () => {
    house.put(".twiceshy/config.json", '{"mode":"loud","colour":"red"}');
    const { code, bad } = await findings();
    expect(code).toBe(1);
    expect(bad.map((one) => one.text).join("\n")).toMatch(/mode takes .*\n.*no key "colour"/);
  });

  it("names hooks that point to files that are gone, and settings that lost our entries", async () => {
    await house.run(["init", "claude-code", "--yes"]);
    const receipt = ".twiceshy/installs/claude-code.json";
    const text = readFileSync(join(house.home, receipt), "utf8");
    house.put(receipt, text.replace(/"hook": "[^"]+"/, '"hook": "/gone/hook.cjs"'));
    const { code, bad } = await findings();
    expect(code).toBe(1);
    expect(bad[0]).toMatchObject({ check: "claude-code", remedy: "twiceshy init claude-code" });
  });

  it("tells of hooks that failed lately", async () => {
    const entry = { at: new Date().toISOString(), what: "the memory could not be used", reason: "disk full" };
    house.put(".twiceshy/errors.jsonl", `${JSON.stringify(entry)}\nbroken line\n`);
    const { code, bad } = await findings();
    expect(code).toBe(1);
    expect(bad[0]?.text).toContain("the memory could not be used: disk full");
  });
});
