// Codex's own messages: in whole rollouts and at the end of a live one.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { all, jsonLines } from "../../../test/contracts/history-agent.ts";
import { sampleSession } from "../../../test/fixtures/samples.ts";
import { newFolder } from "../../../test/new-folder.ts";
import { readHistory } from "./import.ts";
import { codex } from "./index.ts";

const item = (payload: object) => ({ timestamp: "2026-11-15T10:00:00Z", type: "response_item", payload });
const event = (payload: object) => ({ timestamp: "2026-11-15T10:00:00Z", type: "event_msg", payload });
const says = (text: string) => [
  event({ type: "agent_message", message: text }),
  item({ type: "message", id: "m", role: "assistant", content: [{ type: "output_text", text }] }),
];
const runs = (id: string) => [
  item({ type: "function_call", name: "shell", call_id: id, arguments: '{"command":["make"]}' }),
  item({ type: "function_call_output", call_id: id, output: '{"output":"","metadata":{"exit_code":0}}' }),
];
const asks = (message: string) => [event({ type: "task_started" }), event({ type: "user_message", message })];
const rollout = [
  { type: "session_meta", payload: { id: "s", cwd: "/srv/shop", git: { branch: "dev" } } },
  item({ type: "message", role: "developer", content: [{ type: "input_text", text: "Be brief." }] }),
  ...asks("Cache the list"),
  item({ type: "message", role: "user", content: [{ type: "input_text", text: "Cache the list" }] }),
  ...says("I'll use Redis because it is there."),
  ...runs("1"),
  ...says("Done.\n\nTwiceshy: it failed before."),
  ...asks("And the tests?"),
  ...runs("2"),
  ...says("They pass."),
];

const turnEnds = async (path: string) =>
  (await all({ readHistory }, path)).filter((event) => event.type === "turn-end");

describe("agents: codex's words in a rollout", () => {
  it("end each turn, each once, before the next prompt and at the end of the file", async () => {
    const path = join(newFolder(), "rollout-x.jsonl");
    writeFileSync(path, jsonLines(rollout));
    const types = (await all({ readHistory }, path)).map(({ type }) => type);
    expect(types).toEqual(["prompt-submit", "tool-end", "turn-end", "prompt-submit", "tool-end", "turn-end"]);
    expect(await turnEnds(path)).toMatchObject([
      {
        session: "s",
        cwd: "/srv/shop",
        branch: "dev",
        words: ["I'll use Redis because it is there.", "Done."],
      },
      { words: ["They pass."] },
    ]);
  });
});

describe("agents: codex's words when a turn ends", () => {
  const stop = (transcript: string, name: string, lastMessage: string) =>
    codex
      .parse(
        {
          hook_event_name: name,
          session_id: "s",
          cwd: "/srv/shop",
          transcript_path: "/t.jsonl",
          last_assistant_message: lastMessage,
        },
        { now: 1, env: {}, readTail: () => transcript },
      )
      .at(-1);

  it("are those since the turn began; what is not written yet comes from the hook", () => {
    const first = jsonLines(rollout.slice(0, 9));
    expect(stop(jsonLines(rollout), "Stop", "They pass.")).toMatchObject({ words: ["They pass."] });
    expect(stop(first, "Stop", "Done.")).toMatchObject({
      words: ["I'll use Redis because it is there.", "Done."],
    });
  });

  it("nobody's words when a subagent stops, or when there are none", () => {
    expect(stop(jsonLines(rollout), "SubagentStop", "They pass.")).not.toHaveProperty("words");
    expect(stop("", "Stop", "")).not.toHaveProperty("words");
  });
});

describe("agents: codex's words, a whole session", () => {
  it("each message once, at the end of the turn it was said in", async () => {
    const turns = await turnEnds(sampleSession("codex.jsonl"));
    expect(turns.map(({ words }) => words?.length)).toEqual([3, 1]);
  });
});
