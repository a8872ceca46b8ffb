// Observations on the command line: from an agent's own history to sessions, summaries, titles and details.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { newRepository } from "../new-repository.ts";
import { type House, newHouse, parseLines } from "./house.ts";

const SESSION = "4f2c91ab-0000-4000-8000-000000000001";

describe("cli: observations", () => {
  let house: House;
  let history: string;
  beforeAll(() => {
    house = newHouse();
    newRepository(house.project);
    mkdirSync(join(house.project, "src"));
    writeFileSync(join(house.project, "src/money.ts"), "");
    history = join(house.home, "session.jsonl");
    writeFileSync(history, transcript(house.project));
  });

  const json = async (...args: string[]) => {
    const { out } = await house.run([...args, "--json"]);
    return parseLines(out);
  };

  it("before anything was observed it says what to do", async () => {
    const ended = await house.run(["observations"]);
    expect(ended).toMatchObject({ code: 0, out: "" });
    expect(ended.err).toContain("twiceshy observe");
    expect((await house.run(["session"])).err).toContain("no session is remembered here yet");
  });

  it("observe goes over a history; again it tells the same and adds nothing", async () => {
    const first = await house.run(["observe", history]);
    expect(first).toMatchObject({ code: 0, err: "" });
    expect(first.out).toMatch(/1 observation and 1 summary\. See twiceshy sessions/);
    expect(await json("observe", history)).toMatchObject([
      { files: 1, turns: 1, observations: 1, broken: [] },
    ]);
    expect(await json("observations")).toHaveLength(1);
  });

  it("a file that cannot be read is told of, and the others are observed", async () => {
    const broken = join(house.home, "broken.jsonl");
    writeFileSync(broken, "no history at all");
    const ended = await house.run(["observe", "--agent", "claude-code", broken, history]);
    expect(ended.out).toContain("1 observation");
    expect((await house.run(["observe", join(house.home, "missing.jsonl")])).code).not.toBe(0);
    const wrong = await house.run(["observe", "--agent", "opencode", broken]);
    expect(wrong.code).toBe(1);
    expect(wrong.err.match(/could not be read/g)).toHaveLength(1);
    expect(wrong.out).not.toContain("Nothing worth an observation");
  });

  it("sessions, then one of them by the beginning of its id, or the last one", async () => {
    expect(await json("sessions")).toMatchObject([{ id: SESSION, agent: "claude-code", observations: 1 }]);
    expect((await house.run(["sessions"])).out).toContain(SESSION);
    for (const args of [["session", SESSION.slice(0, 8)], ["session"]]) {
      const { out, code } = await house.run(args);
      expect(code).toBe(0);
      expect(out).toContain("Files edited: src/money.ts");
      expect(out).toMatch(/#1 {2}bugfix/);
    }
    const [session, observed] = await json("session", SESSION);
    expect(session).toMatchObject({ id: SESSION, summary: { filesEdited: ["src/money.ts"] } });
    expect(observed).toMatchObject({ id: 1, type: "bugfix" });
    expect(await house.run(["session", "nothing-like-it"])).toMatchObject({ code: 1 });
    expect((await house.run(["sessions", "--branch", "none"])).err).toContain("No matching session is");
  });

  it.each([
    [["--session", SESSION.slice(0, 8)], 1],
    [["--type", "bugfix,decision"], 1],
    [["--file", "./src/"], 1],
    [["--branch", "dev"], 0],
    [["--since", "2026-11-20T00:00"], 0],
    [["--search", "refund totals"], 1],
    [["--search", "refund", "--type", "decision"], 0],
    [["--everywhere"], 1],
    [["--limit", "9".repeat(30)], 1],
  ])("observations %j: %i", async (flags, many) => {
    expect(await json("observations", ...flags)).toHaveLength(many);
  });

  it("a file may be named by its whole path, from the folder one is in, or from the root", async () => {
    const found = async (file: string, cwd = house.project) =>
      (await house.run(["observations", "--json", "--file", file], { cwd })).out !== "";
    const src = join(house.project, "src");
    expect(await found(join(src, "money.ts"))).toBe(true);
    expect(await found("money.ts", src)).toBe(true);
    expect(await found("src/money.ts", src)).toBe(true);
    expect(await found(".", src)).toBe(true);
    expect(await found("..", src)).toBe(true);
    expect(await found("money.ts")).toBe(true);
    expect(await found("oney.ts")).toBe(false);
    expect(await found("../other.ts", src)).toBe(false);
  });

  it("a session is named by the beginning of its id everywhere", async () => {
    const lines = await json("log", "--session", SESSION.slice(0, 8));
    expect(lines.map(({ session }) => session)).toContain(SESSION);
    for (const args of [
      ["log", "--session", "nosuch"],
      ["learn", "--session", "nosuch"],
      ["session", "nosuch"],
    ]) {
      const ended = await house.run(args);
      expect(ended).toMatchObject({ code: 1, out: "" });
      expect(ended.err).toContain('there is no session "nosuch"');
    }
  });

  it("an index of titles carries what each costs but no narrative; facts on request", async () => {
    const [one] = await json("observations");
    expect(one.tokens).toBeGreaterThan(20);
    expect(one).not.toHaveProperty("narrative");
    expect(one.facts.length).toBeGreaterThan(0);
    const [fact] = one.facts;
    expect((await house.run(["observations"])).out).not.toContain(fact.text);
    expect((await house.run(["observations", "--facts"])).out).toContain(fact.text);
    const concept = await json("observations", "--concept", one.concepts[0]);
    expect(concept).toHaveLength(1);
  });

  it("one observation whole: facts, narrative, files and the calls it rests on", async () => {
    const { out } = await house.run(["observation", "1"]);
    expect(out).toContain("Evidence");
    expect(out).toMatch(/✗ npm test/);
    expect(out).toMatch(/✓ npm test/);
    const [one] = await json("observation", "#1");
    expect(one.narrative).not.toBe("");
    expect(one.evidence.map(({ status }: { status: string }) => status)).toContain("failed");
    const missing = await house.run(["observation", "1", "77"]);
    expect(missing.code).toBe(1);
    expect(missing.err).toContain("there is no observation 77");
  });

  it.each([
    [["observations", "--type", "decison"], "did you mean decision?"],
    [["observations", "--limit", "0"], "--limit takes a number of at least 1, or all"],
    [["observation", "x"], '"x" is not an id'],
    [["observation", "0x1"], '"0x1" is not an id'],
    [["observation", "9".repeat(20)], "is not an id"],
    [["observations", "--search", "the of"], "no word"],
    [["export", "--observations", "x.txt"], ".jsonl or .md"],
  ])("%j is refused with a reason", async (args, reason) => {
    const ended = await house.run(args);
    expect(ended.code).toBe(2);
    expect(ended.err).toContain(reason);
  });

  it("export as JSON lines and as markdown, whole", async () => {
    const lines = join(house.home, "out.jsonl");
    expect((await house.run(["export", "--observations", lines])).out).toContain(
      "1 observation and 1 summary",
    );
    const records = parseLines(readFileSync(lines, "utf8"));
    expect(records.map(({ kind }) => kind)).toEqual(["summary", "observation"]);
    expect(records[1]).toMatchObject({ id: 1, session: SESSION, projectName: expect.any(String) });
    expect(records[1].narrative).not.toBe("");
    const page = join(house.home, "out.md");
    await house.run(["export", "--observations", page]);
    expect(readFileSync(page, "utf8")).toMatch(/^# What happened in /);
    const dry = join(house.home, "dry.md");
    expect((await house.run(["export", "--observations", dry, "--dry-run"])).out).toContain(
      "Nothing was written",
    );
    expect(existsSync(dry)).toBe(false);
    const printed = await house.run(["export", "--observations", "-"]);
    expect(printed.out).toBe(readFileSync(lines, "utf8"));
  });

  it("a corrected observation says what the person wrote, also after it is observed again", async () => {
    const title = "Refunds keep their sign";
    const done = await house.run(["observation", "1", "--title", title, "--fact", "a fact", "--fact", "b"]);
    expect(done).toMatchObject({ code: 0, err: "", out: expect.stringContaining(`#1 ${title}`) });
    await house.run(["observe", history]);
    const [kept] = await json("observation", "1");
    expect(kept).toMatchObject({ title, source: "person", facts: [{ text: "a fact" }, { text: "b" }] });
    const refused = async (...args: string[]) => (await house.run(["observation", ...args])).err;
    expect(await refused("1", "--title", " ")).toContain("the title is empty");
    expect(await refused("1", "2", "--title", "x")).toContain("one at a time");
    expect(await refused("99", "--title", "x")).toContain("no observation 99");
  });

  it("a forgotten observation is not made again; the session stays", async () => {
    const gone = await house.run(["forget", "observation", "#1", "--yes"]);
    expect(gone.out).toContain("Forgotten: 1 observation.");
    await house.run(["observe", history]);
    expect(await json("observations", "--everywhere")).toEqual([]);
    expect(await json("sessions", "--everywhere")).toHaveLength(1);
    expect((await house.run(["forget", "observation", "1", "--yes"])).err).toContain("no observation 1");
  });

  it("a forgotten session takes its observations and its summary along", async () => {
    await house.run(["forget", "session", SESSION, "--yes"]);
    expect(await json("observations", "--everywhere")).toEqual([]);
    expect(await json("sessions", "--everywhere")).toEqual([]);
  });
});

/** As Claude Code writes them: a failing test, an edit, a passing test, and the report. */
function transcript(cwd: string): string {
  let second = 0;
  const entry = (type: string, message: object, more: object = {}) =>
    JSON.stringify({
      type,
      sessionId: SESSION,
      cwd,
      gitBranch: "main",
      uuid: `u${second}`,
      timestamp: new Date(Date.parse("2026-11-09T09:00:00Z") + ++second * 1_000).toISOString(),
      message: { role: type, ...message },
      ...more,
    });
  const say = (text: string) => entry("assistant", { content: [{ type: "text", text }] });
  const call = (id: string, name: string, input: object, output: string, isError = false) => [
    entry("assistant", { content: [{ type: "tool_use", id, name, input }] }),
    entry("user", {
      content: [{ type: "tool_result", tool_use_id: id, content: output, is_error: isError }],
    }),
  ];
  return [
    entry("user", { content: "Refund totals come out positive, please fix" }),
    ...call("t1", "Bash", { command: "cat src/money.ts" }, "export function parseAmount"),
    ...call(
      "t2",
      "Bash",
      { command: "npm test" },
      "Exit code 1\nexpected 12 to be -12\nTests: 1 failed",
      true,
    ),
    say("The problem was that parseAmount in src/money.ts dropped the sign of negative amounts."),
    ...call("t3", "Edit", { file_path: `${cwd}/src/money.ts`, old_string: "a", new_string: "b" }, "updated"),
    ...call("t4", "Bash", { command: "npm test" }, "Tests: 12 passed"),
    say("Fixed refund totals: parseAmount in src/money.ts keeps the sign of negative amounts now."),
    "",
  ].join("\n");
}
