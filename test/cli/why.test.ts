// why, ignore, undo: what an agent was told, the evidence for it, and how a person silences it.
import { beforeEach, describe, expect, it } from "vitest";
import { type House, newHouse, parseLines, story } from "./house.ts";

const BAD = "npm install redis-node";

describe("cli: why, ignore, undo", () => {
  let house: House;
  beforeEach(async () => {
    house = newHouse();
    await house.run(["record"], { input: story("monday") });
  });

  /** One event of Claude Code; what it answers. */
  const hook = async (event: string, session: string, more: object = {}) => {
    const payload = {
      hook_event_name: event,
      session_id: session,
      cwd: house.project,
      permission_mode: "default",
      tool_name: "Bash",
      tool_input: { command: BAD },
      ...more,
    };
    return (await house.run(["hook", "claude-code"], { input: JSON.stringify(payload) })).out;
  };
  const attempt = (session: string, call: string) => hook("PreToolUse", session, { tool_use_id: call });
  const listed = async (...args: string[]) => parseLines((await house.run(["why", "--json", ...args])).out);
  const verdict = async () => {
    const input = JSON.stringify({ command: BAD });
    return JSON.parse((await house.run(["check", "--json", "--tool", "Bash", "--input", input])).out).verdict;
  };

  it("a call that was made after its lesson was read is no sign that the lesson was wrong", async () => {
    const lesson = ["lesson", "new", "NEVER run `rails db:drop`", "--root-cause", "It is shared"];
    await house.run([...lesson, "--check", "Ask first", "--no-edit"]);
    const drop = { tool_input: { command: "rails db:drop" } };
    await hook("PreToolUse", "s", { ...drop, tool_use_id: "a" });
    await hook("PostToolBatch", "s", { tool_calls: [] });
    await hook("PreToolUse", "s", { ...drop, tool_use_id: "b" });
    await hook("PostToolUse", "s", { ...drop, tool_use_id: "b", tool_response: { stdout: "ok" } });
    const { out } = await house.run(["why"]);
    expect(out).toContain("read, and the call was made; it worked");
    expect(out).not.toMatch(/wrong|%/);
  });

  it("one warning in full says in words what was done, to which session", async () => {
    await hook("SessionStart", "tuesday", { source: "startup" });
    await attempt("tuesday", "call-1");
    const { out } = await house.run(["why", "last"]);
    expect(out).toMatch(
      /^Warning \d+, today .*, claude-code tuesday: the call was stopped; it was \d+ % likely to fail\.$/m,
    );
  });

  it("what the person was asked at the end of a turn is no warning of a call", async () => {
    const edit = {
      tool_name: "Edit",
      tool_input: { file_path: `${house.project}/valve.ts` },
      tool_use_id: "e",
    };
    await hook("UserPromptSubmit", "s", { prompt: "Close the valve at 4 bar" });
    await hook("PostToolUse", "s", { ...edit, tool_response: {} });
    await hook("Stop", "s", { last_assistant_message: "The valve closes." });
    await hook("UserPromptSubmit", "s", { prompt: "That failed, the valve stays open" });
    await hook("PostToolUse", "s", { ...edit, tool_use_id: "f", tool_response: {} });
    expect(await hook("Stop", "s", { last_assistant_message: "Done." })).toContain(
      "lesson new --from-session",
    );
    const { out } = await house.run(["why", "1"]);
    expect(out).toMatch(
      /^Message 1, today .*, claude-code s \(to you\): shown to you at the end of a turn\.$/m,
    );
    expect(out).toContain("You read:");
    expect(out).not.toMatch(/likely to fail|agent read|Was it right/);
  });

  it("says that nothing was said", async () => {
    const { code, out, err } = await house.run(["why"]);
    expect({ code, out }).toEqual({ code: 0, out: "" });
    expect(err).toContain("No agent has been warned in shop yet.");
    expect((await house.run(["why", "7"])).code).toBe(1);
    expect((await house.run(["why", "seven"])).code).toBe(2);
  });

  it("shows the last verdicts: when, to whom, what was said, and what came of it", async () => {
    await hook("SessionStart", "tuesday", { source: "startup" });
    expect(await attempt("tuesday", "call-1")).toContain("deny");
    await hook("PostToolBatch", "tuesday", { tool_calls: [] });
    expect(await listed()).toMatchObject([
      { agent: "claude-code", session: "tuesday", verdict: "bump", fate: "shown", evidence: [1] },
    ]);
    expect(await attempt("tuesday", "call-2")).not.toContain("deny");
    await hook("PostToolUseFailure", "tuesday", { tool_use_id: "call-2", error: "npm error code E404" });
    const { out } = await house.run(["why"]);
    expect(out).toMatch(
      /2 {2}today \d\d:\d\d {2}claude-code tuesday {2}stopped \d\d % {2}`npm install redis-node` failed/,
    );
    expect(out).toContain("overridden, and it failed again: the warning was right");
    expect(await listed("--everywhere")).toHaveLength((await listed()).length);
    expect(await listed("--project", house.home)).toEqual([]);
  });

  it("one of them: the text as the agent read it, and the evidence with date, command and error", async () => {
    await attempt("tuesday", "call-1");
    const { out } = await house.run(["why", "1"]);
    expect(out).toContain("│ Twiceshy: `");
    expect(out).toContain("│ Nothing was run. To run it anyway, make the same call again.");
    expect(out).toMatch(
      /Evidence:\n {2}1 {2}yesterday \d\d:\d\d {2}npm install redis-node\n.*not in this registry/,
    );
    expect(out).toContain("twiceshy ignore 1");
    expect((await house.run(["why", "last"])).out).toBe(out);
    const [one] = await listed("1");
    expect(one).toMatchObject({ id: 1, ignored: false, kind: "missing-package" });
    expect(one.evidence).toMatchObject([{ id: 1, display: BAD }]);
  });

  it("a brief names no calls: nothing is said to be missing", async () => {
    await hook("SessionStart", "tuesday", { source: "startup" });
    const [brief] = await listed("--all");
    const { out } = await house.run(["why", String(brief.id)]);
    expect(out).toContain("Based on 1 previous session");
    expect(out).not.toContain("Its evidence has been forgotten");
  });

  it("what is ignored is silent for good, and back after undo", async () => {
    await attempt("tuesday", "call-1");
    const silenced = await house.run(["ignore", "1"]);
    expect(silenced.out).toContain("Silenced for good: package npm redis-node (missing package).");
    expect(await verdict()).toBe("silent");
    expect(await attempt("wednesday", "call-3")).not.toContain("deny");
    // It fails again and is learned from; that does not bring it back.
    await house.run(["record"], { input: story("thursday") });
    expect(await verdict()).toBe("silent");
    expect((await house.run(["recall"])).out).not.toContain("redis-node");
    expect((await house.run(["why", "1"])).out).toContain("It is silenced.");

    const list = await house.run(["ignore", "--list"]);
    expect(list.out).toMatch(/1 {2}today \d\d:\d\d {2}package npm redis-node {2}missing-package/);
    expect((await house.run(["undo"])).out).toContain("warns about package npm redis-node");
    expect(await verdict()).toBe("bump");
    expect((await house.run(["ignore", "--list"])).out).toBe("");
    expect(await house.run(["undo"])).toMatchObject({ code: 1, out: "", err: "Nothing is silenced.\n" });
  });

  it("goes by subject and kind too; undo takes the last one, or the one that is named", async () => {
    const missing = (path: string, id: string) =>
      JSON.stringify({
        session: "monday",
        id,
        tool: "Bash",
        input: { command: `cat ${path}` },
        ok: false,
        exitCode: 1,
        output: `cat: ${path}: No such file or directory`,
      });
    await house.run(["record"], { input: [missing("a.md", "a"), missing("b.md", "b")].join("\n") });
    const ignore = (path: string) =>
      house.run(["ignore", "--subject", `path ${path}`, "--kind", "missing-path"]);
    expect((await ignore("a.md")).code).toBe(0);
    expect((await house.run(["ignore", "--subject", "path b.md"])).code).toBe(0);
    expect((await ignore("a.md")).out).toContain("already silenced");
    const subjects = async () =>
      (await house.run(["ignore", "--list", "--json"])).out
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line).subject);
    expect(await subjects()).toEqual(["path b.md", "path a.md"]);
    await house.run(["undo", "--subject", "path a.md"]);
    expect(await subjects()).toEqual(["path b.md"]);
    await house.run(["undo"]);
    expect(await subjects()).toEqual([]);
  });

  it.each([
    [["ignore"], 2, "which one?"],
    [["ignore", "99"], 1, "there is no warning or note with id 99"],
    [["ignore", "--subject", "path never-seen"], 1, 'no failure of "path never-seen"'],
    [["ignore", "--subject", "x"], 2, "--subject takes a type and a name"],
    [["ignore", "--kind", "test"], 2, "--kind needs --subject"],
    [["undo", "--subject", "package npm redis-node"], 1, "is not silenced"],
  ])("%j is refused with a reason", async (args, expected, text) => {
    const { code, err } = await house.run(args);
    expect(code, err).toBe(expected);
    expect(err).toContain(text);
  });
});
