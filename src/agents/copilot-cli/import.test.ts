// Copilot CLI's histories: invented ones (recordings of real work: bench/real).
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { all, ends, jsonLines, testHistoryAgent } from "../../../test/contracts/history-agent.ts";
import { sampleSession } from "../../../test/fixtures/samples.ts";
import { newFolder } from "../../../test/new-folder.ts";
import { detectHistory } from "../detect.ts";
import { copilotCli } from "./index.ts";

const event = (type: string, data: object, minute = 0, more: object = {}) => ({
  type,
  data,
  id: "e",
  timestamp: new Date(Date.UTC(2026, 10, 15, 10, minute)).toISOString(),
  ...more,
});
const START = event("session.start", {
  sessionId: "s-1",
  context: { cwd: "/srv/shop", branch: "dev" },
});
const asks = (content: string, more: object = {}) => event("user.message", { content, ...more });
const says = (content: string, minute = 1, more: object = {}) =>
  event("assistant.message", { content, toolRequests: [], ...more }, minute);
const runs = (id: string, tool: string, input: unknown, end: object, more: object = {}) => [
  event("tool.execution_start", { toolCallId: id, toolName: tool, arguments: input, ...more }, 2),
  event("tool.execution_complete", { toolCallId: id, ...end, ...more }, 3),
];
const LINES = [
  START,
  event("system.message", { content: "You are …", role: "system" }),
  asks("Cache the list", { transformedContent: "<current_datetime>…\nCache the list" }),
  asks("<skill-context name='x'>", { source: "skill-x" }),
  says("I'll use Redis because it is there."),
  event("hook.start", { hookType: "preToolUse", input: { type: "user.message" } }),
  ...runs("a", "bash", { command: "npm test" }, { success: true, result: { content: "ok" } }),
  ...runs("b", "bash", { command: "ls" }, { success: true }, { parentToolCallId: "task" }),
  says("A subagent speaks.", 4, { parentToolCallId: "task" }),
  says("Done.\n\nTwiceshy: it failed before.", 5),
  asks("And the tests?"),
  says("They pass.", 6),
];

function write(lines: readonly object[], folder = newFolder()): string {
  const path = join(folder, "events.jsonl");
  writeFileSync(path, jsonLines(lines));
  return path;
}

testHistoryAgent({
  agent: copilotCli,
  histories: {
    "a session": () => write(LINES),
    "without its beginning": () => write(LINES.slice(2)),
  },
});

describe("agents: copilot histories", () => {
  it("prompts that a person typed, calls and words, in order", async () => {
    const events = await all(copilotCli, write(LINES));
    expect(events.flatMap((one) => (one.type === "prompt-submit" ? [one.prompt] : []))).toEqual([
      "Cache the list",
      "And the tests?",
    ]);
    expect(events.filter(({ type }) => type === "turn-end")).toMatchObject([
      { words: ["I'll use Redis because it is there.", "Done."] },
      { words: ["They pass."] },
    ]);
    expect(ends(events)).toMatchObject([
      { call: { id: "a", tool: "bash", input: { command: "npm test" } } },
      { call: { id: "b" }, subagent: "task" },
    ]);
    expect(ends(events)[0]).not.toHaveProperty("subagent");
    for (const one of events) expect(one).toMatchObject({ session: "s-1", cwd: "/srv/shop", branch: "dev" });
  });

  it.each([
    [
      "a code of its own",
      "bash",
      {
        success: true,
        shellExecution: { exitCode: 3 },
        result: { content: "no\n<shellId: 1 completed with exit code 3>" },
      },
      { ok: false, exitCode: 3, output: "no" },
    ],
    [
      "a code in the text",
      "bash",
      { success: true, result: { content: "no\n<exited with exit code 1>" } },
      { ok: false, exitCode: 1, output: "no" },
    ],
    [
      "hooks speak under it",
      "bash",
      {
        success: true,
        result: {
          content:
            'fine\n<exited with exit code 0>\n\nTool "bash" succeeded. Additional guidance from postToolUse hooks:\nold news',
        },
      },
      { ok: true, exitCode: 0, output: "fine" },
    ],
    ["runs on", "bash", { success: true, result: { content: "started" } }, { output: "started" }],
    ["a file", "view", { success: true, result: { content: "the whole file" } }, { ok: true, output: "" }],
    [
      "an error",
      "edit",
      { success: false, error: { message: "No match found", code: "failure" } },
      { ok: false, output: "No match found" },
    ],
    [
      "a text that looks like a code is no command's",
      "grep",
      { success: true, result: { content: "a: <exited with exit code 1>" } },
      { ok: true, output: "a:" },
    ],
  ])("how a call ended: %s", async (_, tool, end, result) => {
    const events = ends(await all(copilotCli, write([START, ...runs("a", tool, {}, end)])));
    expect(events.map((one) => one.result)).toEqual([result]);
  });

  it("follows the folder; arguments that are a text are an input, too; no end, no call", async () => {
    const patch = "*** Begin Patch";
    const moved = event("session.context_changed", { cwd: "/srv/other", branch: "main" });
    const [begun = {}] = runs("c", "bash", {}, {});
    const lines = [START, moved, ...runs("a", "apply_patch", patch, { success: true }), begun];
    expect(ends(await all(copilotCli, write(lines)))).toMatchObject([
      { cwd: "/srv/other", branch: "main", call: { input: { input: patch } } },
    ]);
  });

  it("finds its histories, in folders and as single files, and takes a name from them", async () => {
    const home = newFolder();
    const folder = join(home, ".copilot/session-state/0b7e0000-0000-4000-8000-000000000000");
    mkdirSync(folder, { recursive: true });
    const path = write(LINES.slice(2), folder);
    writeFileSync(join(folder, "../0b7e0000-0000-4000-8000-000000000001.jsonl"), "");
    writeFileSync(join(folder, "other.jsonl"), "");
    expect(await copilotCli.histories(home, {})).toHaveLength(2);
    expect(copilotCli.isPresent("/nobody", { COPILOT_HOME: join(home, ".copilot") })).toBe(true);
    expect((await all(copilotCli, path))[0]).toMatchObject({
      session: "0b7e0000-0000-4000-8000-000000000000",
    });
    expect(await detectHistory(path)).toBe(copilotCli);
  });
});

describe("agents: copilot, a whole session", () => {
  it("has every call, every prompt and every message once", async () => {
    const path = sampleSession("copilot-cli.jsonl");
    expect(await detectHistory(path)).toBe(copilotCli);
    const events = await all(copilotCli, path);
    expect(ends(events)).toHaveLength(9);
    expect(ends(events).filter(({ result }) => result.ok === false)).toHaveLength(2);
    expect(events.filter(({ type }) => type === "prompt-submit")).toHaveLength(1);
    expect(events.flatMap((one) => (one.type === "turn-end" ? (one.words ?? []) : []))).toHaveLength(3);
  });
});
