// twiceshy export and related commands: files, live, patterns; import, recall --everywhere, forget shared.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { type House, newHouse, story } from "./house.ts";

describe("cli: export", () => {
  let house: House;
  beforeEach(async () => {
    house = newHouse();
    await house.run(["record"], { input: story("s1") });
  });

  it.each([
    [["export"], "--files DIR, --live DIR, --patterns FILE or --observations FILE"],
    [["export", "--files", "a", "--patterns", "b"], "--files DIR"],
    [["export", "--live", "a", "--everywhere"], "all projects"],
    [["import", "x.json", "--as"], "needs a value"],
  ])("%j is a usage error", async (args, text) => {
    const { code, out, err } = await house.run(args);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain(text);
  });

  it("--help shows examples", async () => {
    const { code, out } = await house.run(["export", "--help"]);
    expect(code).toBe(0);
    expect(out).toContain("twiceshy export --live off");
  });

  it("--files writes the layout, and only what is new the second time", async () => {
    const first = await house.run(["export", "--files", "out", "--json"]);
    expect(first.code).toBe(0);
    expect(JSON.parse(first.out)).toMatchObject({ projects: 1, failures: 1, sessions: 1, notes: [] });
    const [project = ""] = readdirSync(join(house.project, "out/projects"));
    expect(
      readdirSync(join(house.project, "out/projects", project)).filter((name) => !name.startsWith(".")),
    ).toEqual(["failures.jsonl", "index.json", "knowledge.json", "sessions", "successes.jsonl"]);
    const again = await house.run(["export", "--files", "out"]);
    expect(again.out).toContain("up to date");
    const dry = await house.run(["export", "--files", "elsewhere", "--dry-run"]);
    expect(dry.out).toContain("Nothing was written");
    expect(existsSync(join(house.project, "elsewhere"))).toBe(false);
  });

  it("--files says what is wrong with a file in place of the folder", async () => {
    writeFileSync(join(house.project, "out"), "x");
    const { code, err } = await house.run(["export", "--files", "out"]);
    expect(code).toBe(1);
    expect(err).toContain("is not a folder");
  });

  it("--live is remembered, follows hooks, and ends", async () => {
    expect((await house.run(["export", "--live", "~/copy"])).out).toContain("updated whenever a turn ends");
    expect((await house.run(["config", "get", "liveExport"])).out.trim()).toBe(join(house.home, "copy"));
    const hook = (event: object) =>
      house.run(["hook", "claude-code"], {
        input: JSON.stringify({ session_id: "s2", cwd: house.project, ...event }),
      });
    await hook({
      hook_event_name: "PostToolUse",
      tool_name: "Bash",
      tool_use_id: "toolu_1",
      tool_input: { command: "npm run build" },
      tool_response: { stdout: "", stderr: "", interrupted: false },
    });
    await hook({ hook_event_name: "Stop" });
    const [project = ""] = readdirSync(join(house.home, "copy/projects"));
    const successes = () =>
      readFileSync(join(house.home, "copy/projects", project, "successes.jsonl"), "utf8");
    expect(successes()).toContain("npm run build");
    await house.run(["forget", "session", "s2", "--yes"]);
    expect(successes()).not.toContain("npm run build");
    expect((await house.run(["export", "--live", "off"])).out).toContain("no longer updated");
    expect((await house.run(["config", "get", "liveExport"])).out.trim()).toBe("");
    expect((await house.run(["doctor"])).code).toBe(0);
  });

  it.each(["/proc/nope", "/dev/null/x", "/dev/null"])(
    "says at once that %s cannot be written",
    async (folder) => {
      const { code, err } = await house.run(["export", "--files", folder]);
      expect(code).toBe(1);
      expect(err).toMatch(/^twiceshy: cannot write to .* Name a folder that you may write to\.\n$/);
    },
  );

  it("--patterns shows before it writes, names nothing of ours, and overwrites nobody's file", async () => {
    const dry = await house.run(["export", "--patterns", "lessons.json", "--dry-run"]);
    expect(dry.code).toBe(0);
    expect(JSON.parse(dry.out).avoid).toMatchObject([{ avoid: "npm install redis-node" }]);
    expect(dry.err).toContain("Nothing was written");
    expect(existsSync(join(house.project, "lessons.json"))).toBe(false);
    await house.run(["export", "--patterns", "lessons.json"]);
    const text = readFileSync(join(house.project, "lessons.json"), "utf8");
    for (const own of ["shop", house.home, house.project, "s1"]) expect(text).not.toContain(own);
    expect((await house.run(["export", "--patterns", "lessons.json"])).code).toBe(0);
    writeFileSync(join(house.project, "notes.json"), "{}");
    const { code, err } = await house.run(["export", "--patterns", "notes.json"]);
    expect(code).toBe(1);
    expect(err).toContain("Name another file");
  });

  it("patterns are imported under a name, recalled from elsewhere, and forgotten as one", async () => {
    await house.run(["export", "--patterns", "lessons.json"]);
    const other = newHouse();
    const file = join(house.project, "lessons.json");
    const work = {
      session: "w",
      tool: "Bash",
      input: { command: "npm install lodash" },
      ok: true,
      exitCode: 0,
    };
    await other.run(["record"], { input: JSON.stringify(work) });
    const taken = await other.run(["import", file, "--as", "team"]);
    expect(taken.out).toContain("twiceshy forget shared team");
    expect((await other.run(["recall"])).out).not.toContain("redis-node");
    const recalled = await other.run(["recall", "--everywhere"]);
    expect(recalled.out).toMatch(/redis-node.*from elsewhere: team/);
    const check = await other.run(["check", "--json", "--command", "npm install redis-node"]);
    expect(JSON.parse(check.out).verdict).toBe("silent");
    expect((await other.run(["forget", "shared", "nobody", "--yes"])).err).toContain("Imported are: team");
    expect((await other.run(["forget", "shared", "team", "--yes"])).code).toBe(0);
    expect((await other.run(["recall", "--everywhere"])).out).not.toContain("redis-node");
  });
});

