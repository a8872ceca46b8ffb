import { describe, expect, it } from "vitest";
import { newAttemptOf } from "../../domain/attempt.fixture.ts";
import type { NewAttempt } from "../../domain/attempt.ts";
import { hazardOf } from "../../domain/hazard.fixture.ts";
import type { Hazard } from "../../domain/hazard.ts";
import type { Known } from "../../domain/known.ts";
import type { Failed } from "../../domain/outcome.ts";
import type { Subject } from "../../domain/subject.ts";
import { learnFrom, subjectsToLearn } from "./learn.ts";
import { SIBLING_SUBJECTS, STUMBLE } from "./sibling.ts";

const nothing: Known = { hazards: [], sightings: [], changes: [], grades: [] };

const failed = newAttemptOf("npm install redis-node", {
  fingerprint: "f1",
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
});
const succeeded: NewAttempt = { ...failed, call: "c2", at: 2_000, outcome: { status: "succeeded" } };
const hazard = learnFrom(failed, nothing).hazards[0] as Hazard;
const stumble = (at: number) => ({ scope: "s1", subject: STUMBLE, firstAt: at, lastAt: at, count: 1 });

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

  it("an older failure that is imported later is the first, and the last keeps its words", () => {
    const older = { ...failed, session: "s0", call: "c0", at: 500, display: "npm i redis-node" };
    const [one] = learnFrom(older, { ...nothing, hazards: [hazard] }).hazards;
    expect(one).toMatchObject({ failures: 2, firstAt: 500, lastAt: 1_000, display: failed.display });
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
    const other = hazardOf({ subject: "program go", kind: "command-not-found", actions: ["f7"] });
    expect(learnFrom(succeeded, { ...nothing, hazards: [other] }).hazards).toEqual([]);
  });

  it("a failure that is no mistake teaches nothing but that it came to pass", () => {
    const noMatch = {
      ...failed,
      outcome: { ...failed.outcome, status: "failed", kind: "no-match" },
    } as NewAttempt;
    expect(learnFrom(noMatch, nothing)).toEqual({
      hazards: [],
      sightings: [stumble(1_000)],
      changes: [],
      grades: [],
    });
  });

  it.each(["cancelled", "denied"] as const)("a call that was %s teaches nothing more", (status) => {
    const outcome = status === "denied" ? ({ status, by: "user" } as const) : ({ status } as const);
    expect(learnFrom({ ...succeeded, outcome }, { ...nothing, hazards: [hazard] })).toEqual({
      hazards: [],
      sightings: status === "denied" ? [] : [stumble(2_000)],
      changes: [],
      grades: [],
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
    const seen = learnFrom(read, nothing).sightings.map((one) => `${one.scope}: ${one.subject}`);
    expect(seen).toContain("p1: path src/a.ts");
    expect(seen).toContain("p1: folder src");
    expect(seen).toContain("s1: path src/a.ts");
  });

  it("what had gone well before it failed is part of its record", () => {
    const sightings = [
      { scope: "p1", subject: "package npm redis-node" as const, firstAt: 1, lastAt: 1, count: 12 },
    ];
    expect(learnFrom(failed, { ...nothing, sightings }).hazards[0]?.before).toBe(12);
    expect(hazard.before).toBe(0);
  });

  it("a success of another call that has to do with it is a trial that went well, and ends nothing", () => {
    const runtime = hazardOf({ subject: "runtime node", kind: "wrong-runtime", actions: ["f0"] });
    const other: NewAttempt = {
      ...succeeded,
      subjects: ["runtime node", "action f2"],
      fingerprint: "f2",
      provides: [],
    };
    const [after] = learnFrom(other, { ...nothing, hazards: [runtime] }).hazards;
    expect(after).toMatchObject({ successes: 1, since: 1, streak: 1, clearedAt: 0 });
  });

  it("a success of the very action that failed ends it, whatever it was about", () => {
    const runtime = hazardOf({ subject: "runtime node", kind: "wrong-runtime", actions: ["f2", "f0"] });
    const same: NewAttempt = {
      ...succeeded,
      subjects: ["runtime node", "action f2"],
      fingerprint: "f2",
      provides: [],
    };
    const [after] = learnFrom(same, { ...nothing, hazards: [runtime] }).hazards;
    expect(after).toMatchObject({ successes: 1, streak: 0, actions: [], clearedAt: 2_000 });
  });

  it("a success behind a pipe proves nothing about the command before it", () => {
    const action = hazardOf({ subject: "action f1", kind: "test", actions: ["f1"] });
    const piped: NewAttempt = { ...succeeded, subjects: [], provides: [] };
    expect(learnFrom(piped, { ...nothing, hazards: [action] }).hazards).toEqual([]);
  });

  it("a failure for another reason is a trial of its own", () => {
    const runtime = hazardOf({ subject: "runtime node", kind: "wrong-runtime" });
    const otherwise: NewAttempt = {
      ...failed,
      subjects: ["runtime node", "package npm redis-node", "action f1"],
    };
    const learned = learnFrom(otherwise, { ...nothing, hazards: [runtime] }).hazards;
    expect(learned.find(({ subject }) => subject === "runtime node")).toMatchObject({
      otherwise: 1,
      failures: 1,
    });
  });

  it("a login, a runtime or a tool is blamed together with the very call: each has a record of its own", () => {
    const login = { ...failed.outcome, kind: "auth", subject: "account gh" } as Failed;
    const call: NewAttempt = { ...failed, subjects: ["account gh", "action f1"], outcome: login };
    expect(learnFrom(call, nothing).hazards.map(({ subject, about }) => [subject, about])).toEqual([
      ["account gh", "account gh"],
      ["action f1", "account gh"],
    ]);
  });

  it("an error that names nothing of the command is also kept for the command in its folder", () => {
    const unread = { ...failed.outcome, kind: "unexplained", subject: "action f1" } as Failed;
    const call: NewAttempt = {
      ...failed,
      subjects: ["program go", "command go build @web", "action f1"],
      outcome: unread,
    };
    expect(learnFrom(call, nothing).hazards.map(({ subject }) => subject)).toEqual([
      "action f1",
      "command go build @web",
    ]);
  });

  it("a missing file is also kept for the topmost folder in which nothing was ever seen", () => {
    const gone = { ...failed.outcome, kind: "missing-path", subject: "path /home/me/old/src/a.ts" } as Failed;
    const read: NewAttempt = {
      ...failed,
      subjects: ["path /home/me/old/src/a.ts", "folder /home/me/old", "action f1"],
      outcome: gone,
    };
    const about = (known: Known) => learnFrom(read, known).hazards.map(({ subject }) => subject);
    expect(about(nothing)).toEqual(["path /home/me/old/src/a.ts", "folder /home/me/old"]);
    const sightings = [
      { scope: "p1", subject: "folder /home/me/old" as const, firstAt: 1, lastAt: 1, count: 1 },
    ];
    expect(about({ ...nothing, sightings })).toEqual([
      "path /home/me/old/src/a.ts",
      "folder /home/me/old/src",
    ]);
  });

  it("never for a folder that the project itself lies in", () => {
    const gone = { ...failed.outcome, kind: "missing-path", subject: "path /home/me/app/a.ts" } as Failed;
    const read: NewAttempt = { ...failed, subjects: ["path /home/me/app/a.ts", "action f1"], outcome: gone };
    expect(learnFrom(read, nothing).hazards.map(({ subject }) => subject)).toEqual([
      "path /home/me/app/a.ts",
    ]);
  });

  it("a refusal by a hook or a rule is a failure like any other; one by the person is not", () => {
    const denied = (by: "policy" | "user"): NewAttempt => ({
      ...failed,
      subjects: ["tool Task", "action f1"],
      outcome: { status: "denied", by, words: "Denied by preToolUse hook" },
    });
    expect(learnFrom(denied("policy"), nothing).hazards[0]).toMatchObject({
      subject: "tool Task",
      kind: "policy",
    });
    expect(learnFrom(denied("user"), nothing).hazards).toEqual([]);
  });

  it("a refusal by a model that judges every call for itself is no rule", () => {
    const words = "Permission for this action was denied by the Claude Code auto mode classifier.";
    const judged: NewAttempt = { ...failed, outcome: { status: "denied", by: "policy", words } };
    expect(learnFrom(judged, nothing).hazards).toMatchObject([{ kind: "refused", subject: "action f1" }]);
  });

  it("an error behind a pipe is no failure of the whole line", () => {
    const outcome = { ...(failed.outcome as Failed), masked: true };
    const piped: NewAttempt = { ...failed, outcome, subjects: ["action f1"] };
    expect(learnFrom(piped, nothing).hazards.map((one) => one.subject)).toEqual(["package npm redis-node"]);
  });

  it("grades itself by what it expected to fail, whether it spoke or not", () => {
    const standing = hazardOf({
      ...hazard,
      lastSession: "s0",
      sessions: 3,
      streak: 3,
      failures: 3,
      actions: ["f1"],
    });
    const known = { ...nothing, hazards: [standing] };
    expect(learnFrom(failed, known).grades).toEqual([
      { project: "p1", kind: "missing-package", right: 1, wrong: 0 },
    ]);
    expect(learnFrom(succeeded, known).grades).toEqual([
      { project: "p1", kind: "missing-package", right: 0, wrong: 1 },
    ]);
    expect(learnFrom(failed, nothing).grades).toEqual([]);
  });

  it("a clock that goes back does not move the last failure back", () => {
    const late = { ...hazard, lastAt: 9_000 };
    expect(learnFrom({ ...failed, call: "c5" }, { ...nothing, hazards: [late] }).hazards[0]?.lastAt).toBe(
      9_000,
    );
  });

  it("asks for exactly the rows it needs", () => {
    const needed: Subject[] = ["package npm redis-node", "action f1", ...SIBLING_SUBJECTS];
    expect(subjectsToLearn(failed)).toEqual(needed);
  });
});
