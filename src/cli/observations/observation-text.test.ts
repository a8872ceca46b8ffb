// Observations in a terminal: no line is wider than the terminal; wide letters count as two.
import { stripVTControlCharacters } from "node:util";
import { describe, expect, it } from "vitest";
import type { ListedObservation } from "../../app/observations/observations.ts";
import { anObservation, aSummary } from "../../core/compose/observation.fixture.ts";
import type { Observation } from "../../domain/observation.ts";
import { widthOf } from "../terminal/wide.ts";
import { observationLines, sessionLines, sessionText } from "./observation-text.ts";
import { observationWhole } from "./observation-whole.ts";

const NOW = Date.parse("2026-11-16T12:00:00Z");
const LONG = "The session token is written to Redis by src/auth/tokens.ts and expires after an hour, ".repeat(
  3,
);
const KOREAN = "로그인 제한은 레디스 대신 메모리에 저장하기로 했습니다 ".repeat(6).trim();
const names = { now: NOW, nameOf: () => "a-project-with-a-name-that-is-rather-long" };

const observed = (changes: Partial<Observation> = {}) => anObservation({ id: 1_234, ...changes });

const cases: readonly (readonly [string, Observation])[] = [
  ["an ordinary one", observed()],
  ["a long one", observed({ title: LONG, subtitle: LONG, narrative: LONG, supersededBy: 99_999 })],
  ["in Korean", observed({ title: KOREAN, subtitle: KOREAN, narrative: KOREAN, concepts: [KOREAN] })],
  ["with long facts", observed({ facts: [LONG, KOREAN].map((text) => ({ text, evidence: [1, 22, 333] })) })],
];

function listed(observation: Observation): ListedObservation {
  return { observation, supersedes: [observation], related: [observation], evidence: [] };
}

function widest(text: string): number {
  return Math.max(...stripVTControlCharacters(text).split("\n").map(widthOf));
}

describe("cli: what happened on a terminal", () => {
  describe.each([80, 60, 120])("%i columns", (width) => {
    it.each(cases)("%s", (_, one) => {
      for (const facts of [true, false])
        for (const byMatch of [true, false])
          expect(widest(observationLines([one], { ...names, facts, byMatch }, width))).toBeLessThanOrEqual(
            width,
          );
      expect(widest(observationWhole(listed(one), names, width))).toBeLessThanOrEqual(width);
      const session = {
        session: {
          id: "4f2c91ab-1",
          project: "p",
          agent: "codex",
          startedAt: 0,
          lastAt: NOW,
          title: "x",
          turns: 2,
        },
        summary: { ...aSummary(), title: one.title, learned: one.narrative, completed: one.narrative },
        observations: 3,
      };
      expect(widest(sessionLines([session], names, width))).toBeLessThanOrEqual(width);
      expect(widest(sessionText(session, [one], names, width))).toBeLessThanOrEqual(width);
    });
  });

  it("facts are told whole; where there are none, what it means", () => {
    const view = { now: NOW, facts: true, byMatch: false };
    const whole = observationLines([observed({ facts: [{ text: LONG, evidence: [] }] })], view, 80);
    expect(whole.replaceAll(/\s+/g, " ")).toContain(LONG.trim());
    expect(observationLines([observed({ facts: [], subtitle: "Told once" })], view, 80)).toContain(
      "Told once",
    );
  });

  it("what no longer holds says so, also where there is no room beside the title", () => {
    const view = { now: NOW, facts: false, byMatch: false };
    for (const title of ["Short", LONG])
      expect(observationLines([observed({ title, supersededBy: 7 })], view, 80)).toContain(
        "superseded by #7",
      );
  });

  it("in a pipe nothing is cut", () => {
    const [, [, long] = ["", observed()]] = cases;
    expect(observationWhole(listed(long), names, undefined)).toContain(LONG.trim());
  });
});
