import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newAttemptOf } from "../../domain/attempt.fixture.ts";
import { FAILURE_KINDS, type FailureKind } from "../../domain/failure-kinds.ts";
import { hazardOf } from "../../domain/hazard.fixture.ts";
import type { Change, Hazard, Sighting } from "../../domain/hazard.ts";
import type { Known } from "../../domain/known.ts";
import { DEFAULTS } from "../../domain/settings.ts";
import { confidenceIn, judge } from "./judge.ts";
import { sessionSightings } from "./precondition.ts";
import { SIBLING_SUBJECTS, STUMBLE } from "./sibling.ts";
import type { Planned } from "./wider.ts";

const DAY = 86_400_000;
const now = 100 * DAY;
const moment = { now, project: "p1", session: "today" };
const nothing: Known = { hazards: [], sightings: [], changes: [], grades: [] };

const planned: Planned = {
  fingerprint: "f1",
  goal: "go test",
  subjects: ["program go", "flag go test -x", "path cmd/gone.go", "action f1"],
  files: [],
};
const yesterday = { firstAt: now - DAY, lastAt: now - DAY, lastSession: "yesterday" };
const missing = hazardOf({
  subject: "path cmd/gone.go",
  kind: "missing-path",
  actions: ["f0"],
  ...yesterday,
});
const check = hazardOf({ subject: "action f1", kind: "test", actions: ["f1"], ...yesterday });

const sure = (hazard: Hazard, known: Partial<Known> = {}) =>
  confidenceIn(hazard, { ...nothing, ...known }, moment, planned);
const speaks = (hazard: Hazard, known: Partial<Known> = {}) => sure(hazard, known) >= DEFAULTS.bumpThreshold;
const changed = (one: Change["class"], at: number, scope = "p1"): Change => ({
  scope,
  class: one,
  at,
  count: 1,
});

describe("guard: how sure it is", () => {
  it("speaks of a file that was missing in an earlier session and was never seen, in whatever words", () => {
    expect(speaks(missing)).toBe(true);
    expect(sure({ ...missing, actions: ["f1"] })).toBeGreaterThan(sure(missing));
    expect(sure({ ...missing, streak: 3, sessions: 3, failures: 3 })).toBeGreaterThan(sure(missing));
  });

  it("does not while the agent is at it: other words in the same session are its answer to the failure", () => {
    expect(speaks({ ...missing, lastSession: "today" })).toBe(false);
  });

  it("does not of what used to be there, until it has been missing for several sessions", () => {
    expect(speaks({ ...missing, before: 3 })).toBe(false);
    expect(sure({ ...missing, before: 3, streak: 3, sessions: 3, actions: ["f1", "f2"] })).toBeGreaterThan(
      sure({ ...missing, before: 3 }),
    );
  });

  it("does not of a test that worked before, or failed once; it does of one that never worked in two sessions", () => {
    expect(speaks({ ...check, before: 40 })).toBe(false);
    expect(speaks({ ...check, lastSession: "today" }, { changes: [changed("files", now - 1_000)] })).toBe(
      false,
    );
    expect(
      speaks({ ...check, kind: "unexplained", sessions: 2, streak: 2, failures: 3, row: 2, alike: 2 }),
    ).toBe(true);
  });

  it("is contradicted by others that have to do with the subject and go well", () => {
    const shape = hazardOf({
      subject: "arguments Read file_path,offset",
      kind: "bad-arguments",
      ...yesterday,
    });
    expect(sure({ ...shape, successes: 3, since: 3 })).toBeLessThan(sure(shape));
    expect(speaks({ ...shape, before: 100 })).toBe(false);
    expect(speaks({ ...shape, successes: 20, since: 20 })).toBe(false);
  });

  it("a companion is over once what the error was about has proved to work, by whatever call", () => {
    const runtime = hazardOf({ subject: "runtime node", kind: "wrong-runtime", ...yesterday });
    const action: Hazard = { ...runtime, subject: "action f1", about: runtime.subject };
    expect(sure(action, { hazards: [runtime] })).toBeGreaterThan(0.5);
    expect(sure(action, { hazards: [{ ...runtime, clearedAt: now - 1_000 }] })).toBe(0);
  });

  it("speaks less of a kind of failure it was wrong about in this project, and more where it was right", () => {
    const grades = (right: number, wrong: number): Partial<Known> => ({
      grades: [{ project: "p1", kind: "missing-path", right, wrong }],
    });
    expect(sure(missing, grades(0, 8))).toBeLessThan(sure(missing));
    expect(speaks(missing, grades(0, 8))).toBe(false);
    expect(sure(missing, grades(30, 0))).toBeGreaterThan(sure(missing));
  });

  it("what the person silenced, or what has proved to work since, is nothing", () => {
    expect(sure({ ...missing, ignored: true })).toBe(0);
    expect(sure({ ...missing, clearedAt: now - DAY })).toBe(0);
  });

  it("an override that went well weighs strongly against, one that failed weighs for", () => {
    expect(sure({ ...missing, overridesRight: 1 })).toBeLessThan(0.5);
    expect(sure({ ...missing, overridesRight: 1, overridesWrong: 3 })).toBeGreaterThan(
      sure({ ...missing, overridesRight: 1 }),
    );
  });

  it.each<FailureKind>([
    "network",
    "timeout",
    "rate-limit",
    "server",
    "locked",
    "no-match",
    "rejected",
    "shell-syntax",
  ])("a failure of the kind %s is never warned about", (kind) => {
    expect(sure({ ...missing, kind, failures: 50, streak: 50, lastSession: "today" })).toBe(0);
  });

  it("is always between 0 and 1, and grows with nothing that went well", () => {
    const kinds = Object.keys(FAILURE_KINDS) as FailureKind[];
    const count = fc.nat(999);
    fc.assert(
      fc.property(
        fc.constantFrom(...kinds),
        fc.constantFrom(
          "path a",
          "runtime node",
          "action f1",
          "flag go test -x",
          "script npm test",
          "tool Edit",
        ),
        fc.record({ failures: count, before: count, successes: count, since: count, otherwise: count }),
        fc.record({ streak: fc.nat(99), row: fc.nat(99), alike: fc.nat(99), overridesRight: fc.nat(9) }),
        fc.constantFrom("today", "yesterday"),
        (kind, subject, counts, runs, lastSession) => {
          const one = hazardOf({
            ...missing,
            subject: subject as Hazard["subject"],
            kind,
            ...counts,
            ...runs,
            lastSession,
          });
          const today = sure(one);
          expect(today).toBeGreaterThanOrEqual(0);
          expect(today).toBeLessThan(1);
          const well = { ...one, successes: one.successes + 1, since: one.since + 1 };
          expect(sure(well)).toBeLessThanOrEqual(today);
        },
      ),
    );
  });
});

