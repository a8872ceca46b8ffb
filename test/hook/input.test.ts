// Whatever an agent sends: exit 0 within the deadline, nothing on stderr, a line in the error log where something was wrong.
import { describe, expect, it } from "vitest";
import { Home, PATIENCE_MS } from "./run-hook.ts";

const NOT_FOUND = "Exit code 127\n/bin/sh: line 1: gofoo: command not found";

describe("hook: what an agent sends", () => {
  it.each<[name: string, input: string | Buffer | object, logged: RegExp]>([
    ["nothing", "", /sent nothing/],
    ["white space", " \n\n", /sent nothing/],
    ["broken JSON", '{"hook_event_name": "PreToolUse", ', /JSON/],
    ["binary garbage", Buffer.from(Array.from({ length: 4_096 }, (_, i) => (i * 7919) % 256)), /JSON/],
    ["a JSON list", "[]", /not a JSON object/],
    ["a JSON number", "7", /not a JSON object/],
    ["null", "null", /not a JSON object/],
    ["an event without a name", "{}", /hook_event_name/],
    [
      "a call without an id",
      { hook_event_name: "PreToolUse", session_id: "s", tool_name: "Bash", tool_input: {} },
      /tool_use_id/,
    ],
    [
      "a call without input",
      { hook_event_name: "PreToolUse", session_id: "s", tool_name: "Bash", tool_use_id: "t" },
      /tool_input/,
    ],
    ["an event without a session", { hook_event_name: "Stop" }, /session_id/],
  ])("%s is passed over in silence, and logged", async (_name, input, logged) => {
    const home = new Home();
    const ran = await home.run(input);
    expect(ran).toMatchObject({ code: 0, stdout: "", stderr: "" });
    expect(ran.took).toBeLessThan(PATIENCE_MS);
    expect(
      home
        .errors()
        .map(({ reason }) => reason)
        .join("\n"),
    ).toMatch(logged);
  });

  it("an unknown event is none of our business: not even a line in the log", async () => {
    const home = new Home();
    expect(await home.run(home.base("CwdChanged"))).toMatchObject({ code: 0, stdout: "", stderr: "" });
    expect(home.errors()).toEqual([]);
  });

  it.each(["", "nobody", "../../etc/passwd"])('an agent named "%s" is logged', async (agent) => {
    const home = new Home();
    const ran = await home.run(home.start("t1", "ls"), { agent });
    expect(ran).toMatchObject({ code: 0, stdout: "", stderr: "" });
    expect(home.errors()[0]?.reason).toContain("there is no agent");
  });

  it("a payload that never ends is left alone at the deadline", async () => {
    const home = new Home();
    const ran = await home.run('{"hook_event_name":', { hang: true });
    expect(ran).toMatchObject({ code: 0, stdout: "", stderr: "" });
    expect(ran.took).toBeLessThan(PATIENCE_MS);
    expect(home.errors()[0]?.reason).toContain("did not send the whole payload in time");
  });

  // Half a second on a quiet machine; a busy one may need a second try.
  it("50 MB of output are taken in within the deadline", { retry: 3 }, async () => {
    const home = new Home();
    const ran = await home.run(home.success("t1", "cat big", "x".repeat(50 * 1_048_576)));
    expect(ran).toMatchObject({ code: 0, stdout: "", stderr: "" });
    expect(ran.took).toBeLessThan(PATIENCE_MS);
    expect(home.errors()).toEqual([]);
  });

  it("50 MB of input are taken in within the deadline", async () => {
    const home = new Home();
    const content = "const answer = 42;\n".repeat(2_760_000);
    const write = { tool_name: "Write", tool_use_id: "t1", tool_input: { file_path: "big.ts", content } };
    const ran = await home.run({ ...home.base("PreToolUse"), ...write });
    expect(ran).toMatchObject({ code: 0, stdout: "", stderr: "" });
    expect(ran.took).toBeLessThan(PATIENCE_MS);
  });

  it("arguments nested 5,000 deep are cut, and the call is stored", async () => {
    const home = new Home();
    const deep = `${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}`;
    const failed = JSON.stringify(home.failure("t1", "gofoo x", NOT_FOUND));
    const ran = await home.run(failed.replace('"command"', `"deep":${deep},"command"`));
    expect(ran).toMatchObject({ code: 0, stderr: "" });
    expect(home.errors()).toEqual([]);
    const again = await home.run(home.start("t2", "gofoo x", "s2"));
    expect(again.stdout).toContain("`gofoo` is not installed here");
  });

  it("a known failure is stopped once, in the agent's own words, and passes the second time", async () => {
    const home = new Home();
    await home.run(home.failure("t1", "gofoo vet ./...", NOT_FOUND));
    const first = await home.run(home.start("t2", "gofoo vet ./...", "s2"));
    const { hookSpecificOutput } = JSON.parse(first.stdout);
    expect(hookSpecificOutput).toMatchObject({ hookEventName: "PreToolUse", permissionDecision: "deny" });
    expect(hookSpecificOutput.permissionDecisionReason).toContain("gofoo");
    await home.run({ ...home.base("PostToolBatch", "s2"), tool_calls: [] });
    expect(await home.run(home.start("t3", "gofoo vet ./...", "s2"))).toMatchObject({ code: 0, stdout: "" });
  });

  it("a clock that goes back is no reason to lose a call", async () => {
    const home = new Home();
    await home.run(home.failure("t1", "gofoo vet", NOT_FOUND));
    const clock = `data:text/javascript,${encodeURIComponent("const now = Date.now; Date.now = () => now() - 30 * 86400000")}`;
    const ran = await home.run(home.failure("t2", "gofoo vet", NOT_FOUND, "s2"), {
      env: { NODE_OPTIONS: `--import ${clock}` },
    });
    expect(ran).toMatchObject({ code: 0, stderr: "" });
    expect(home.errors()).toEqual([]);
  });
});
