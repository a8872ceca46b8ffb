// Contract test of Factory droid: payloads and records as version 0.225 sent and wrote them.
import { expect, it } from "vitest";
import { launcher } from "../../../test/contracts/agent.ts";
import { takeShaped } from "../claude-shape.fixture.ts";
import { testDocumented } from "../documented.fixture.ts";
import { droid } from "./index.ts";
import { asks, begins, ended, ends, hooked, linesOf, runs, says, uses } from "./record.fixture.ts";

const cwd = "/home/dev/project";
const base = { session_id: "s-1", cwd, transcript_path: "/home/dev/.factory/sessions/s-1.jsonl" };
const shell = { tool_name: "Execute", tool_input: { command: "npm test" } };
const call = { tool: "Execute", input: { command: "npm test" } };
const edit = { file_path: "a.ts", old_str: "x", new_str: "y" };
const noMatch = "Error: Error: The text to replace was not found in the file.";
const FAILED = "Error: Command failed (exit code: 1)\n1 failing\n\n\n[Process exited with code 1]";
/** A command failed, and an edit beside it; now the model makes another call. */
const RECORD = linesOf([
  begins(),
  asks("Cache the list"),
  says("I'll look.", runs("a", "npm run lint"), uses("b", "Edit", edit)),
  hooked("PreToolUse"),
  ends(ended("a", FAILED, true), ended("b", noMatch, true)),
  says("Now the tests.", runs("t-1", "npm test")),
]);
const lint = { id: "a", tool: "Execute", input: { command: "npm run lint" } };
const context = { top: ["systemMessage"], specific: ["additionalContext"] };

testDocumented({
  agent: droid,
  event: "hook_event_name",
  cases: {
    SessionStart: [
      { ...base, hook_event_name: "SessionStart", source: "startup" },
      [{ type: "session-start", session: "s-1", cwd, source: "startup" }],
    ],
    UserPromptSubmit: [
      { ...base, hook_event_name: "UserPromptSubmit", prompt: "Cache the list" },
      [{ type: "prompt-submit", prompt: "Cache the list" }],
    ],
    PreToolUse: [{ ...base, hook_event_name: "PreToolUse", ...shell }, [{ type: "tool-start", cwd, call }]],
    "PreToolUse: the record has its id, and how the calls before it ended, of which no hook tells": [
      { ...base, hook_event_name: "PreToolUse", ...shell },
      [
        { type: "tool-end", cwd, call: lint, result: { ok: false, exitCode: 1, output: "1 failing" } },
        {
          type: "tool-end",
          call: { id: "b" },
          result: { ok: false, output: expect.stringMatching(/^Error: The/) },
        },
        { type: "results-read" },
        { type: "tool-start", cwd, call: { id: "t-1", ...call } },
      ],
      RECORD,
    ],
    PostToolUse: [
      {
        ...base,
        hook_event_name: "PostToolUse",
        ...shell,
        tool_response: "ok\n\n\n[Process exited with code 0]",
      },
      [{ type: "tool-end", cwd, call, result: { ok: true, exitCode: 0, output: "ok" } }],
    ],
    "PostToolUse: the record has its id": [
      {
        ...base,
        hook_event_name: "PostToolUse",
        ...shell,
        tool_response: "ok\n\n\n[Process exited with code 0]",
      },
      [{ type: "tool-end", call: { id: "t-1", ...call }, result: { ok: true } }],
      RECORD,
    ],
    "PostToolUse: the record will tell of it": [
      { ...base, hook_event_name: "PostToolUse", tool_name: "Execute", tool_input: { command: "ls" } },
      [],
      RECORD,
    ],
    "Stop: the record has the calls and words of the turn": [
      { ...base, hook_event_name: "Stop" },
      [
        { type: "tool-end", call: lint },
        { type: "tool-end", call: { id: "b" } },
        { type: "results-read" },
        { type: "turn-end", words: ["I'll look.", "Now the tests."] },
      ],
      RECORD,
    ],
    "PreToolUse: an id that the model's server gives again": [
      { ...base, hook_event_name: "PreToolUse", ...shell },
      [
        { type: "tool-end", call: { id: "t-1" } },
        { type: "results-read" },
        { type: "tool-start", call: { id: expect.stringMatching(/^t-1#m-\d+$/) } },
      ],
      linesOf([
        begins(),
        says("", runs("t-1", "npm test")),
        ends(ended("t-1", "Error: no", true)),
        says("", runs("t-1", "npm test")),
      ]),
    ],
    "PreToolUse: in a subagent's session": [
      { ...base, hook_event_name: "PreToolUse", ...shell },
      [{ type: "tool-start", subagent: "s-1" }],
      linesOf([begins({ callingSessionId: "s-0" }), asks("Do it"), says("Yes.", runs("t-1", "npm test"))]),
    ],
    Stop: [{ ...base, hook_event_name: "Stop" }, [{ type: "turn-end" }]],
    SessionEnd: [{ ...base, hook_event_name: "SessionEnd" }, [{ type: "session-end" }]],
  },
  required: { UserPromptSubmit: ["prompt"] },
  printed: (output) => ({ ...base, hook_event_name: "PostToolUse", ...shell, tool_response: output }),
  take: takeShaped({
    SessionStart: context,
    UserPromptSubmit: context,
    PreToolUse: { top: [], specific: ["permissionDecision", "permissionDecisionReason"] },
    PostToolUse: context,
  }),
  asks: false,
  shows: true,
  tells: ["session-start", "prompt-submit"],
  settings: {
    "settings of one's own": {
      ".factory/settings.json":
        '{\n  "model": "x",\n  "hooks": { "Stop": [{ "hooks": [{ "type": "command", "command": "./done.sh" }] }] }\n}\n',
    },
  },
});

it.each([
  ["nothing in its settings", undefined, 0],
  ["hooks of one's own", '{"hooks":{"Stop":[]}}', 0],
  ["switched off", '{"hooks":{"hooksDisabled":true}}', 1],
])("what keeps its hooks from running: %s", (_, text, found) => {
  const context = { home: "/home/dev", env: {}, launcher, read: () => text };
  expect(droid.hindrances?.(context)).toHaveLength(found);
});
