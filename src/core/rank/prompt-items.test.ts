// What is said of earlier work at a prompt.
import { expect, it } from "vitest";
import { turnOf } from "../../domain/turn.fixture.ts";
import { type Candidate, promptItems } from "./prompt-items.ts";

const MINUTE = 60_000;

function asked(calls: number): Candidate {
  return {
    turn: turnOf({ prompt: "#4711 says that the totals are empty", calls, at: 0 }),
    relevance: 1,
    bearing: 0,
    nearness: 0,
    isOfBranch: false,
    matched: ["#4711"],
    isSame: false,
    isSure: true,
    isCertain: true,
    isAsked: true,
    isAbout: true,
    isModel: false,
    isLook: true,
    lasts: false,
    isOpposite: false,
    hasFailed: false,
  };
}

it.each([
  ["broken off and sent again at once", 1, 5 * MINUTE, 0],
  ["asked on another day", 1, 2_000 * MINUTE, 1],
  ["broken off later", 10, 5 * MINUTE, 0],
  ["looked into a minute ago", 30, 5 * MINUTE, 1],
])("a question %s", (_, calls, now, told) => {
  const moment = { now, minConfidence: 0.7, isHere: () => true };
  expect(promptItems([asked(calls)], moment).filter(({ type }) => type === "asked")).toHaveLength(told);
});
