// Comparison before and after: rates, recurring tasks, and no result with too little data.
import { describe, expect, it } from "vitest";
import { turnOf } from "../../domain/turn.fixture.ts";
import type { Turn } from "../../domain/turn.ts";
import { alikeTurns } from "./alike-turns.ts";
import { type Day, repeatChange } from "./before-after.ts";
import { recurringChange } from "./recurring.ts";

const DAY = 86_400_000;
const day = (number: number, calls: number, repeated: number): Day => ({
  at: number * DAY,
  calls,
  failed: repeated + 3,
  mistakes: repeated + 1,
  repeated,
});

describe("measure: the same mistake again", () => {
  it("is counted per 100 calls, before and since; the day of the installation is on neither side", () => {
    const days = [day(1, 500, 10), day(2, 500, 20), day(3, 900, 90), day(4, 1_000, 15)];
    const { before, after, change, missing } = repeatChange(days, 3.5 * DAY);
    expect(before).toEqual({ calls: 1_000, mistakes: 32, repeated: 30, per100: 3 });
    expect(after).toEqual({ calls: 1_000, mistakes: 16, repeated: 15, per100: 1.5 });
    expect(change).toBe(-0.5);
    expect(missing).toBe("");
  });

  it.each([
    ["nothing was watched", [day(1, 5_000, 10)], 0, "nothing was watched yet"],
    ["there is no history", [day(4, 5_000, 10)], 3.5 * DAY, "0 calls before, 300 are needed"],
    ["it was installed today", [day(1, 5_000, 10), day(3, 80, 1)], 3.5 * DAY, "0 calls since"],
    [
      "nothing was repeated before",
      [day(1, 500, 0), day(4, 500, 1)],
      3.5 * DAY,
      "no mistake was repeated before",
    ],
  ])("says so when %s", (_, days, installedAt, missing) => {
    const found = repeatChange(days, installedAt);
    expect(found.change).toBeUndefined();
    expect(found.missing).toContain(missing);
  });
});

const turn = (number: number, session: string, prompt: string, more: Partial<Turn> = {}): Turn =>
  turnOf({
    ...{ session, at: number * DAY, endedAt: number * DAY + 10 * 60_000, prompt },
    ...{ ending: "committed", calls: 20, ...more },
  });
const terms = (text: string) => [...new Set(text.toLowerCase().match(/[a-z]{4,}/g) ?? [])].sort();
const shape = ({ prompt }: Turn) => ({ key: "", words: new Set(terms(prompt)) });
const alike = (turns: readonly Turn[]) =>
  alikeTurns(turns, shape, (a, b) => a.words.size > 1 && [...a.words].join() === [...b.words].join());

describe("measure: tasks that come again", () => {
  it("are turns of one sort in different sessions", () => {
    const groups = alike([
      turn(1, "a", "Bump the version"),
      turn(2, "b", "bump version"),
      turn(3, "c", "Add a login page"),
      turn(4, "d", "Version bump", { calls: 0 }),
      turn(5, "e", "yes"),
    ]);
    expect(groups.map((group) => group.map(({ session }) => session))).toEqual([["a", "b"]]);
  });

  it("the same prompt twice in one session is no task that came again", () => {
    expect(alike([turn(1, "a", "Run the linter again"), turn(2, "a", "Run the linter again")])).toEqual([]);
  });

  it("compares what one took, every task weighing the same", () => {
    const task = (calls: readonly [number, number, ...number[]]) =>
      calls.map((many, index) => turn(index === 0 ? 1 : 10 + index, `s${index}`, "x", { calls: many }));
    const { tasks, before, after, calls, missing } = recurringChange(
      [task([40, 20]), task([10, 5, 5]), task([10, 5])],
      5 * DAY,
    );
    expect({ tasks, before: before.calls, after: after.calls, calls, missing }).toEqual({
      tasks: 3,
      before: 20,
      after: 10,
      calls: -0.5,
      missing: "",
    });
    expect(after.times).toBe(4);
  });

  it("an open end at night is not counted as ten hours of work", () => {
    const long = { endedAt: DAY + 600 * 60_000 };
    const groups = [1, 2, 3].map(() => [turn(1, "a", "x", long), turn(10, "b", "x")]);
    expect(recurringChange(groups, 5 * DAY).before.minutes).toBe(120);
  });

  it("the turn of the first watched call is not counted as before", () => {
    const first = turn(1, "a", "x", { endedAt: DAY + 60_000 });
    const found = recurringChange([[first, turn(2, "b", "x")]], DAY + 5_000);
    expect(found.missing).toContain("no task came both before and since");
  });

  it.each([
    [[], 0, "no task has come twice yet"],
    [[[turn(1, "a", "x"), turn(2, "b", "x")]], 0, "nothing was watched yet"],
    [[[turn(1, "a", "x"), turn(9, "b", "x")]], 5 * DAY, "one task came both before and since, 3 are needed"],
    [[[turn(1, "a", "x"), turn(2, "b", "x")]], 5 * DAY, "no task came both before and since"],
  ])("says when there is too little (%#)", (groups, installedAt, missing) => {
    const found = recurringChange(groups, installedAt);
    expect(found.missing).toContain(missing);
    expect(found.calls).toBeUndefined();
  });
});