describe("cli: Autohand", () => {
  let house: House;
  beforeEach(() => {
    house = newHouse();
  });

  it("an existing home is found and taken in once", async () => {
    const line = (record: object) => JSON.stringify({ timestamp: "2026-11-09T09:00:00Z", ...record });
    house.put(
      ".autohand/sessions/2026-11-09_abc123/metadata.json",
      JSON.stringify({ sessionId: "2026-11-09_abc123", projectPath: house.project }),
    );
    house.put(
      ".autohand/sessions/2026-11-09_abc123/conversation.jsonl",
      [
        line({ role: "user", content: "Add Redis caching" }),
        line({
          role: "assistant",
          content: "",
          toolCalls: [{ id: "a", tool: "run_command", args: { command: "npm install redis-node" } }],
        }),
        line({
          role: "tool",
          name: "run_command",
          tool_call_id: "a",
          content: "npm error 404  'redis-node@*' is not in this registry.",
        }),
        '{"role":"tool","na',
      ].join("\n"),
    );
    // How a call ended is written beside its project, not in the conversation.
    const hash = createHash("sha256").update(house.project).digest("hex").slice(0, 8);
    house.put(
      `.autohand/projects/${hash}/failures.jsonl`,
      line({
        sessionId: "2026-11-09_abc123",
        tool: "run_command",
        error: "npm error 404  'redis-node@*' is not in this registry.",
        context: "Tool execution",
        tags: ["run_command"],
      }),
    );
    const found = await house.run(["import"]);
    expect(found.out).toContain("Autohand (2 transcripts)");
    expect(found.out).toContain("1 new call stored");
    expect((await house.run(["import", "--agent", "autohand"])).out).toContain("Nothing new");
    const log = JSON.parse((await house.run(["log", "--json"])).out);
    expect(log).toMatchObject({ agent: "autohand", status: "failed" });
  });
});
