// Qwen Code's histories: invented ones, and one recorded against a scripted model.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { all, ends, jsonLines, testHistoryAgent } from "../../../test/contracts/history-agent.ts";
import { newFolder } from "../../../test/new-folder.ts";
import { detectHistory } from "../detect.ts";
import { qwenCode } from "./index.ts";

const RECORDED = join(import.meta.dirname, "fixtures/session.jsonl");

let minute = 0;
const line = (type: string, parts: readonly object[], more: object = {}) => ({
  uuid: `u-${++minute}`,
  sessionId: "s-1",
  timestamp: new Date(Date.UTC(2026, 10, 15, 10, minute)).toISOString(),
  type,
  cwd: "/srv/shop",
  message: { role: type === "assistant" ? "model" : "user", parts },
  ...more,
});
const user = (text: string, more: object = {}) =>
  line("user", [{ text }], { provenance: "real_user", ...more });
const says = (text: string, ...calls: readonly object[]) =>
  line("assistant", [{ text: "hm", thought: true }, { text }, ...calls]);
const calls = (id: string, command: string) => ({
  functionCall: { id, name: "run_shell_command", args: { command } },
});
const result = (callId: string, status: string, response: object, more: object = {}) =>
  line("tool_result", [{ functionResponse: { id: callId, response } }], {
    toolCallResult: { callId, status, ...more },
  });
const report = (output: string, code: number) =>
  `Command: x\nDirectory: (root)\nOutput: ${output}\nError: (none)\nExit Code: ${code}\nSignal: (none)\nProcess Group PGID: (none)`;
const commandResult = (output: string, exitCode: number | null) => ({
  resultDisplay: { type: "shell_result", exitCode, output, error: null, outcome: "completed" },
});

const LINES = [
  user("Cache the list", {
    message: {
      role: "user",
      parts: [
        { text: "Cache the list" },
        { text: "<qwen:user-prompt-submit-context>\nold news\n</qwen:user-prompt-submit-context>" },
      ],
    },
  }),
  line("system", [], { subtype: "ui_telemetry" }),
  says("I'll use Redis.", calls("a", "npm test"), calls("b", "npm test")),
  result("a", "success", { output: report("ok", 0) }),
  result("b", "error", { error: `${report("1 failing", 1)}\n\nTwiceshy: this error was met` }),
  line("user", [{ text: "a task has ended" }], { provenance: "system", subtype: "notification" }),
  user("And now?"),
  says("Done."),
];

function write(lines: readonly object[], name = "s-1.jsonl"): string {
  const path = join(newFolder(), name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, jsonLines(lines));
  return path;
}

testHistoryAgent({
  agent: qwenCode,
  histories: { invented: () => write(LINES), recorded: () => RECORDED },
});

