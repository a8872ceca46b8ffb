// Codex's rollouts: a recorded one, invented lines of older versions and an invented session (real work: bench/real).
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { all, ends, jsonLines } from "../../../test/contracts/history-agent.ts";
import { sampleSession } from "../../../test/fixtures/samples.ts";
import { newFolder } from "../../../test/new-folder.ts";
import type { AgentEvent } from "../../domain/event.ts";
import { histories, readHistory } from "./import.ts";

async function allOf(lines: readonly object[], name = "rollout-x.jsonl"): Promise<AgentEvent[]> {
  const path = join(newFolder(), name);
  writeFileSync(path, jsonLines(lines));
  return all({ readHistory }, path);
}
const item = (payload: object) => ({ timestamp: "2026-11-15T10:00:00Z", type: "response_item", payload });
const event = (payload: object) => ({ timestamp: "2026-11-15T10:00:00Z", type: "event_msg", payload });
const call = (id: string, name: string, input: object) =>
  item({ type: "function_call", name, call_id: id, arguments: JSON.stringify(input) });
const output = (id: string, text: unknown) =>
  item({ type: "function_call_output", call_id: id, output: text });

describe("agents: codex history", () => {
  it("pairs calls with how they ended, in order", async () => {
    const events = await all({ readHistory }, join(import.meta.dirname, "fixtures/rollout.command.jsonl"));
    expect(events.filter(({ type }) => type === "prompt-submit")).toMatchObject([
      { prompt: "run the scripted demo" },
    ]);
    expect(
      ends(events).map(({ call, cwd, result }) => [call.tool, cwd.slice(17), result.ok, result.exitCode]),
    ).toEqual([
      ["Bash", "", true, 0],
      ["Bash", "/sub", false, 3],
      ["apply_patch", "", false, undefined],
      ["apply_patch", "", true, 0],
      ["exec_command", "", false, undefined],
      ["Bash", "", false, undefined],
      ["Bash", "", true, 0],
      ["Bash", "", false, 2],
      ["Bash", "", false, 5],
      ["no_such_tool", "", false, undefined],
    ]);
    expect(events[0]).toMatchObject({
      agent: "codex",
      branch: "main",
      session: expect.stringMatching(/^0000/),
    });
  });

  it.each([
    [
      "JSON in a string",
      '{"output":"boom\\n","metadata":{"exit_code":2,"duration_seconds":0.5}}',
      2,
      "boom\n",
      500,
    ],
    ["a head of lines", "Exit code: 2\nWall time: 0.5 seconds\nOutput:\nboom\n", 2, "boom\n", 500],
    [
      "a head with its number of lines",
      "Exit code: 2\nWall time: 0.5 seconds\nTotal output lines: 9\nOutput:\nboom\n",
      2,
      "boom\n",
      500,
    ],
    [
      "the command in front",
      "Command: /bin/zsh -lc 'a\nb'\nChunk ID: 1\nWall time: 0.5 seconds\nProcess exited with code 2\nOutput:\nboom\n",
      2,
      "boom\n",
      500,
    ],
    ["plain text", "Output:\nExit code: 2", undefined, "Output:\nExit code: 2", undefined],
    ["a list of texts", [{ type: "input_text", text: "boom" }], undefined, "boom", undefined],
  ])("reads an exit code out of %s", async (_, text, exitCode, printed, durationMs) => {
    const [end] = ends(
      await allOf([call("c", "shell", { command: ["bash", "-lc", "make"] }), output("c", text)]),
    );
    expect(end?.call).toEqual({ id: "c", tool: "Bash", input: { command: "make" } });
    expect([end?.result.exitCode, end?.result.output, end?.result.durationMs]).toEqual([
      exitCode,
      printed,
      durationMs,
    ]);
  });

  it("believes the record of the end more than the text", async () => {
    const finished = {
      type: "exec_command_end",
      call_id: "c",
      exit_code: 1,
      aggregated_output: "boom",
      duration: { secs: 2, nanos: 5e6 },
    };
    const [end] = ends(
      await allOf([call("c", "shell_command", { command: "x" }), event(finished), output("c", "cut")]),
    );
    expect(end?.result).toEqual({ ok: false, exitCode: 1, output: "boom", durationMs: 2005 });
  });

  it("a command that runs on is one call, ended by whoever asks for its end", async () => {
    const running = "Chunk ID: 1\nWall time: 1.0 seconds\nProcess running with session ID 7\nOutput:\n";
    const events = ends(
      await allOf([
        call("a", "exec_command", { cmd: "npm run build" }),
        output("a", `${running}one\n`),
        call("b", "write_stdin", { session_id: 7, chars: "" }),
        output("b", `${running}two\n`),
        call("c", "write_stdin", { session_id: 7, chars: "" }),
        output("c", "Chunk ID: 2\nWall time: 1.0 seconds\nProcess exited with code 1\nOutput:\nthree\n"),
        call("d", "exec_command", { cmd: "npm start" }),
        output("d", `${running}listening\n`),
      ]),
    );
    expect(events).toMatchObject([
      {
        call: { id: "a", input: { command: "npm run build" } },
        result: { exitCode: 1, output: "one\ntwo\nthree\n" },
      },
    ]);
    expect(events).toHaveLength(1);
  });

  it("reads calls of MCP servers and of old versions", async () => {
    const events = ends(
      await allOf([
        item({
          type: "function_call",
          namespace: "mcp__github",
          name: "search",
          call_id: "m",
          arguments: "{}",
        }),
        event({ type: "mcp_tool_call_end", call_id: "m", result: { Ok: { content: [], isError: true } } }),
        output("m", "not found"),
        item({
          type: "local_shell_call",
          call_id: "l",
          action: { type: "exec", command: ["ls", "a b"], working_directory: "/x" },
        }),
        output("l", '{"output":"","metadata":{"exit_code":0}}'),
      ]),
    );
    expect(events).toMatchObject([
      { call: { tool: "mcp__github__search" }, result: { ok: false } },
      { call: { tool: "Bash", input: { command: "ls 'a b'" } }, cwd: "/x", result: { ok: true } },
    ]);
  });

  it("follows the folder from turn to turn and tells a subagent by its thread", async () => {
    const turn = (cwd: string) => ({ type: "turn_context", payload: { cwd } });
    const events = await allOf([
      {
        type: "session_meta",
        payload: { session_id: "root", id: "child", cwd: "/a", git: { branch: "dev" } },
      },
      event({ type: "user_message", message: "a task from the main agent" }),
      call("1", "exec_command", { cmd: "ls" }),
      output("1", "x"),
      turn("/b"),
      call("2", "exec_command", { cmd: "ls", workdir: "c/../d" }),
      output("2", "x"),
    ]);
    expect(events).toMatchObject([
      { session: "root", subagent: "child", branch: "dev", cwd: "/a" },
      { session: "root", subagent: "child", branch: "dev", cwd: "/b/d" },
    ]);
  });

  it("reads rollouts without wrappers, from the first versions", async () => {
    const events = await allOf([
      { id: "11111111-2222-4333-8444-555555555555", timestamp: "2025-05-01T00:00:00Z", instructions: "" },
      { type: "message", role: "user", content: [{ type: "input_text", text: "<environment_context>" }] },
      { type: "message", role: "user", content: [{ type: "input_text", text: "fix it" }] },
      { type: "message", role: "assistant", content: [{ type: "output_text", text: "I look around." }] },
      { type: "function_call", name: "shell", call_id: "c", arguments: '{"command":["ls"]}' },
      { type: "function_call_output", call_id: "c", output: '{"output":"a","metadata":{"exit_code":0}}' },
    ]);
    expect(events).toMatchObject([
      { type: "prompt-submit", prompt: "fix it", session: "11111111-2222-4333-8444-555555555555" },
      { type: "tool-end", call: { input: { command: "ls" } }, result: { exitCode: 0 } },
      { type: "turn-end", words: ["I look around."] },
    ]);
  });

  it("finds the rollouts, archived ones too", async () => {
    const home = newFolder();
    for (const folder of ["sessions/2026/11/15", "archived_sessions"]) {
      mkdirSync(join(home, ".codex", folder), { recursive: true });
      writeFileSync(join(home, ".codex", folder, "rollout-1.jsonl"), "");
      writeFileSync(join(home, ".codex", folder, "other.jsonl"), "");
    }
    expect(await histories(home, {})).toHaveLength(2);
    expect(await histories("/nobody", {})).toEqual([]);
  });
});

describe("agents: codex, a whole session", () => {
  it("has every call with how it ended, and every prompt once", async () => {
    const events = await all({ readHistory }, sampleSession("codex.jsonl"));
    const calls = ends(events);
    expect({
      calls: calls.length,
      failed: calls.filter(({ result }) => result.ok === false).length,
      nonzero: calls.filter(({ result }) => (result.exitCode ?? 0) !== 0).length,
    }).toEqual({ calls: 10, failed: 3, nonzero: 2 });
    expect(calls.filter(({ result }) => result.ok === undefined)).toEqual([]);
    expect(events.filter(({ type }) => type === "prompt-submit")).toHaveLength(2);
  });
});
