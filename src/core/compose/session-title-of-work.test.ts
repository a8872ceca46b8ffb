// Which request is named beside work: the one that the changes came from.
import { describe, expect, it } from "vitest";
import type { Course } from "../../domain/course.ts";
import type { Session } from "../../domain/project.ts";
import type { Turn } from "../../domain/turn.ts";
import { courseOfTurns } from "./course.fixture.ts";
import { openEndsIn } from "./open-ends.ts";
import { recapOf, recapText } from "./recap.ts";
import { resultOf, sessionWork, titleBeforeResult } from "./session-work.ts";
import { MONDAY, terms, turn } from "./turns.fixture.ts";

const work = (turns: readonly Turn[], more: Partial<Course> = {}) =>
  sessionWork(
    { id: "s1", project: "p1", agent: "codex", startedAt: MONDAY },
    turns,
    { ...courseOfTurns(turns), ...more },
    terms,
  );

describe("compose: the request that work is named after", () => {
  it("a plan that was reviewed has changed nothing: what was implemented then is not called a review", () => {
    const one = work([
      turn(0, { prompt: "Sign people in with the provider's tokens" }),
      turn(1, {
        number: 2,
        prompt: "Perform an adversarial review of this plan, revise it and show it again",
      }),
      turn(2, { number: 3, prompt: "Implement the plan.", ending: "changed", files: ["src/sign-in.ts"] }),
    ]);
    expect(one.title).toBe("Sign people in with the provider's tokens");
    expect(resultOf(one)).toBe("changed, not checked");
    const now = MONDAY + 86_400_000;
    const uncommitted = new Set(["src/sign-in.ts"]);
    const [end] = openEndsIn({ work: [one], turns: [], now, uncommitted });
    expect(end?.title).toBe("Sign people in with the provider's tokens");
  });

  it("the subject of a commit is not told as what was asked for, beside another commit", () => {
    const commits = [{ message: "probe: measure the queue" }, { message: "fix(store): keep the order" }];
    expect(titleBeforeResult("probe: measure the queue", commits)).toBe("");
    expect(titleBeforeResult("Keep the order of jobs", commits)).toBe("Keep the order of jobs");
  });

  it("what was changed after a commit is not named after that commit", () => {
    const turns = [
      turn(0, {
        prompt: "continue",
        ending: "committed",
        files: ["a.ts"],
        commits: [{ message: "Fix the modes" }],
      }),
      turn(1, { number: 2, prompt: "go on", ending: "changed", files: ["deploy.yaml"] }),
    ];
    const now = MONDAY + 86_400_000;
    const [end] = openEndsIn({ work: [work(turns)], turns, now, uncommitted: new Set(["deploy.yaml"]) });
    expect(end?.files).toEqual(["deploy.yaml"]);
    expect(end?.title).not.toBe("Fix the modes");
  });

  it("files that lie there are named after the request that led to most of them, not after the last one", () => {
    const turns = [
      turn(0, {
        prompt: "Rework the sections of the dashboard",
        ending: "changed",
        files: ["src/debt.tsx", "src/time.tsx", "src/page.tsx"],
      }),
      turn(1, {
        number: 2,
        prompt: "Make the parser of checkpoints read the newest format",
        ending: "changed",
        files: ["lib/parse.ts"],
      }),
    ];
    const now = MONDAY + 86_400_000;
    const lying = (files: readonly string[]) =>
      openEndsIn({ work: [work(turns)], turns, now, uncommitted: new Set(files) })[0]?.title;
    expect(lying(turns.flatMap(({ files }) => files))).toBe("Rework the sections of the dashboard");
    expect(lying(["lib/parse.ts"])).toBe("Make the parser of checkpoints read the newest format");
  });

  it("what was asked for first is not told as later", () => {
    const one = work([
      turn(0, { prompt: "Add the customer table to the page", ending: "changed", files: ["a.ts"] }),
      turn(30, { number: 2, prompt: "Sort the customer table", ending: "changed", files: ["a.ts"] }),
    ]);
    expect(one.title).toBe("Sort the customer table");
    expect(resultOf(one)).not.toContain("later");
  });

  it("has the date of the change, not of a later look at it", () => {
    const turns = [
      turn(0, {
        prompt: "Add the customer table",
        ending: "committed",
        files: ["a.ts"],
        commits: [{ message: "x y" }],
      }),
      turn(72, { number: 2, prompt: "What is the state of the branch?" }),
    ];
    const one = work(turns);
    expect(new Date(one.lastAt).toISOString()).toContain("2026-11-12");
    const session = { id: "s1", project: "p1", agent: "codex", startedAt: MONDAY, lastAt: one.lastAt };
    const recap = recapOf({
      sessions: [session as Session],
      turns,
      terms,
      now: MONDAY + 86_400_000 * 5,
      courseOf: () => courseOfTurns(turns),
    });
    const text = recapText(recap, { tokens: 500, characters: 2_000, count: (words) => words.length / 4 });
    expect(text).toContain("Worked on in 1 session on 2026-11-09");
    expect(text).toContain('2026-11-09 "Add the customer table"');
  });
});
