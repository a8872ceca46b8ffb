import { describe, expect, it } from "vitest";
import type { NewAttempt } from "../../domain/attempt.ts";
import type { Hazard } from "../../domain/hazard.ts";
import type { Known } from "../../domain/known.ts";
import { learnFrom, subjectsToLearn } from "./learn.ts";
import { STUMBLE } from "./sibling.ts";

const nothing: Known = { hazards: [], sightings: [], changes: [] };

const failed: NewAttempt = {
  project: "p1",
  session: "s1",
  agent: "claude-code",
  call: "c1",
  turn: 1,
  at: 1_000,
  tool: "Bash",
  display: "npm install redis-node",
  fingerprint: "f1",
  goal: "npm install",
  outcome: {
    status: "failed",
    kind: "missing-package",
    signature: "e404",
    excerpt: "404 'redis-node' is not in this registry",
    subject: "package npm redis-node",
    masked: false,
  },
  subjects: ["package npm redis-node", "action f1"],
  provides: ["package npm redis-node"],
  changes: ["packages"],
  files: [],
  source: "live",
};
const succeeded: NewAttempt = { ...failed, call: "c2", at: 2_000, outcome: { status: "succeeded" } };
const hazard = learnFrom(failed, nothing).hazards[0] as Hazard;
const stumble = (at: number) => ({ scope: "s1", subject: STUMBLE, firstAt: at, lastAt: at });

describe("guard: what an attempt teaches", () => {
  it("a failure becomes a hazard of the thing it was about", () => {
    expect(learnFrom(failed, nothing).hazards).toMatchObject([
      { subject: "package npm redis-node", kind: "missing-package", failures: 1, sessions: 1, clearedAt: 0 },
    ]);
  });

  it("the same failure again counts up, and a second session counts as one", () => {
    const known = { ...nothing, hazards: [hazard] };
    const again = learnFrom({ ...failed, call: "c3", at: 3_000 }, known).hazards[0];
    expect(again).toMatchObject({ failures: 2, sessions: 1, lastAt: 3_000, firstAt: 1_000 });
    const elsewhere = learnFrom({ ...failed, session: "s2", call: "c4", at: 4_000 }, known).hazards[0];
    expect(elsewhere).toMatchObject({ failures: 2, sessions: 2, lastSession: "s2" });
  });

  it("an error about something the command did not name is also remembered for the command as a whole", () => {
    const surprising: NewAttempt = { ...failed, subjects: ["action f1"] };
    expect(learnFrom(surprising, nothing).hazards.map((one) => one.subject)).toEqual([
      "package npm redis-node",
      "action f1",
    ]);
  });

  it("one success clears the hazard", () => {
    const after = learnFrom(succeeded, { ...nothing, hazards: [hazard] }).hazards[0];
    expect(after).toMatchObject({ clearedAt: 2_000, successes: 1, failures: 1 });
  });

  it("a success leaves hazards of other things alone", () => {
    const other: Hazard = { ...hazard, subject: "program go" };
    expect(learnFrom(succeeded, { ...nothing, hazards: [other] }).hazards).toEqual([]);
  });

  it("a failure that is no mistake teaches nothing but that it came to pass", () => {
    const noMatch = {
      ...failed,
      outcome: { ...failed.outcome, status: "failed", kind: "no-match" },
    } as NewAttempt;
    expect(learnFrom(noMatch, nothing)).toEqual({ hazards: [], sightings: [stumble(1_000)], changes: [] });
  });

  it.each(["cancelled", "denied"] as const)("a call that was %s teaches nothing more", (status) => {
    const outcome = status === "denied" ? ({ status, by: "user" } as const) : ({ status } as const);
    expect(learnFrom({ ...succeeded, outcome }, { ...nothing, hazards: [hazard] })).toEqual({
      hazards: [],
      sightings: status === "denied" ? [] : [stumble(2_000)],
      changes: [],
    });
  });

  it("a success that changes something is remembered as a change of project and session", () => {
    expect(learnFrom(succeeded, nothing).changes).toEqual([
      { scope: "p1", class: "packages", at: 2_000 },
      { scope: "s1", class: "packages", at: 2_000 },
    ]);
  });

  it("a file that was read is known to exist in the project and to have been read in the session", () => {
    const read: NewAttempt = {
      ...succeeded,
      goal: "read",
      files: ["src/a.ts"],
      provides: ["path src/a.ts"],
      changes: [],
    };
    expect(learnFrom(read, nothing).sightings.map((one) => [one.scope, one.subject])).toEqual([
      ["p1", "path src/a.ts"],
      ["s1", "path src/a.ts"],
    ]);
  });

  it("a path that existed before it went missing is marked so", () => {
    const known: Known = {
      ...nothing,
      sightings: [{ scope: "p1", subject: "package npm redis-node", firstAt: 1, lastAt: 1 }],
    };
    expect(learnFrom(failed, known).hazards[0]?.seenBefore).toBe(true);
    expect(hazard.seenBefore).toBe(false);
  });

  it("a clock that goes back does not move the last failure back", () => {
    const late = { ...hazard, lastAt: 9_000 };
    expect(learnFrom({ ...failed, call: "c5" }, { ...nothing, hazards: [late] }).hazards[0]?.lastAt).toBe(
      9_000,
    );
  });

  it("asks for exactly the rows it needs", () => {
    expect(subjectsToLearn(failed)).toEqual(["package npm redis-node", "action f1"]);
  });
});
