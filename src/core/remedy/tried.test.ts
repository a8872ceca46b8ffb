import { describe, expect, it } from "vitest";
import { attemptOf as attempt } from "../../domain/attempt.fixture.ts";
import type { Attempt } from "../../domain/attempt.ts";
import type { Failed } from "../../domain/outcome.ts";
import { remedyOf } from "../../domain/remedy.fixture.ts";
import type { Remedy } from "../../domain/remedy.ts";
import { topicOf } from "./topic.ts";
import { wasTried } from "./tried.ts";

const missed: Failed = {
  status: "failed",
  kind: "edit-mismatch",
  subject: "action f1",
  signature: "e",
  excerpt: "no",
  masked: false,
};
const edit = (file: string, change: Partial<Failed> = {}) =>
  attempt(`Edit ${file}`, { tool: "Edit", goal: "edit", files: [file], outcome: { ...missed, ...change } });
const read = (file: string) => attempt(`Read ${file}`, { tool: "Read", goal: "read", files: [file] });
const remedy = (change: Partial<Remedy> = {}) =>
  remedyOf({
    ...{ type: "prerequisite", subject: topicOf(missed), fingerprint: "read Read" },
    ...{ display: "reading the file first", count: 3, confirmed: true, ...change },
  });
const isTried = (...calls: [...Attempt[], Attempt]) => {
  const last = calls.at(-1) as Attempt;
  return wasTried(remedy(), last, last.outcome as Failed, calls.slice(0, -1));
};

describe("remedy: tried just now", () => {
  it("an edit missed, the file was read, it missed again: reading it once more is not named", () => {
    expect(isTried(edit("a.ts"), read("a.ts"), edit("a.ts"))).toBe(true);
    expect(isTried(edit("a.ts"), read("a.ts"), attempt("npm test"), edit("a.ts"))).toBe(true);
  });

  it("a file that was read before its first edit is another matter", () => {
    expect(isTried(read("a.ts"), edit("a.ts"))).toBe(false);
  });

  it("edits that miss side by side have tried nothing yet", () => {
    expect(isTried(edit("a.ts"), edit("a.ts"))).toBe(false);
  });

  it("what was tried at another file, or long ago, does not count", () => {
    expect(isTried(edit("b.ts"), read("b.ts"), edit("a.ts"))).toBe(false);
    const since = Array.from({ length: 9 }, () => attempt("npm test"));
    expect(isTried(edit("a.ts"), read("a.ts"), ...since, edit("a.ts"))).toBe(false);
  });

  it("a tool that asks for the file to be read is right, whatever was done before", () => {
    const stale = { kind: "edit-stale", subject: "path a.ts" } as const;
    expect(isTried(edit("a.ts"), read("a.ts"), edit("a.ts", stale))).toBe(false);
  });

  it("a step that was just done after the same failure is not to be done again", () => {
    const failed = edit("a.ts", { kind: "git-state", subject: "action f1" });
    const step = attempt("git pull --rebase");
    const pull = remedy({
      subject: topicOf(failed.outcome as Failed),
      fingerprint: step.fingerprint,
      display: "git pull",
    });
    const tried = (...before: Attempt[]) => wasTried(pull, failed, failed.outcome as Failed, before);
    expect(tried(failed, step)).toBe(true);
    expect(tried(step, failed)).toBe(false);
    expect(tried()).toBe(false);
  });
});
