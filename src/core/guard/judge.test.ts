import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ShellAction } from "../../domain/action.ts";
import type { Change, Hazard } from "../../domain/hazard.ts";
import type { Known } from "../../domain/known.ts";
import { FAILURE_KINDS, type FailureKind } from "../../domain/outcome.ts";
import { confidenceIn, judge } from "./judge.ts";
import { SIBLING_SUBJECTS, STUMBLE } from "./sibling.ts";

const DAY = 86_400_000;
const now = 100 * DAY;
const moment = { now, project: "p1", session: "today" };
const nothing: Known = { hazards: [], sightings: [], changes: [] };

const action: ShellAction = {
  type: "shell",
  commands: [],
  fingerprint: "f1",
  display: "go test",
  goal: "go test",
  subjects: ["program go", "flag go test -x", "path go.mod", "action f1"],
  provides: [],
  changes: [],
  files: [],
};
const hazard: Hazard = {
  project: "p1",
  subject: "program go",
  kind: "command-not-found",
  failures: 1,
  sessions: 1,
  streak: 1,
  successes: 0,
  seenBefore: false,
  firstAt: now - DAY,
  lastAt: now - DAY,
  lastSession: "yesterday",
  clearedAt: 0,
  overridesRight: 0,
  overridesWrong: 0,
  signature: "",
  excerpt: "go: command not found",
  display: "go build",
  attempt: 1,
  ignored: false,
};
const sure = (change: Partial<Hazard>, known: Partial<Known> = {}) =>
  confidenceIn({ ...hazard, ...change }, { ...nothing, ...known }, moment);
const changed = (one: Change["class"], at: number, scope = "p1"): Change => ({
  scope,
  class: one,
  at,
  count: 1,
});

describe("guard: how sure it is", () => {
  it("one structural failure in an earlier session is nearly enough for certainty, more of them for more", () => {
    expect(sure({})).toBeGreaterThan(0.85);
    expect(sure({ failures: 5, streak: 3, sessions: 3 })).toBeGreaterThan(sure({}));
  });

  it("what the person silenced, or what has worked since, is nothing", () => {
    expect(sure({ ignored: true })).toBe(0);
    expect(sure({ clearedAt: now - DAY })).toBe(0);
  });

  it("a change that could have repaired it right after the failure, or in this session, is believed", () => {
    expect(sure({}, { changes: [changed("environment", now - DAY + 60_000)] })).toBe(0);
    expect(sure({}, { changes: [changed("environment", now - 1_000, "today")] })).toBe(0);
    expect(sure({}, { changes: [changed("environment", now - 12 * 3_600_000)] })).toBeGreaterThan(0.85);
    expect(sure({}, { changes: [changed("git", now - 1_000, "today")] })).toBeGreaterThan(0.85);
  });

  it("an override that went well weighs strongly against, one that failed weighs for", () => {
    expect(sure({ overridesRight: 1 })).toBeLessThan(0.5);
    expect(sure({ overridesRight: 1, overridesWrong: 3 })).toBeGreaterThan(sure({ overridesRight: 1 }));
  });

  it("what had worked before it failed is doubted, until it fails in a second session", () => {
    expect(sure({ seenBefore: true })).toBeLessThan(0.7);
    expect(sure({ seenBefore: true, streak: 2, sessions: 2, failures: 2 })).toBeGreaterThan(0.85);
  });

  it("a failure nobody could place needs a second session", () => {
    const whole: Partial<Hazard> = { subject: "action f1", kind: "missing-path" };
    expect(sure(whole)).toBeLessThan(0.85);
    expect(sure({ ...whole, streak: 2, sessions: 2, failures: 2 })).toBeGreaterThan(0.85);
  });

  it("transient failures and those that are no mistake are never held against anybody", () => {
    const silent: FailureKind[] = [
      "network",
      "timeout",
      "rate-limit",
      "server",
      "locked",
      "no-match",
      "rejected",
      "shell-syntax",
    ];
    for (const kind of silent) expect(sure({ kind, failures: 50, streak: 50, lastSession: "today" })).toBe(0);
  });

  it("a tool that cannot start is broken for this session only", () => {
    const broken: Partial<Hazard> = { subject: "tool (search)", kind: "tool-broken" };
    expect(sure(broken)).toBe(0);
    expect(sure({ ...broken, lastSession: "today", lastAt: now - 60_000 })).toBeGreaterThan(0.85);
  });

  it("is always between 0 and 1, and never grows as time passes", () => {
    const kinds = Object.keys(FAILURE_KINDS) as FailureKind[];
    fc.assert(
      fc.property(
        fc.constantFrom(...kinds),
        fc.record({
          failures: fc.integer({ min: 1, max: 999 }),
          streak: fc.integer({ min: 1, max: 99 }),
          successes: fc.nat(99),
        }),
        fc.record({ overridesRight: fc.nat(9), overridesWrong: fc.nat(9), seenBefore: fc.boolean() }),
        fc.nat(1_000),
        (kind, counts, marks, days) => {
          const one = { ...hazard, kind, ...counts, ...marks };
          const today = confidenceIn(one, nothing, moment);
          const later = confidenceIn(one, nothing, { ...moment, now: now + days * DAY });
          expect(today).toBeGreaterThanOrEqual(0);
          expect(today).toBeLessThan(1);
          expect(later).toBeLessThanOrEqual(today);
        },
      ),
    );
  });
});

describe("guard: which hazard decides", () => {
  it("the surest one among those of the action's subjects", () => {
    const weak: Hazard = { ...hazard, subject: "path go.mod", kind: "missing-path", seenBefore: true };
    const other: Hazard = { ...hazard, subject: "program rust", failures: 99 };
    expect(judge(action, { ...nothing, hazards: [weak, hazard, other] }, moment)?.hazard).toBe(hazard);
  });

  it("none when nothing is known about what the action needs", () => {
    expect(judge(action, nothing, moment)).toBeUndefined();
    expect(
      judge(action, { ...nothing, hazards: [{ ...hazard, subject: "program rust" }] }, moment),
    ).toBeUndefined();
  });

  it("none for a call made together with one that has just failed", () => {
    const stumble = (at: number, scope = "today") => ({ scope, subject: STUMBLE, firstAt: at, lastAt: at });
    const cancels = { scope: "p1", subject: SIBLING_SUBJECTS[1] as typeof STUMBLE, firstAt: 1, lastAt: 1 };
    const known = (at: number, scope?: string): Known => ({
      ...nothing,
      hazards: [hazard],
      sightings: [cancels, stumble(at, scope)],
    });
    expect(judge(action, known(now - 1_000), moment)).toBeUndefined();
    expect(judge(action, known(now - 60_000), moment)?.hazard).toBe(hazard);
    // Nobody writes a thousand characters in the time it takes to think of an answer.
    expect(judge(action, known(now - 4_400), { ...moment, length: 1_000 })).toBeUndefined();
    expect(judge(action, known(now - 4_400), { ...moment, length: 100 })?.hazard).toBe(hazard);
    // A short call after a moment's thought is made knowing what failed.
    expect(judge(action, known(now - 2_800), { ...moment, length: 100 })?.hazard).toBe(hazard);
    expect(judge(action, known(now - 1_000, "another session"), moment)?.hazard).toBe(hazard);
    // Where no sibling was ever cancelled, the rest of a batch fails like the first.
    const lone = { ...nothing, hazards: [hazard], sightings: [stumble(now - 1_000)] };
    expect(judge(action, lone, moment)?.hazard).toBe(hazard);
  });
});
