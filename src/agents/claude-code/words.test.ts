// Claude Code's own messages: in whole histories and at the end of a live one.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { all, jsonLines } from "../../../test/contracts/history-agent.ts";
import { sampleSession } from "../../../test/fixtures/samples.ts";
import { newFolder } from "../../../test/new-folder.ts";
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

const turnEnds = async (path: string) =>
  (await all({ readHistory }, path)).filter((event) => event.type === "turn-end");

describe("agents: claude-code's words in a history", () => {
  it("end each turn, before the next prompt and at the end of the file", async () => {
    const path = join(newFolder(), "s.jsonl");
    writeFileSync(path, jsonLines(conversation));
    const types = (await all({ readHistory }, path)).map(({ type }) => type);
    expect(types).toEqual(["prompt-submit", "tool-end", "turn-end", "prompt-submit", "tool-end", "turn-end"]);
    expect(await turnEnds(path)).toMatchObject([
      {
        session: "s",
        cwd: "/srv/shop",
        branch: "dev",
        words: ["I'll use Redis because it is there.", "Done."],
      },
      { words: ["They pass."], at: Date.parse("2026-11-15T11:00:00Z") },
    ]);
  });
});

describe("agents: claude-code's words when a turn ends", () => {
  const stop = (transcript: string, event = "Stop", lastMessage = "They pass.") =>
    claudeCode.parse(
      {
        hook_event_name: event,
        session_id: "s",
        cwd: "/srv/shop",
        transcript_path: "/t.jsonl",
        last_assistant_message: lastMessage,
      },
      { now: 1, env: {}, readTail: () => transcript },
    );

  it("are those since the last prompt", () => {
    expect(stop(jsonLines(conversation))).toMatchObject([{ type: "turn-end", words: ["They pass."] }]);
    expect(stop(jsonLines(conversation.slice(0, 9)), "Stop", "Done.")).toMatchObject([
      { words: ["I'll use Redis because it is there.", "Done."] },
    ]);
  });

  it("what is not written yet comes from the hook", () => {
    expect(stop(jsonLines(conversation.slice(0, 5)))).toMatchObject([
      { words: ["I'll use Redis because it is there.", "They pass."] },
    ]);
  });

  it("a torn line and a tail without a prompt do no harm", () => {
    const lines = jsonLines([...runs("1"), says("One."), says("Two.")]);
    expect(stop(`"text"}]}}\n${lines}`)).toMatchObject([{ words: ["One.", "Two.", "They pass."] }]);
  });

  it("nobody's words when a subagent stops, or when there are none", () => {
    expect(stop(jsonLines(conversation), "SubagentStop")[0]).not.toHaveProperty("words");
    expect(stop("", "Stop", "")[0]).not.toHaveProperty("words");
  });
});

describe("agents: claude-code's words, a whole session", () => {
  it("every message with text that is neither the program's nor a subagent's", async () => {
    const turns = await turnEnds(sampleSession("claude-code.jsonl"));
    expect(turns.map(({ words }) => words?.length)).toEqual([3, 1, 1]);
  });
});
