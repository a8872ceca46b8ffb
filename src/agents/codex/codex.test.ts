// Contract test of Codex. Payloads recorded from version 0.166.0 against a scripted model; paths and ids replaced.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { type AgentContract, type RecordedPayload, testAgent } from "../../../test/contracts/agent.ts";
import { eventOf, REQUIRED, SCHEMAS, takeShaped } from "../claude-shape.fixture.ts";
import { callsIn } from "../recorded.fixture.ts";
import { codex } from "./index.ts";

const fixture = (name: string) => readFileSync(join(import.meta.dirname, "fixtures", name), "utf8");

/** Each payload with the rollout as written when the hook fired. */
const recorded: readonly RecordedPayload[] = JSON.parse(fixture("hooks.json")).map(
  ({ rolloutLines, ...item }: RecordedPayload & { rolloutLines: number }) => ({
    ...item,
    transcript: fixture(`rollout.${item.via}.jsonl`).split("\n").slice(0, rolloutLines).join("\n"),
  }),
);

const cwd = "/home/dev/project";
const { start, end } = callsIn(cwd);
const bash = (command: string, result: object, more: object = {}) => end("Bash", { command }, result, more);
const read = { type: "results-read" };
const patch = (lines: string) => ({
  input: `*** Begin Patch\n*** Update File: README.md\n@@\n${lines}\n*** End Patch\n`,
});

const hello = bash("echo hello", { ok: true, exitCode: 0, output: "hello\n" });
const failing = bash(
  "echo out; echo err >&2; exit 3",
  { ok: false, exitCode: 3, output: "out\nerr\n" },
  { cwd: `${cwd}/sub` },
);
const badPatch = end("apply_patch", patch("-not in there\n+x"), {
  ok: false,
  output: expect.stringContaining("apply_patch verification failed"),
});
const goodPatch = end("apply_patch", patch("-# Sample\n+# Example"), { ok: true, exitCode: 0 });
const badArguments = end(
  "exec_command",
  { cmd_typo: "x" },
  {
    ok: false,
    output: expect.stringContaining("failed to parse function arguments"),
  },
);
const denied = bash("echo denyme", {
  ok: false,
  output: expect.stringContaining("Command blocked by PreToolUse hook: Twiceshy: "),
});
const one = bash("echo one", { ok: true, exitCode: 0, output: "one\n" });
const two = bash("exit 2", { ok: false, exitCode: 2, output: "" });
const long = bash("echo begin; sleep 1; echo end; exit 5", {
  ok: false,
  exitCode: 5,
  output: "begin\nend\n",
});
const noTool = end("no_such_tool", { a: 1 }, { ok: false, output: "unsupported call: no_such_tool" });

const all = [hello, failing, badPatch, goodPatch, badArguments, denied, one, two, long, noTool];

const expected: AgentContract["expected"] = {
  SessionStart: [{ type: "session-start", source: "startup", cwd }],
  UserPromptSubmit: [{ type: "prompt-submit", prompt: "run the scripted demo", unattended: true }],
  "PreModelRequest: number 1": [read],
  PostModelRequest: [],
  "PreToolUse: a command": [start("Bash", { command: "echo hello" })],
  "PostToolUse: a command": [hello],
  "PreToolUse: exit code 3": [
    start("Bash", { command: "echo out; echo err >&2; exit 3" }, { cwd: `${cwd}/sub` }),
  ],
  "PostToolUse: exit code 3": [failing],
  "PreToolUse: a patch that does not fit": [start("apply_patch", patch("-not in there\n+x"))],
  "PreModelRequest: number 4": [badPatch, read],
  "PreToolUse: a patch": [start("apply_patch", patch("-# Sample\n+# Example"))],
  "PostToolUse: a patch": [goodPatch],
  "PreModelRequest: number 6": [badArguments, read],
  "PreToolUse: our own denial": [start("Bash", { command: "echo denyme" })],
  "PreModelRequest: number 7": [denied, read],
  "PreToolUse: first of two": [start("Bash", { command: "echo one" })],
  "PreToolUse: second of two": [start("Bash", { command: "exit 2" })],
  "PostToolUse: first of two": [one],
  "PostToolUse: second of two": [two],
  "PreModelRequest: number 8": [one, two, read],
  "PreToolUse: a command that runs on": [start("Bash", { command: "echo begin; sleep 1; echo end; exit 5" })],
  "PreModelRequest: number 9": [read],
  "PostToolUse: a command that runs on": [long],
  "PreModelRequest: number 10": [read],
  Stop: [...all, { type: "turn-end" }],
  // Codex does not restart a dead MCP server; this hook runs as a process of its own and catches up.
  SessionEnd: [...all, { type: "session-end" }],
};

const command = recorded.find(({ name }) => name === "PostToolUse: a command")?.payload;

testAgent({
  agent: codex,
  recorded,
  expected,
  required: REQUIRED,
  eventOf,
  foreign: { hook_event_name: "SomethingNew", session_id: "s", cwd: "/" },
  printed: (output) => ({ ...command, tool_response: output }),
  take: takeShaped(SCHEMAS),
  asks: false,
  servedMark: "mcp_tool",
  textLimit: 7_500,
  settings: {
    "hooks and servers of one's own": {
      ".codex/config.toml":
        '# my settings\nmodel = "gpt-5.5"   # the good one\n\n[mcp_servers.github]\ncommand = "gh-mcp"\nargs = ["--all"]\n',
      ".codex/hooks.json": `${JSON.stringify(
        {
          hooks: { PreToolUse: [{ matcher: "^Bash$", hooks: [{ type: "command", command: "./check.sh" }] }] },
        },
        undefined,
        2,
      )}\n`,
    },
    "no line end at the end": {
      ".codex/config.toml": 'model = "gpt-5.5"',
      ".codex/hooks.json": '{"hooks":{"Stop":[{"hooks":[{"type":"command","command":"x"}]}]}}',
    },
    "several line ends at the end": {
      ".codex/config.toml": '[projects."/home/dev/x"]\ntrust_level = "trusted"\n\n\n',
    },
    "settings from Windows": { ".codex/config.toml": 'model = "gpt-5.5"\r\n\r\n[tui]\r\ntheme = "dark"\r\n' },
  },
});
