// Codex's own messages: in whole rollouts and at the end of a live one.
import { describe, expect, it } from "vitest";
import { sampleSession } from "../../../test/fixtures/samples.ts";
import { testWordsOfHistory, testWordsOfTurn, turnEnds } from "../turn-words.fixture.ts";
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

const sample = { name: "codex", file: "rollout-x.jsonl", lines: rollout };
testWordsOfHistory({ readHistory }, sample);
testWordsOfTurn(codex, sample, 11);

describe("agents: codex's words, a whole session", () => {
  it("each message once, at the end of the turn it was said in", async () => {
    const turns = await turnEnds({ readHistory }, sampleSession("codex.jsonl"));
    expect(turns.map(({ words }) => words?.length)).toEqual([3, 1]);
  });
});
