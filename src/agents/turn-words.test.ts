// Messages of a turn, for any agent.
import { describe, expect, it } from "vitest";
import type { Origin } from "../domain/event.ts";
import { gatherWords, turnWords } from "./turn-words.ts";

const origin = (session: string, at: number): Origin => ({
  agent: "codex",
  session,
  cwd: "/srv/shop",
  at,
});
const begin = () => turnWords((last: Origin) => last);

describe("agents: words of a turn", () => {
  it("come in order, with the time of the last thing that happened", () => {
    const turns = begin();
    turns.say("s", origin("s", 1), "I look first.");
    turns.say("s", origin("s", 3), "It is the cache.");
    turns.called("s", origin("s", 5));
    expect(turns.end()).toEqual([
      { ...origin("s", 5), type: "turn-end", words: ["I look first.", "It is the cache."] },
    ]);
  });

  it("a turn ends once, and where nothing happened none ends", () => {
    const turns = begin();
    expect(turns.end()).toEqual([]);
    turns.say("s", origin("s", 1), "  \n");
    expect(turns.end("s")).toEqual([]);
    turns.called("s", origin("s", 1));
    expect(turns.end("s")).toMatchObject([{ words: [] }]);
    expect(turns.end()).toEqual([]);
  });

  it("sessions in one file do not mix", () => {
    const turns = begin();
    turns.say("a", origin("a", 1), "one");
    turns.say("b", origin("b", 2), "two");
    expect(turns.end("b")).toMatchObject([{ session: "b", words: ["two"] }]);
    expect(turns.end()).toMatchObject([{ session: "a", words: ["one"] }]);
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
    for (let index = 0; index < 60; index++) words.add(`${index} ${"x ".repeat(50_000)} end`);
    expect(words.all().join("").length).toBeLessThanOrEqual(262_144);
    expect(words.all().at(-1)).toMatch(/^59 [x ]+x\n\[…\]\nx[x ]+ end$/);
  });
});
