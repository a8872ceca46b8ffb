// The built hook as agents start it whose hooks are not Claude Code's: those that read exit codes, those that fail closed.
import { describe, expect, it } from "vitest";
import { Home } from "./run-hook.ts";

const NOT_FOUND = "Exit code 127\n/bin/sh: line 1: gofoo: command not found";

/** A home in which Claude Code has met a program that is not installed. */
async function burnt(): Promise<Home> {
  const home = new Home();
  for (const [call, session] of [
    ["t1", "s1"],
    ["t2", "s2"],
  ] as const) {
    await home.run(home.start(call, "gofoo build", session));
    await home.run(home.failure(call, "gofoo build", NOT_FOUND, session));
    await home.run(home.base("Stop", session));
  }
  return home;
}

describe("hook: an agent that reads exit codes", () => {
  it("is stopped by exit code 2 with the reason on stderr, and passes when it insists", async () => {
    const home = await burnt();
    const info = { command_line: "gofoo build", cwd: home.project };
    const payload = { agent_action_name: "pre_run_command", trajectory_id: "w1", tool_info: info };
    const stopped = await home.run(payload, { agent: "windsurf" });
    expect(stopped).toMatchObject({ code: 2, stdout: "" });
    expect(stopped.stderr).toMatch(/^Twiceshy: .*gofoo[\s\S]*Nothing was run/);
    // Calls within two seconds count as made at once; after that it is the same call again.
    const insists = async () => (await home.run(payload, { agent: "windsurf" })).code;
    await expect.poll(insists, { timeout: 60_000 }).toBe(0);
    const kiro = {
      hook_event_name: "PreToolUse",
      session_id: "k1",
      cwd: home.project,
      tool_name: "execute_bash",
      tool_input: { command: "gofoo build" },
    };
    expect(await home.run(kiro, { agent: "kiro" })).toMatchObject({ code: 2, stdout: "" });
  });

  it.each(["windsurf", "kiro"])("%s goes on whatever goes wrong", async (agent) => {
    const home = new Home();
    for (const input of ["", "{", "[]", '{"agent_action_name":"pre_run_command"}'])
      expect(await home.run(input, { agent })).toMatchObject({ code: 0, stdout: "", stderr: "" });
  });
});

describe("hook: an agent that stops a call whose hook fails", () => {
  const call = (home: Home, command: string) => ({
    hook_event_name: "pre-tool",
    session_id: "a1",
    cwd: home.project,
    tool_name: "run_command",
    tool_use_id: "c1",
    tool_input: { command },
  });

  it("gets one JSON object, or nothing", async () => {
    const home = await burnt();
    const ran = await home.run(call(home, "gofoo build"), { agent: "autohand" });
    expect(ran).toMatchObject({ code: 0, stderr: "" });
    expect(JSON.parse(ran.stdout)).toMatchObject({
      decision: "deny",
      reason: expect.stringContaining("gofoo"),
    });
    expect(await home.run(call(home, "ls"), { agent: "autohand" })).toMatchObject({
      code: 0,
      stdout: "",
      stderr: "",
    });
  });

  it.each(["", "{", "[]", "{}", '{"hook_event_name":"pre-tool"}'])(
    "gets nothing where the hook cannot read %j",
    async (input) => {
      const home = new Home();
      expect(await home.run(input, { agent: "autohand" })).toMatchObject({ code: 0, stdout: "", stderr: "" });
    },
  );
});
