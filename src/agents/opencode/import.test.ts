// Sessions exported by OpenCode: invented ones (recordings of real work: bench/real).
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { all, testHistoryAgent } from "../../../test/contracts/history-agent.ts";
import { sampleSession } from "../../../test/fixtures/samples.ts";
import { newFolder } from "../../../test/new-folder.ts";
import type { ToolEnd } from "../../domain/event.ts";
import { detectHistory } from "../detect.ts";
import { opencode } from "./index.ts";

const text = (written: string, more: object = {}) => ({ type: "text", text: written, ...more });
const tool = (callID: string, name: string, state: object) => ({
  type: "tool",
  id: `prt_${callID}`,
  tool: name,
  callID,
  state: { input: {}, time: { start: 10, end: 20 }, ...state },
});
const bash = (id: string, command: string, exit: number | null, output: string) =>
  tool(id, "bash", {
    status: "completed",
    input: { command, workdir: "/srv/shop/api" },
    output: `${output}\na plugin's remark`,
    metadata: { output, exit },
  });
const user = (...parts: object[]) => ({ info: { role: "user", time: { created: 1 } }, parts });
const assistant = (parts: object[], info: object = {}) => ({
  info: { role: "assistant", time: { created: 5 }, path: { cwd: "/srv/shop" }, ...info },
  parts,
});

const MESSAGES = [
  user(text('"Cache the \\"list\\" in Redis"'), text("injected", { synthetic: true })),
  assistant([
    { type: "step-start" },
    { type: "reasoning", text: "hm" },
    text("I'll use ioredis because it is there."),
    bash("a", "npm test", 1, "1 failing"),
    bash("a", "sleep 900", null, "…"),
    tool("b", "read", { status: "completed", output: "the whole file" }),
    tool("c", "edit", { status: "error", error: "Could not find oldString in the file." }),
    tool("d", "bash", { status: "error", error: "Tool execution aborted" }),
    tool("e", "bash", { status: "running" }),
    bash("f", "true", 0, "(no output)"),
  ]),
  assistant([text("## Summary of the conversation")], { summary: true }),
  user(text("Now the tests")),
  assistant([text("They pass.")]),
];

function write(info: object = {}, messages: readonly object[] = MESSAGES, indent = 2): string {
  const path = join(newFolder(), "session.json");
  const session = { id: "ses_1", directory: "/srv/shop", title: "x", ...info };
  writeFileSync(path, JSON.stringify({ info: session, messages }, undefined, indent));
  return path;
}

testHistoryAgent({
  agent: opencode,
  histories: { "an export": () => write(), "a subagent's": () => write({ id: "ses_2", parentID: "ses_1" }) },
});

describe("agents: opencode exports", () => {
  it("prompts, calls and words, in order", async () => {
    const events = await all(opencode, write());
    expect(events.map(({ type }) => type)).toEqual([
      "prompt-submit",
      ...Array.from({ length: 6 }, () => "tool-end"),
      "turn-end",
      "prompt-submit",
      "turn-end",
    ]);
    expect(events[0]).toMatchObject({ prompt: 'Cache the "list" in Redis', session: "ses_1", at: 1 });
    expect(events.filter(({ type }) => type === "turn-end")).toMatchObject([
      { words: ["I'll use ioredis because it is there."], at: 20, cwd: "/srv/shop" },
      { words: ["They pass."], at: 5 },
    ]);
  });

  it("how each call ended, without what plugins put in", async () => {
    const calls = (await all(opencode, write())).filter(
      (event): event is ToolEnd => event.type === "tool-end",
    );
    expect(calls.map(({ call, result }) => [call.id, result])).toEqual([
      ["a", { ok: false, exitCode: 1, output: "1 failing" }],
      ["a#2", { output: "…\na plugin's remark" }],
      ["b", { ok: true, output: "" }],
      ["c", { ok: false, output: "Could not find oldString in the file." }],
      ["d", { ok: false, output: "Tool execution aborted", interrupted: true }],
      ["f", { ok: true, exitCode: 0, output: "" }],
    ]);
    expect(calls[0]?.call.input).toEqual({ command: "npm test", workdir: "/srv/shop/api" });
  });

  it("a subagent's calls belong to the session that started it; its prompts and words to nobody", async () => {
    const events = await all(opencode, write({ id: "ses_2", parentID: "ses_1" }));
    expect(new Set(events.map(({ type }) => type))).toEqual(new Set(["tool-end"]));
    expect(events[0]).toMatchObject({ session: "ses_1", subagent: "ses_2" });
  });

  it("is known by its content: pretty, in one line, and gzip", async () => {
    const packed = join(newFolder(), "session.json.gz");
    writeFileSync(packed, gzipSync(JSON.stringify({ info: { id: "s" }, messages: [] })));
    for (const path of [write(), write({}, MESSAGES, 0), packed])
      expect(await detectHistory(path)).toBe(opencode);
    await expect(all(opencode, join(import.meta.dirname, "import.ts"))).rejects.toThrow("opencode export");
    await expect(all(opencode, write({ id: "" }))).rejects.toThrow("opencode export");
  });
});

describe("agents: opencode, a whole session", () => {
  it("has every call, every prompt and every message once", async () => {
    const path = sampleSession("opencode.json");
    expect(await detectHistory(path)).toBe(opencode);
    const events = await all(opencode, path);
    const calls = events.filter((event): event is ToolEnd => event.type === "tool-end");
    expect({
      calls: calls.length,
      nonzero: calls.filter(({ result }) => (result.exitCode ?? 0) !== 0).length,
      words: events.flatMap((event) => (event.type === "turn-end" ? (event.words ?? []) : [])).length,
    }).toEqual({ calls: 9, nonzero: 2, words: 4 });
  });
});
