// Hook payloads of Claude Code that the recordings do not contain.
import { describe, expect, it } from "vitest";
import { processorTime } from "../../../test/processor-time.ts";
import type { ToolEnd } from "../../domain/event.ts";
import { parse } from "./parse.ts";

const base = { session_id: "s", cwd: "/p", transcript_path: "/t" };
const context = (env: Record<string, string> = {}) => ({ now: 1, env, readTail: () => "" });
let calls = 0;
const call = (tool_name: string, tool_input: object) => ({
  tool_name,
  tool_input,
  tool_use_id: `toolu_${++calls}`,
});

describe("agents: claude-code hooks", () => {
  it("shows what was read from a file, however short it is", () => {
    const file = { filePath: "/p/a.ts", content: "const LOCK = 5;", numLines: 1 };
    const read = { ...call("Read", { file_path: "/p/a.ts" }), tool_response: { type: "text", file } };
    const [event] = parse({ ...base, ...read, hook_event_name: "PostToolUse" }, context());
    expect((event as ToolEnd).result).toMatchObject({ output: "", fileText: "const LOCK = 5;" });
  });

  it("the hook after a batch repeats its calls: those that this process was told of are not taken again", () => {
    const [reported, unreported] = [call("Bash", { command: "ls" }), call("Edit", { file_path: "/p/a.ts" })];
    parse(
      { ...base, ...reported, hook_event_name: "PostToolUse", tool_response: { stdout: "a" } },
      context(),
    );
    const tool_calls = [reported, unreported].map((one) => ({ ...one, tool_response: "text" }));
    const batch = { ...base, hook_event_name: "PostToolBatch", tool_calls };
    const callsIn = (payload: object) =>
      parse(payload, context()).flatMap((event) =>
        event.type === "tool-end" ? event.call.tool : event.type,
      );
    expect(callsIn(batch)).toEqual(["Edit", "results-read"]);
    expect(callsIn({ ...batch, session_id: "another" })).toEqual(["Bash", "Edit", "results-read"]);
  });

  it.each([
    ["skips permissions", { permission_mode: "bypassPermissions" }, {}, true],
    ["never asks", { permission_mode: "dontAsk" }, {}, true],
    ["is headless", { permission_mode: "default" }, { CLAUDE_CODE_ENTRYPOINT: "sdk-cli" }, true],
    [
      "says that nobody is there",
      {},
      { CLAUDE_CODE_SESSION_ATTENDED: "0", CLAUDE_CODE_ENTRYPOINT: "cli" },
      true,
    ],
    ["runs in a terminal", { permission_mode: "default" }, { CLAUDE_CODE_ENTRYPOINT: "cli" }, false],
    ["does not tell", { permission_mode: "" }, {}, undefined],
  ])("a session that %s", (_, payload, env, unattended) => {
    const [event] = parse({ ...base, ...payload, hook_event_name: "Stop" }, context(env));
    expect(event?.unattended).toBe(unattended);
  });

  it.each([
    ["cd sub && ls", "/p/sub", "/p"],
    ["cd ./a/b; make", "/p/a/b", "/p"],
    ['cd "a b" && ls', "/p/a b", "/p"],
    ["cd /abs && ls", "/abs", "/abs"],
    ["ls sub", "/p/sub", "/p/sub"],
  ])("%s began one folder up, although the hook says %s", (command, after, before) => {
    const payload = { ...base, cwd: after, hook_event_name: "PostToolUse", ...call("Bash", { command }) };
    expect(parse({ ...payload, tool_response: { stdout: "", stderr: "" } }, context())).toMatchObject([
      { cwd: before },
    ]);
  });

  it("remembers where a call began as long as it lives", () => {
    const made = call("Bash", { command: "cd .. && ls" });
    parse({ ...base, cwd: "/p/sub", hook_event_name: "PreToolUse", ...made }, context());
    const after = {
      ...base,
      cwd: "/p",
      hook_event_name: "PostToolUse",
      ...made,
      tool_response: { stdout: "" },
    };
    expect(parse(after, context())).toMatchObject([{ cwd: "/p/sub" }]);
  });

  it.each([
    [
      "what it printed",
      { stdout: "out", stderr: "err", interrupted: false },
      { ok: true, exitCode: 0, output: "out\nerr" },
    ],
    ["an interrupt", { stdout: "half", stderr: "", interrupted: true }, { ok: false, interrupted: true }],
    [
      "content blocks",
      [
        { type: "text", text: "a" },
        { type: "image", source: { data: "xxxx" } },
      ],
      { ok: true, output: "a" },
    ],
    [
      "a page that is not there",
      { url: "http://x", code: 404, codeText: "Not Found", result: "" },
      { ok: false, output: "HTTP 404 Not Found\n" },
    ],
    ["some object", { matches: ["a", "b"], count: 2 }, { ok: true, output: "a\nb" }],
    ["nothing", undefined, { ok: true, output: "" }],
  ])("a result is %s", (_, tool_response, result) => {
    for (const response of [tool_response, JSON.stringify(tool_response)]) {
      const payload = {
        ...base,
        hook_event_name: "PostToolUse",
        ...call("Tool", {}),
        tool_response: response,
      };
      expect((parse(payload, context())[0] as ToolEnd).result).toMatchObject(result);
    }
  });

  it("does not learn from its own words", () => {
    const output = "boom\n\nTwiceshy: this error was met on 2026-11-09. Fixed then by: x";
    const payload = { ...base, hook_event_name: "PostToolUseFailure", ...call("Bash", {}), error: output };
    expect((parse(payload, context())[0] as ToolEnd).result.output).toBe("boom");
    const prompt = {
      ...base,
      hook_event_name: "UserPromptSubmit",
      prompt: 'go\n<twiceshy note="x">y</twiceshy>',
    };
    expect(parse(prompt, context())).toMatchObject([{ prompt: "go" }]);
  });

  it("is quick with a huge output", () => {
    const payload = { ...base, hook_event_name: "PostToolUse", ...call("Bash", { command: "x" }) };
    const response = { stdout: "y".repeat(50_000_000), stderr: "", interrupted: false };
    const spent = processorTime();
    const [event] = parse({ ...payload, tool_response: response }, context());
    // On an idle machine it takes a twentieth of that.
    expect(spent()).toBeLessThan(1_000);
    expect((event as ToolEnd).result.output.length).toBeLessThan(70_000);
  });
});
