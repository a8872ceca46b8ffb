// What was said in a turn, whoever said it.
import { describe, expect, it } from "vitest";
import type { Origin } from "../domain/event.ts";
import { gatherWords, turnWords } from "./turn-words.ts";

const origin = (session: string, at: number, more: Partial<Origin> = {}): Origin => ({
  agent: "codex",
  session,
  cwd: "/srv/shop",
  at,
  ...more,
});

describe("agents: words of a turn", () => {
  it("come in order, with the time of the last thing that happened", () => {
    const turns = turnWords();
    turns.say(origin("s", 1), "I look first.");
    turns.called(origin("s", 5));
    turns.say(origin("s", 3), "It is the cache.");
    expect(turns.end()).toEqual([
      { ...origin("s", 5), type: "turn-end", words: ["I look first.", "It is the cache."] },
    ]);
  });

  it("a turn ends once, and where nothing happened none ends", () => {
    const turns = turnWords();
    expect(turns.end()).toEqual([]);
    turns.say(origin("s", 1), "  \n");
    expect(turns.end("s")).toEqual([]);
    turns.called(origin("s", 1));
    expect(turns.end("s")).toMatchObject([{ words: [] }]);
    expect(turns.end()).toEqual([]);
  });

  it("sessions in one file do not mix", () => {
    const turns = turnWords();
    turns.say(origin("a", 1), "one");
    turns.say(origin("b", 2), "two");
    expect(turns.end("b")).toMatchObject([{ session: "b", words: ["two"] }]);
    expect(turns.end()).toMatchObject([{ session: "a", words: ["one"] }]);
  });

  it("a subagent's words are not the agent's", () => {
    const turns = turnWords();
    turns.say(origin("s", 1, { subagent: "x" }), "done");
    turns.called(origin("s", 1, { subagent: "x" }));
    expect(turns.end()).toEqual([]);
  });

  it("are without ours, and the same text twice in a row is one", () => {
    const words = gatherWords();
    words.add("Fine.");
    words.add("Fine. ");
    words.add('<twiceshy note="data">old news</twiceshy>');
    words.add("Next.\n\nTwiceshy: this failed before.");
    words.add("Fine.");
    expect(words.all()).toEqual(["Fine.", "Next.", "Fine."]);
  });

  it("stay small: of a huge turn the last words, of a huge text its ends", () => {
    const words = gatherWords();
    for (let index = 0; index < 60; index++) words.add(`${index} ${"x".repeat(100_000)} end`);
    expect(words.all().join("").length).toBeLessThanOrEqual(262_144);
    expect(words.all().at(-1)).toMatch(/^59 x+\n\[…\]\nx+ end$/);
  });
});