describe("guard: an edit of a file that was not read", () => {
  const edit: Planned = {
    ...{ fingerprint: "f7", goal: "edit", files: ["src/a.ts"] },
    subjects: ["tool Edit", "path src/a.ts"],
  };
  const refused = hazardOf({ subject: "tool Edit", kind: "edit-unread", actions: [], ...yesterday });
  const seen = (subject: string, count: number): Sighting => ({
    ...{ scope: "today", subject: subject as Sighting["subject"], firstAt: now - 9, lastAt: now - 9, count },
  });
  const speaksAfter = (...sightings: Sighting[]) =>
    (judge(edit, { ...nothing, hazards: [refused], sightings }, moment)?.confidence ?? 0) >=
    DEFAULTS.bumpThreshold;

  it("is spoken of once the session was seen at work, by its edits or by what it read", () => {
    expect(speaksAfter()).toBe(false);
    expect(speaksAfter(seen("tool (reads)", 2))).toBe(false);
    expect(speaksAfter(seen("tool (reads)", 6))).toBe(true);
    expect(speaksAfter(seen("tool (edits)", 1))).toBe(true);
  });

  it("is not once the file was read, or the tool let such an edit pass", () => {
    expect(speaksAfter(seen("tool (edits)", 1), seen("path src/a.ts", 1))).toBe(false);
    expect(speaksAfter(seen("tool (edits)", 1), seen("tool Edit unread", 1))).toBe(false);
  });

  const speaksOnce = (display: string, goal: string, file: string) =>
    speaksAfter(
      seen("tool (edits)", 1),
      ...sessionSightings(newAttemptOf(display, { session: "today", goal, files: [file] }), nothing),
    );

  it("is not if the session read the file from another folder, where it has another path", () => {
    expect(speaksOnce("Read /home/me/app/src/a.ts", "read", "/home/me/app/src/a.ts")).toBe(false);
  });

  it("is if the session read another file of the project that only ends in the same names", () => {
    expect(speaksOnce("Read packages/api/src/a.ts", "read", "packages/api/src/a.ts")).toBe(true);
  });

  it("is not if a command printed the file in a way that tools accept; a look at its first lines is none", () => {
    expect(speaksOnce("cat src/a.ts", "cat", "src/a.ts")).toBe(false);
    expect(speaksOnce("sed -n 1,80p src/a.ts", "sed", "src/a.ts")).toBe(false);
    expect(speaksOnce("head -30 src/a.ts", "head", "src/a.ts")).toBe(true);
    expect(speaksOnce("tail -5 src/a.ts", "tail", "src/a.ts")).toBe(true);
  });
});