describe("agents: qwen histories", () => {
  it("has prompts as they were typed, calls with their ends, words without thoughts", async () => {
    const events = await all(qwenCode, write(LINES));
    expect(events).toMatchObject([
      { type: "prompt-submit", prompt: "Cache the list", cwd: "/srv/shop", session: "s-1" },
      { type: "tool-end", call: { id: "a" }, result: { ok: true, exitCode: 0, output: "ok" } },
      { type: "tool-end", call: { id: "b" }, result: { ok: false, exitCode: 1, output: "1 failing" } },
      { type: "turn-end", words: ["I'll use Redis."] },
      { type: "prompt-submit", prompt: "And now?" },
      { type: "turn-end", words: ["Done."] },
    ]);
  });

  it.each([
    [
      "its own record of the exit code",
      "success",
      { output: "cut" },
      commandResult("out", 3),
      { ok: false, exitCode: 3 },
    ],
    ["killed", "error", { error: "x" }, commandResult("half", null), { ok: false, output: "half" }],
    [
      "our refusal",
      "error",
      { error: "Twiceshy: no" },
      { errorType: "execution_denied" },
      { output: "Twiceshy: no" },
    ],
    [
      "somebody else's refusal",
      "error",
      { error: "not today" },
      { errorType: "execution_denied" },
      { ok: false, output: "Blocked by hook: not today" },
    ],
    [
      "refused by the person",
      "cancelled",
      { error: "[Operation Cancelled] Reason: User did not allow tool call" },
      {},
      { ok: false, output: expect.not.stringContaining("Twiceshy") },
    ],
  ])("a call: %s", async (_, status, response, more, wanted) => {
    const path = write([says("", calls("a", "make")), result("a", status, response, more)]);
    const [only] = ends(await all(qwenCode, path));
    expect(only?.result).toMatchObject(wanted);
    expect(only?.result.interrupted).toBeUndefined();
  });

  it("a call that was broken off is that; one that has not ended is none", async () => {
    const path = write([
      says("", calls("a", "make"), calls("b", "make")),
      result("a", "cancelled", { error: "[Operation Cancelled] Reason: aborted" }),
      result("b", "executing", {}),
    ]);
    expect(ends(await all(qwenCode, path))).toMatchObject([{ result: { ok: false, interrupted: true } }]);
  });

  it("of an id that a server gives again, hooks and histories tell the calls apart in the same way", async () => {
    const first = [says("", calls("call_0", "make")), result("call_0", "success", { output: report("", 0) })];
    const second = says("", calls("call_0", "make"));
    const path = write([...first, second, result("call_0", "success", { output: report("", 0) })]);
    const [one, other] = ends(await all(qwenCode, path)).map(({ call }) => call.id);
    expect([one, other]).toEqual(["call_0", `call_0#${second.uuid}`]);
    const hooked = (lines: readonly object[]) => {
      const transcript = lines.map((each) => JSON.stringify(each)).join("\n");
      const payload = {
        ...{ hook_event_name: "PreToolUse", session_id: "s-1", cwd: "/srv/shop", transcript_path: path },
        ...{ tool_name: "run_shell_command", tool_input: { command: "make" }, tool_use_id: "x" },
        tool_call_id: "call_0",
      };
      const [event] = qwenCode.parse(payload, { now: 1, env: {}, readTail: () => transcript });
      return event?.type === "tool-start" ? event.call.id : undefined;
    };
    expect([hooked(first.slice(0, 1)), hooked([...first, second])]).toEqual([one, other]);
  });

  it("a subagent's calls belong to its session; its words are left to the main agent", async () => {
    const own = { isSidechain: true, agentId: "explorer-1" };
    const path = write(
      [
        { ...user("Look around"), ...own },
        { ...says("Looking.", calls("a", "ls")), ...own },
        { ...result("a", "success", { output: report("x", 0) }), ...own },
      ],
      "subagents/s-1/agent-explorer-1.jsonl",
    );
    expect(await all(qwenCode, path)).toMatchObject([
      { type: "tool-end", session: "s-1", subagent: "explorer-1" },
    ]);
  });

  it("broken lines are passed over", async () => {
    const path = write(LINES);
    writeFileSync(path, readFileSync(path, "utf8").replace("\n", "\n{ broken\n[]\n\n"));
    expect(ends(await all(qwenCode, path))).toHaveLength(2);
  });

  it("is found where Qwen Code keeps it, and known by its content", async () => {
    const home = newFolder();
    const chats = join(home, ".qwen/projects/-srv-shop/chats");
    mkdirSync(chats, { recursive: true });
    writeFileSync(join(chats, "s-1.jsonl"), jsonLines(LINES));
    expect(await qwenCode.histories(home, {})).toHaveLength(1);
    expect(await qwenCode.histories("/nobody", { QWEN_HOME: join(home, ".qwen") })).toHaveLength(1);
    expect(qwenCode.isPresent(home, {})).toBe(true);
    expect(await detectHistory(write(LINES))).toBe(qwenCode);
    expect(await detectHistory(RECORDED)).toBe(qwenCode);
  });
});
