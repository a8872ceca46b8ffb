// Contract test of Gemini CLI. Payloads recorded from version 0.61.0 against a scripted model; paths and ids replaced.
import { describe, expect, it } from "vitest";
import {
  type AgentContract,
  contextFor,
  launcher,
  type Taken,
  testAgent,
} from "../../../test/contracts/agent.ts";
import type { ToolStart } from "../../domain/event.ts";
import { eventOf } from "../claude-shape.fixture.ts";
import { callsIn, recordedWithSession } from "../recorded.fixture.ts";
import { geminiCli } from "./index.ts";

const recorded = recordedWithSession(import.meta.dirname);
const payloadOf = (name: string) => recorded.find((item) => item.name === name)?.payload ?? {};

const cwd = "/home/dev/shop";
const { start, end } = callsIn(cwd);
const shell = (command: string) => ["run_shell_command", { command }] as const;
const file = (name: string) => ({ file_path: `${cwd}/${name}` });

const sibling = end(...shell("echo sibling"), { ok: true, exitCode: 0, output: "sibling" });
const denied = end(...shell("npm install redis-node"), {
  ok: false,
  output: expect.stringContaining("Tool execution blocked: Twiceshy: `npm install redis-node` failed once"),
});
// Ours is taken out of what the model read.
const mistake = end(...shell("npm install redis-node"), {
  ok: false,
  exitCode: 1,
  output: expect.stringMatching(/^npm error code E404\n[\s\S]*debug-0\.log$/),
});
const missing = end("read_file", file("nothere.txt"), {
  ok: false,
  output: "File not found: /home/dev/shop/nothere.txt",
});
const misfit = end("replace", file("notes.txt"), {
  ok: false,
  output: expect.stringContaining("Could not find an exact match"),
});
const edit = end("replace", file("notes.txt"), { ok: true, output: "" });
const created = end("write_file", file("new.txt"), { ok: true, output: "" });
const failing = end(...shell("echo out; echo err >&2; exit 3"), {
  ok: false,
  exitCode: 3,
  output: "out\nerr",
});
const badArguments = end(
  "run_shell_command",
  { cmd_typo: "x" },
  {
    ok: false,
    output: "params must have required property 'command'",
  },
);
const noTool = end(
  "no_such_tool",
  { a: 1 },
  {
    ok: false,
    output: expect.stringContaining('Tool "no_such_tool" not found.'),
  },
);
/** All of the turn, in the order of the record; the last two reach no hook. */
const turn = [
  denied,
  denied,
  sibling,
  mistake,
  missing,
  misfit,
  badArguments,
  noTool,
  edit,
  created,
  failing,
];

const expected: AgentContract["expected"] = {
  SessionStart: [{ type: "session-start", source: "startup", cwd }],
  BeforeAgent: [{ type: "prompt-submit", prompt: "Once more.", cwd }],
  "BeforeTool: its sibling": [start(...shell("echo sibling"))],
  "AfterTool: its sibling": [sibling],
  "BeforeTool: a known mistake": [start(...shell("npm install redis-node"))],
  "BeforeTool: a known mistake (2)": [start(...shell("npm install redis-node"))],
  "BeforeTool: a known mistake (3)": [start(...shell("npm install redis-node"))],
  "AfterTool: a known mistake": [mistake],
  "BeforeTool: a missing file": [start("read_file", file("nothere.txt"))],
  "AfterTool: a missing file": [missing],
  "BeforeTool: an edit that does not fit": [start("replace", file("notes.txt"))],
  "AfterTool: an edit that does not fit": [misfit],
  "BeforeTool: an edit": [start("replace", file("notes.txt"))],
  "AfterTool: an edit": [edit],
  "BeforeTool: a new file": [start("write_file", file("new.txt"))],
  "AfterTool: a new file": [created],
  "BeforeTool: exit code 3": [start(...shell("echo out; echo err >&2; exit 3"))],
  "AfterTool: exit code 3": [failing],
  AfterAgent: [
    ...turn,
    { type: "results-read" },
    { type: "turn-end", lastMessage: "Done.", words: ["Done."] },
  ],
  SessionEnd: [...turn, { type: "session-end" }],
};

const call = ["session_id", "tool_name", "tool_input"];

testAgent({
  agent: geminiCli,
  recorded,
  expected,
  required: {
    SessionStart: ["session_id"],
    BeforeAgent: ["session_id", "prompt"],
    BeforeTool: call,
    AfterTool: call,
    AfterAgent: ["session_id"],
  },
  eventOf,
  foreign: { hook_event_name: "PreCompress", session_id: "s", cwd: "/", trigger: "auto" },
  printed: (output) => ({
    ...payloadOf("AfterTool: its sibling"),
    tool_response: {
      llmContent: `<untrusted_context>\nOutput: ${output}\nProcess Group PGID: 1\n</untrusted_context>`,
    },
  }),
  take,
  asks: false,
  hidesStops: true,
  datesCalls: true,
  tells: ["session-start", "prompt-submit"],
  textLimit: 9_000,
  settings: {
    "hooks and servers of one's own": {
      ".gemini/settings.json": `${JSON.stringify(
        {
          security: { auth: { selectedType: "gemini-api-key" } },
          mcpServers: { github: { command: "gh-mcp", args: ["--all"] } },
          hooks: {
            BeforeTool: [{ matcher: "write_file", hooks: [{ type: "command", command: "./check.sh" }] }],
          },
        },
        undefined,
        4,
      )}\n`,
    },
    "comments, and no line end at the end": {
      ".gemini/settings.json": '{\n  // mine\n  "ui": { "theme": "Dark" }, /* the good one */\n}',
    },
    "the switches of older versions": { ".gemini/settings.json": '{"hooks":{"enabled":true,"disabled":[]}}' },
  },
});

