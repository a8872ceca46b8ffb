// pi's sessions: invented ones (recordings of real work: bench/real).
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { all, ends, jsonLines, testHistoryAgent } from "../../../test/contracts/history-agent.ts";
import { newFolder } from "../../../test/new-folder.ts";
import { detectHistory } from "../detect.ts";
import { pi } from "./index.ts";

const header = (more: object = {}) => ({
  type: "session",
  version: 3,
  id: "019a0000-0000-7000-8000-00000000000a",
  timestamp: "2026-11-01T10:00:00.000Z",
  cwd: "/srv/shop",
  ...more,
});
let count = 0;
const entry = (message: object, timestamp = "2026-11-01T10:00:01.000Z") => ({
  type: "message",
  id: `e${++count}`,
  parentId: null,
  timestamp,
  message,
});
const user = (text: string) => entry({ role: "user", content: [{ type: "text", text }] });
const says = (text: string, ...calls: readonly (readonly [string, string, object])[]) =>
  entry({
    role: "assistant",
    content: [
      { type: "thinking", thinking: "hm" },
      { type: "text", text },
      ...calls.map(([id, name, input]) => ({ type: "toolCall", id, name, arguments: input })),
    ],
  });
const result = (toolCallId: string, toolName: string, text: string, more: object = {}) =>
  entry({
    role: "toolResult",
    toolCallId,
    toolName,
    content: [{ type: "text", text }],
    isError: false,
    ...more,
  });
const failed = { isError: true, details: {} };

const LINES = [
  header(),
  { type: "model_change", id: "m1", parentId: null, provider: "x", modelId: "y" },
  user("Cache the list in Redis"),
  {
    type: "custom_message",
    id: "c1",
    parentId: null,
    customType: "twiceshy",
    content: "<twiceshy note>x</twiceshy>",
  },
  says(
    "I'll use ioredis because it is there.",
    ["a", "bash", { command: "npm test" }],
    ["b", "read", { path: "src/a.ts" }],
  ),
  result(
    "a",
    "bash",
    "1 failing\n\n\nCommand exited with code 1\nTwiceshy: this error was met before.",
    failed,
  ),
  result("b", "read", "the whole file"),
  says("", ["c", "edit", { path: "src/a.ts" }], ["d", "bash", { command: "sleep 9" }], ["a", "bash", {}]),
  result("c", "edit", "Could not find the exact text in src/a.ts.", failed),
  result("d", "bash", "begun\n\nCommand aborted", failed),
  result("a", "bash", "(no output)"),
  // An extension replaced the tool: it gives the code as a field and calls the result a success.
  says("", ["e", "bash", { command: "false" }]),
  result("e", "bash", "", { details: { exitCode: 2 } }),
  { type: "compaction", id: "k1", parentId: null, summary: "## Goal" },
  user("Now the tests"),
  says("They pass."),
];

function write(lines: readonly object[] = LINES, path = join(newFolder(), "session.jsonl")): string {
  writeFileSync(path, jsonLines(lines));
  return path;
}

testHistoryAgent({ agent: pi, histories: { "a session": () => write() } });

describe("agents: pi sessions", () => {
  it("prompts, calls and words, in order", async () => {
    const events = await all(pi, write());
    expect(events.map(({ type }) => type)).toEqual([
      "prompt-submit",
      ...Array.from({ length: 6 }, () => "tool-end"),
      "turn-end",
      "prompt-submit",
      "turn-end",
    ]);
    expect(events[0]).toMatchObject({ prompt: "Cache the list in Redis", cwd: "/srv/shop" });
    expect(events.filter(({ type }) => type === "turn-end")).toMatchObject([
      { words: ["I'll use ioredis because it is there."] },
      { words: ["They pass."] },
    ]);
    expect(JSON.stringify(events)).not.toMatch(/twiceshy/i);
  });

  it("how each call ended", async () => {
    const calls = ends(await all(pi, write()));
    expect(calls.map(({ call, result: ended }) => [call.id, call.tool, ended])).toEqual([
      ["a", "bash", { ok: false, exitCode: 1, output: "1 failing\n" }],
      ["b", "read", { ok: true, output: "" }],
      ["c", "edit", { ok: false, output: "Could not find the exact text in src/a.ts." }],
      ["d", "bash", { ok: false, output: "begun", interrupted: true }],
      ["a#2", "bash", { ok: true, exitCode: 0, output: "" }],
      ["e", "bash", { ok: false, exitCode: 2, output: "" }],
    ]);
    expect(calls[0]?.call.input).toEqual({ command: "npm test" });
  });

  it("counts what a forked session took over only once", async () => {
    const fork = header({
      id: "019a0000-0000-7000-8000-00000000000b",
      timestamp: "2026-11-01T11:00:00.000Z",
      parentSession: "/home/dev/.pi/agent/sessions/--srv-shop--/one.jsonl",
    });
    const later = "2026-11-01T11:00:05.000Z";
    const own = [
      entry(
        { role: "assistant", content: [{ type: "toolCall", id: "z", name: "bash", arguments: {} }] },
        later,
      ),
      entry({ role: "toolResult", toolCallId: "z", toolName: "bash", content: [], isError: false }, later),
    ];
    const events = await all(pi, write([fork, ...LINES.slice(1), ...own]));
    expect(ends(events).map(({ call }) => call.id)).toEqual(["z"]);
    expect(events.some(({ type }) => type === "prompt-submit")).toBe(false);
  });

  it("is known by its content, and goes on after a torn line", async () => {
    const path = write();
    writeFileSync(path, `${jsonLines(LINES)}{"type":"message","id":"e99","mess`);
    expect(await detectHistory(path)).toBe(pi);
    expect(ends(await all(pi, path))).toHaveLength(6);
  });

  it("is found where pi keeps it", async () => {
    const home = newFolder();
    mkdirSync(join(home, ".pi/agent/sessions/--srv-shop--"), { recursive: true });
    const path = write(LINES, join(home, ".pi/agent/sessions/--srv-shop--/2026_a.jsonl"));
    expect((await pi.histories(home, {})).map((file) => file.path)).toEqual([path]);
    expect(await pi.histories(home, { PI_CODING_AGENT_DIR: newFolder() })).toEqual([]);
  });
});