describe("guard: which hazard decides", () => {
  it("the surest one among those of the action's subjects", () => {
    const weak = hazardOf({ subject: "program go", kind: "command-not-found", ...yesterday, before: 50 });
    const other = hazardOf({
      subject: "program rust",
      kind: "command-not-found",
      ...yesterday,
      failures: 99,
    });
    expect(judge(planned, { ...nothing, hazards: [weak, missing, other] }, moment)?.hazard).toBe(missing);
  });

  it("none when nothing is known about what the action needs", () => {
    expect(judge(planned, nothing, moment)).toBeUndefined();
    const other = hazardOf({ subject: "program rust", kind: "command-not-found", ...yesterday });
    expect(judge(planned, { ...nothing, hazards: [other] }, moment)).toBeUndefined();
  });

  it("a folder in which nothing was ever seen decides for every file in it", () => {
    const folder = hazardOf({
      subject: "folder /home/me/old",
      kind: "missing-path",
      ...yesterday,
      sessions: 2,
      streak: 2,
    });
    const read: Planned = { ...planned, subjects: ["path /home/me/old/src/new.ts", "action f9"] };
    expect(judge(read, { ...nothing, hazards: [folder] }, moment)?.hazard).toBe(folder);
    expect(judge(planned, { ...nothing, hazards: [folder] }, moment)).toBeUndefined();
  });

  it("a tool that cannot start is broken for this session only", () => {
    const broken = hazardOf({ subject: "tool (search)", kind: "tool-broken", ...yesterday });
    const search: Planned = { ...planned, goal: "search", subjects: ["tool (search)", "action f3"] };
    const at = (lastSession: string) =>
      judge(search, { ...nothing, hazards: [{ ...broken, lastSession, lastAt: now - 60_000 }] }, moment);
    expect(at("yesterday")).toBeUndefined();
    expect(at("today")?.confidence).toBeGreaterThan(DEFAULTS.bumpThreshold);
  });

  it("a refused call made again in the same words, with nothing done and no question asked in between", () => {
    const edit: Planned = { ...planned, goal: "edit", subjects: ["action f4"], fingerprint: "f4" };
    const refused = hazardOf({
      ...{ subject: "action f4", kind: "refused", actions: ["f4"] },
      ...{ firstAt: now - 60_000, lastAt: now - 60_000, lastSession: "today", lastTurn: 2 },
    });
    const at = (turn: number, known: Partial<Known> = {}) =>
      judge(edit, { ...nothing, ...known, hazards: [refused] }, { ...moment, turn })?.confidence ?? 0;
    expect(at(2)).toBeGreaterThan(DEFAULTS.bumpThreshold);
    // The person has written or was asked something since, and may have allowed it.
    expect(at(3)).toBeLessThan(DEFAULTS.noteThreshold);
    expect(at(2, { changes: [changed("person", now - 30_000)] })).toBeLessThan(DEFAULTS.noteThreshold);
    // A reviewing model's refusal of yesterday says nothing about today.
    expect(judge(edit, { ...nothing, hazards: [{ ...refused, lastSession: "yesterday" }] }, moment)).toBe(
      undefined,
    );
  });

  it("none for the same command with other arguments, when the arguments were what the tool refused", () => {
    const listing: Planned = { ...planned, fingerprint: "f5" };
    const about = "arguments bash command" as const;
    const schema = hazardOf({
      ...{ subject: "action f5", about, kind: "bad-arguments", actions: ["f5"], ...yesterday },
      lastSession: "today",
    });
    const known = { ...nothing, hazards: [schema] };
    const subjects = [about, "action f5"] as const;
    expect(judge({ ...listing, subjects }, known, moment)?.hazard).toBe(schema);
    expect(
      judge({ ...listing, subjects: ["arguments bash command,description", "action f5"] }, known, moment),
    ).toBeUndefined();
  });

  it("none for a call made together with one that has just failed", () => {
    const stumble = (at: number, scope = "today"): Sighting => ({
      ...{ scope, subject: STUMBLE, firstAt: at, lastAt: at, count: 1 },
    });
    const cancels: Sighting = {
      ...{ scope: "p1", subject: SIBLING_SUBJECTS[1] as typeof STUMBLE, firstAt: 1, lastAt: 1, count: 1 },
    };
    const known = (at: number, scope?: string): Known => ({
      ...nothing,
      hazards: [missing],
      sightings: [cancels, stumble(at, scope)],
    });
    expect(judge(planned, known(now - 1_000), moment)).toBeUndefined();
    expect(judge(planned, known(now - 60_000), moment)?.hazard).toBe(missing);
    // A thousand characters cannot be written in the time it takes to read a result.
    expect(judge(planned, known(now - 4_400), { ...moment, length: 1_000 })).toBeUndefined();
    expect(judge(planned, known(now - 4_400), { ...moment, length: 100 })?.hazard).toBe(missing);
    // A short call after a pause was made knowing what failed.
    expect(judge(planned, known(now - 2_800), { ...moment, length: 100 })?.hazard).toBe(missing);
    expect(judge(planned, known(now - 1_000, "another session"), moment)?.hazard).toBe(missing);
    // Where no sibling was ever cancelled, the rest of a batch fails like the first.
    const lone = { ...nothing, hazards: [missing], sightings: [stumble(now - 1_000)] };
    expect(judge(planned, lone, moment)?.hazard).toBe(missing);
  });
});