/** As hooks/reference.md of Gemini CLI describes it, and as its code does it. */
function take(payload: Readonly<Record<string, unknown>>, reply: unknown): Taken {
  const { systemMessage, decision, reason, hookSpecificOutput, ...others } = reply as Record<string, string>;
  expect(others).toEqual({});
  const { hookEventName, additionalContext, ...more } = (hookSpecificOutput ?? {}) as unknown as Record<
    string,
    string
  >;
  expect(more).toEqual({});
  if (hookSpecificOutput !== undefined) expect(hookEventName).toBe(eventOf(payload));
  const banner = systemMessage === undefined ? {} : { banner: systemMessage };
  if (decision === undefined) return { ...banner, ...(additionalContext && { context: additionalContext }) };
  expect(decision).toBe("deny");
  // After a call a refusal replaces the result.
  if (eventOf(payload) === "AfterTool") return { context: reason ?? "" };
  expect(eventOf(payload)).toBe("BeforeTool");
  return { ...banner, decision: "deny", reason: reason ?? "" };
}

describe("agents: gemini, its quirks", () => {
  const origin = { agent: "gemini", session: "s", cwd, at: 1 };

  it("tells what it has to say beside an error together with the error, or the model would not get it", () => {
    const payload = payloadOf("AfterTool: a missing file");
    const reply = geminiCli.reply(payload, { type: "context", text: "Twiceshy: it is there.txt" }, origin);
    expect(reply).toEqual({
      decision: "deny",
      reason: "File not found: /home/dev/shop/nothere.txt\n\nTwiceshy: it is there.txt",
    });
  });

  it("needs no angle brackets for a brief", () => {
    const text = '<twiceshy note="data">\n✅ npm test > log\n</twiceshy>';
    expect(geminiCli.reply(payloadOf("SessionStart"), { type: "context", text }, origin)).toMatchObject({
      hookSpecificOutput: { additionalContext: "[Twiceshy: data]\n✅ npm test > log\n[end of Twiceshy]" },
    });
  });

  it("knows calls of one message from a later try", () => {
    const [first, second, later] = ["", " (2)", " (3)"].map((suffix) => {
      const item = recorded.find(({ name }) => name === `BeforeTool: a known mistake${suffix}`);
      return geminiCli.parse(item?.payload, contextFor(item))[0] as ToolStart;
    });
    expect([second?.call.id, second?.decidedAt]).toEqual([first?.call.id, first?.decidedAt]);
    expect(later?.call.id).not.toBe(first?.call.id);
    expect(later?.decidedAt).toBeGreaterThan(first?.decidedAt ?? Number.NaN);
  });

  it("keeps equal calls apart where the session is not recorded", () => {
    const payload = payloadOf("AfterTool: exit code 3");
    const at = (now: number) => geminiCli.parse(payload, { ...contextFor(), now })[0] as ToolStart;
    expect(at(1).call.id).not.toBe(at(2).call.id);
  });

  it.each([
    ['{"hooksConfig":{"enabled":false}}', ["hooks are switched off"]],
    ['{"hooks":{"disabled":["twiceshy"]}}', ["Twiceshy's hooks are switched off"]],
    ['{"hooksConfig":{"enabled":true,"disabled":["other"]}}', []],
  ])("says what keeps its hooks from running: %s", (text, what) => {
    const read = (path: string) => (path.endsWith("settings.json") ? text : undefined);
    const context = { home: "/home/dev", env: {}, launcher, read };
    expect(geminiCli.hindrances?.(context).map((one) => one.what)).toEqual(what);
  });

  it("says that the extension does the same once more", () => {
    const read = (path: string) => (path.includes("/extensions/twiceshy/") ? "{}" : undefined);
    const context = { home: "/home/dev", env: {}, launcher, read };
    expect(geminiCli.hindrances?.(context)).toMatchObject([
      { remedy: "gemini extensions uninstall twiceshy" },
    ]);
  });

  it.each([
    ["/opt/my node/node", "'/opt/my node/node' /opt/twiceshy/dist/hook.cjs gemini 10"],
    [
      "C:\\Program Files\\node.exe",
      "& 'C:\\Program Files\\node.exe' '/opt/twiceshy/dist/hook.cjs' gemini 10",
    ],
  ])("starts %s, by PowerShell where it is Windows", (node, command) => {
    const context = { home: "/home/dev", env: {}, launcher: { ...launcher, node }, read: () => undefined };
    const { after = "" } = geminiCli.install(context)[0] ?? {};
    expect(JSON.parse(after).hooks.BeforeTool[0].hooks[0].command).toBe(command);
  });
});
