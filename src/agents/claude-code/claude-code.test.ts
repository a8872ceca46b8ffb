// Contract test of Claude Code. Payloads recorded from 2.1.325 against a scripted model; paths and ids replaced.
import { expect } from "vitest";
import { type AgentContract, testAgent } from "../../../test/contracts/agent.ts";
import { eventOf, REQUIRED, SCHEMAS, takeShaped } from "../claude-shape.fixture.ts";
import { callsIn, recordedIn } from "../recorded.fixture.ts";
import { claudeCode } from "./index.ts";

const recorded = recordedIn(import.meta.dirname);

const cwd = "/home/dev/project";
const { end } = callsIn(cwd);
const bash = (command: string, result: object, more: object = {}) => end("Bash", { command }, result, more);
const edit = { file_path: `${cwd}/README.md`, old_string: "Sample", new_string: "Example" };
const read = { type: "results-read" };

const expected: AgentContract["expected"] = {
  SessionStart: [{ type: "session-start", source: "startup", cwd }],
  UserPromptSubmit: [{ type: "prompt-submit", prompt: "please run the scripted demo", unattended: true }],
  "UserPromptSubmit: a background task reports": [],
  "PreToolUse: a command": [
    { type: "tool-start", cwd, call: { tool: "Bash", input: { command: "echo hello" } } },
  ],
  "PostToolUse: a command": [bash("echo hello", { ok: true, exitCode: 0, output: "hello" })],
  "PostToolBatch: a command": [bash("echo hello", { output: "hello" }), read],
  "PostToolUseFailure: exit code 3": [
    bash("echo out; echo err >&2; exit 3", { ok: false, exitCode: 3, output: "Exit code 3\nout\nerr" }),
  ],
  "PostToolUse: grep without a match": [
    bash("grep nothing-like-this README.md", { ok: true, exitCode: 1, output: "(No matches found)" }),
  ],
  "PostToolUse: cd into a folder": [bash("cd sub && ls", { ok: true, exitCode: 0, output: "x" })],
  "PostToolUseFailure: a missing file": [
    end(
      "Read",
      { file_path: `${cwd}/missing.txt` },
      { ok: false, output: `File does not exist. Note: your current working directory is ${cwd}.` },
    ),
  ],
  "PostToolBatch: an edit of an unread file": [
    end("Edit", edit, {
      ok: false,
      output:
        "<tool_use_error>File has not been read yet. Read it first before writing to it.</tool_use_error>",
    }),
    read,
  ],
  "PostToolUse: a read": [end("Read", { file_path: `${cwd}/README.md` }, { ok: true, output: "" })],
  "PostToolUse: an edit": [end("Edit", edit, { ok: true, output: "" })],
  "PostToolBatch: wrong arguments": [
    end("Bash", { cmd_typo: "x" }, { ok: false, output: expect.stringContaining("InputValidationError") }),
    read,
  ],
  "PreToolUse: our own denial": [{ type: "tool-start", call: { input: { command: "echo denyme" } } }],
  "PostToolBatch: our own denial": [
    bash("echo denyme", { ok: false, output: expect.stringContaining("hook error: Twiceshy: ") }),
    read,
  ],
  "PostToolBatch: parallel calls": [
    bash("echo one", { output: "one" }),
    bash("exit 2", { ok: false, exitCode: 2, output: "Exit code 2" }),
    read,
  ],
  "PostToolUse: in the background": [bash("sleep 1; echo later", { output: "" })],
  "PreToolUse: in a subagent": [
    { type: "tool-start", subagent: expect.stringContaining("a0"), call: { tool: "Bash" } },
  ],
  "PostToolUseFailure: in a subagent": [
    bash("echo from-sub; exit 4", { ok: false, exitCode: 4 }, { subagent: expect.stringContaining("a0") }),
  ],
  SubagentStop: [
    { type: "turn-end", lastMessage: "Subtask finished.", subagent: expect.stringContaining("a0") },
  ],
  Stop: [{ type: "turn-end", lastMessage: "All done." }],
  PreCompact: [],
  SessionEnd: [{ type: "session-end" }],
  MessageDisplay: [],
};

const command = recorded.find(({ name }) => name === "PostToolUse: a command")?.payload;

testAgent({
  agent: claudeCode,
  recorded,
  expected,
  required: {
    ...REQUIRED,
    PostToolUseFailure: REQUIRED.PostToolUse,
    PostToolBatch: ["session_id", "tool_calls"],
  },
  eventOf,
  foreign: { hook_event_name: "SomethingNew", session_id: "s", cwd: "/" },
  printed: (output) => ({ ...command, tool_response: { stdout: output, stderr: "", interrupted: false } }),
  take: takeShaped({
    ...SCHEMAS,
    PostToolUseFailure: SCHEMAS.PostToolUse,
    PostToolBatch: SCHEMAS.PostToolUse,
  }),
  asks: true,
  servedMark: "mcp_tool",
  textLimit: 9_000,
  settings: {
    "settings with hooks and rules of one's own": {
      ".claude.json": JSON.stringify(
        { numStartups: 3, mcpServers: { github: { command: "gh-mcp" } } },
        undefined,
        2,
      ),
      ".claude/settings.json": `${JSON.stringify(
        {
          model: "opus",
          permissions: { allow: ["Bash(ls:*)"], deny: ["WebFetch"] },
          hooks: {
            PreToolUse: [{ matcher: "Bash", hooks: [{ type: "command", command: "./check.sh" }] }],
            Notification: [{ hooks: [{ type: "command", command: "notify-send done" }] }],
          },
        },
        undefined,
        2,
      )}\n`,
    },
    "settings with comments, tabs and trailing commas": {
      ".claude.json": '{\n\t// mine\n\t"theme": "dark", // really\n}\n',
      ".claude/settings.json":
        '{\n\t"model": "opus", /* the good one */\n\t"hooks": {\n\t\t// just one\n\t\t"Stop": [{ "hooks": [{ "type": "command", "command": "x" }] }], // mine\n\t},\n\t// end\n}\n',
    },
    "settings on one line": {
      ".claude.json": '{"theme":"dark"}',
      ".claude/settings.json": '{"permissions":{"deny":["WebFetch"]},"model":"opus"}',
    },
    "settings from Windows": {
      ".claude.json": '\uFEFF{\r\n    "theme": "dark"\r\n}\r\n',
      ".claude/settings.json": '{\r\n    "model": "opus"\r\n}',
    },
    "one file only": { ".claude/settings.json": '{\n  "model": "opus"\n}\n' },
    "an empty file": { ".claude.json": '{ "theme": "dark" }', ".claude/settings.json": "{}" },
  },
});
