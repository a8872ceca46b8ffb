// Small histories in the format of every supported agent, as lists of records to mutate.
import { transcriptSeeds } from "./seeds.ts";

export interface History {
  readonly agent: string;
  readonly file: string;
  /** One object, or lines of objects. */
  readonly content: unknown;
}

const at = (minute: number) => new Date(Date.UTC(2026, 10, 15, 10, minute)).toISOString();
const FAILED = "npm error code E404\nnpm error 404  'redis-node@*' is not in this registry.";

export function histories(): readonly History[] {
  return [
    {
      agent: "claude-code",
      file: "session.jsonl",
      content: transcriptSeeds("claude-code/fixtures/session.jsonl").slice(0, 20),
    },
    ...["command", "mcp"].map((name) => ({
      agent: "codex",
      file: `rollout-2026-11-15T10-00-00-0b7e0000-0000-4000-8000-00000000000${name.length}.jsonl`,
      content: transcriptSeeds(`codex/fixtures/rollout.${name}.jsonl`).slice(0, 20),
    })),
    { agent: "codex", file: "rollout-exec.jsonl", content: codexProgram() },
    { agent: "gemini", file: "session-1.json", content: gemini() },
    { agent: "opencode", file: "export.json", content: opencode() },
    { agent: "copilot", file: "events.jsonl", content: copilot() },
    { agent: "autohand", file: "conversation.jsonl", content: autohand() },
    { agent: "generic", file: "events.jsonl", content: genericEvents() },
  ];
}

export function genericEvents(): readonly object[] {
  const event = (seq: number, command: string, more: object) => ({
    ...{ project: "shop", agent: "loop", session: "s-1", seq, ts: at(seq), cwd: "/srv/shop", branch: "main" },
    ...{ id: `c${seq}`, tool: "Bash", input: { command }, prompt: "Add a cache", ...more },
  });
  return [
    event(1, "npm install redis-node", { ok: false, exitCode: 1, output: FAILED }),
    event(2, "npm install ioredis", { ok: true, exitCode: 0, output: "added 9 packages", durationMs: 2_000 }),
    event(3, "npm test", { ok: true, exitCode: 0, output: "1 passing", interrupted: false, sidechain: true }),
  ];
}

/** What Codex runs by `exec` is a program, which is read and never run. */
function codexProgram(): readonly object[] {
  const line = (type: string, payload: object, minute: number) => ({ timestamp: at(minute), type, payload });
  const program =
    'const r = await tools.exec_command({cmd: "npm test", workdir: "/srv/shop"}); text(r.output); for (const f of ["a","b"]) { await tools.exec_command({cmd: "cat " + f}); }';
  return [
    line("session_meta", { id: "0b7e0000-0000-4000-8000-000000000009", cwd: "/srv/shop" }, 0),
    line("response_item", { type: "custom_tool_call", name: "exec", call_id: "c1", input: program }, 1),
    line(
      "response_item",
      {
        type: "custom_tool_call_output",
        call_id: "c1",
        output: `Script failed\nOutput:\n{"chunk_id":"1","exit_code":1,"output":${JSON.stringify(FAILED)}}`,
      },
      2,
    ),
  ];
}

function gemini(): object {
  const call = {
    ...{
      id: "a",
      name: "run_shell_command",
      args: { command: "npm test" },
      status: "success",
      timestamp: at(5),
    },
    result: [{ functionResponse: { id: "a", name: "x", response: { output: "Output: no\nExit Code: 1" } } }],
  };
  return {
    ...{ sessionId: "s-1", projectHash: "x", startTime: at(0), kind: "main" },
    messages: [
      { id: "u1", timestamp: at(0), type: "user", content: [{ text: "Cache the list" }] },
      {
        id: "g1",
        timestamp: at(1),
        type: "gemini",
        content: "I'll use Redis.",
        thoughts: [],
        toolCalls: [call],
      },
      { id: "i", timestamp: at(2), type: "info", content: "Request cancelled." },
    ],
  };
}

function opencode(): object {
  const tool = (callID: string, state: object) => ({ type: "tool", id: "p", tool: "bash", callID, state });
  const time = { start: 10, end: 20 };
  return {
    info: { id: "ses_1", directory: "/srv/shop", time: { created: 1 } },
    messages: [
      { info: { role: "user", time: { created: 1 } }, parts: [{ type: "text", text: "Cache the list" }] },
      {
        info: { role: "assistant", time: { created: 5 }, path: { cwd: "/srv/shop" } },
        parts: [
          { type: "text", text: "I'll use ioredis because it is there." },
          tool("a", {
            ...{ status: "completed", input: { command: "npm test" }, output: "1 failing", time },
            metadata: { output: "1 failing", exit: 1 },
          }),
          tool("c", { status: "error", input: {}, error: "Could not find oldString in the file.", time }),
        ],
      },
    ],
  };
}

function copilot(): readonly object[] {
  const event = (type: string, data: object, minute: number) => ({
    type,
    data,
    id: "e",
    timestamp: at(minute),
  });
  return [
    event("session.start", { sessionId: "s-1", context: { cwd: "/srv/shop", branch: "dev" } }, 0),
    event("user.message", { content: "Cache the list" }, 0),
    event("assistant.message", { content: "I'll use Redis.", toolRequests: [] }, 1),
    event(
      "tool.execution_start",
      { toolCallId: "a", toolName: "bash", arguments: { command: "npm test" } },
      2,
    ),
    event(
      "tool.execution_complete",
      { toolCallId: "a", success: true, result: { content: "no\n<exited with exit code 1>" } },
      3,
    ),
  ];
}

function autohand(): readonly object[] {
  return [
    { role: "user", content: "Add Redis caching", timestamp: at(0) },
    {
      ...{ role: "assistant", content: "", timestamp: at(1) },
      toolCalls: [{ id: "a", tool: "run_command", args: { command: "npm", args: ["test"] } }],
    },
    { role: "tool", name: "run_command", tool_call_id: "a", content: FAILED, timestamp: at(2) },
  ];
}

/** As it lies on disk. */
export function written({ file, content }: History): string {
  if (!file.endsWith(".jsonl")) return JSON.stringify(content) ?? "";
  const lines = Array.isArray(content) ? content : [content];
  return lines.map((line) => `${JSON.stringify(line) ?? ""}\n`).join("");
}
