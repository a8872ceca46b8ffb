// Claude Code's own messages: in whole histories and at the end of a live one.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { jsonLines } from "../../../test/contracts/history-agent.ts";
import { sampleSession } from "../../../test/fixtures/samples.ts";
import { newFolder } from "../../../test/new-folder.ts";
import { stopped, testWordsOfHistory, testWordsOfTurn, turnEnds } from "../turn-words.fixture.ts";
import { readHistory } from "./import.ts";
import { claudeCode } from "./index.ts";

const line = (type: "user" | "assistant", content: unknown, more: object = {}, message: object = {}) => ({
  parentUuid: null,
  sessionId: "s",
  cwd: "/srv/shop",
  gitBranch: "dev",
  type,
  timestamp: "2026-11-15T10:00:00Z",
  message: { role: type, content, ...message },
  ...more,
});
const says = (text: string, more: object = {}, message: object = {}) =>
  line("assistant", [{ type: "text", text }], more, message);
const runs = (id: string) => [
  line("assistant", [{ type: "tool_use", id, name: "Bash", input: { command: "make" } }]),
  line("user", [{ type: "tool_result", tool_use_id: id, content: "made" }]),
];
const conversation = [
  line("user", "Cache the list"),
  line("assistant", [{ type: "thinking", thinking: "hm", signature: "x" }]),
  says("I'll use Redis because it is there."),
  ...runs("1"),
  says("A subagent speaks.", { isSidechain: true }),
  says("API Error: 500", { isApiErrorMessage: true }),
  says("No response requested.", {}, { model: "<synthetic>" }),
  says("Done.\n\nTwiceshy: it failed before."),
  line("user", "And the tests?"),
  ...runs("2"),
  line("user", "[Request interrupted by user]"),
  says("They pass.", { timestamp: "2026-11-15T11:00:00Z" }),
];

const sample = { name: "claude-code", file: "s.jsonl", lines: conversation };
testWordsOfHistory({ readHistory }, sample);
testWordsOfTurn(claudeCode, sample, 9);

describe("agents: claude-code's words", () => {
  it("have the time of the last one", async () => {
    const path = join(newFolder(), "s.jsonl");
    writeFileSync(path, jsonLines(conversation));
    const [, second] = await turnEnds({ readHistory }, path);
    expect(second?.at).toBe(Date.parse("2026-11-15T11:00:00Z"));
  });

  it("of a tail that begins with a torn line and has no prompt are all there", () => {
    const lines = jsonLines([...runs("1"), says("One."), says("Two.")]);
    expect(stopped(claudeCode, `"text"}]}}\n${lines}`)).toMatchObject({
      words: ["One.", "Two.", "They pass."],
    });
  });
});

describe("agents: claude-code's words, a whole session", () => {
  it("every message with text that is neither the program's nor a subagent's", async () => {
    const turns = await turnEnds({ readHistory }, sampleSession("claude-code.jsonl"));
    expect(turns.map(({ words }) => words?.length)).toEqual([3, 1, 1]);
  });
});
