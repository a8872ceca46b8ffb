// Fixtures of the store contract: lesson files, uses and drafts.
import type { NewDraft } from "../../../src/domain/draft.ts";
import {
  EMPTY_LESSON,
  type IndexedLesson,
  type Lesson,
  type LessonUse,
  type LessonWord,
} from "../../../src/domain/lesson.ts";
import type { Redacted } from "../../../src/domain/redacted.ts";
import type { LessonRow } from "../../../src/ports/store.ts";
import { NOON, redacted } from "./fixtures.ts";

export function content(changes: Partial<Lesson> = {}): Lesson {
  return {
    ...EMPTY_LESSON,
    title: "Force pushes go through review",
    appliesTo: ["git push --force", "release"],
    severity: "high",
    occurrences: 2,
    lastSeen: "2026-11-14",
    situation: "Two people on one branch.",
    mistake: "Pushed over the other's work.",
    rootCause: "Nobody looked at the remote first.",
    fix: "git push --force-with-lease",
    checklist: ["Fetched before pushing", "Told the other"],
    ...changes,
  };
}

/** Words as `telegram:3 allowlist`; those without a weight have 1. */
export function words(text: string): readonly LessonWord[] {
  return text.split(" ").map((one) => {
    const [word = "", weight = "1"] = one.split(":");
    return { word, weight: Number(weight) };
  });
}

export function lessonRow(changes: Partial<LessonRow> = {}): Redacted<LessonRow> {
  return redacted({
    id: "folder-1/push.md",
    key: "aaaaaaaa/.twiceshy/lessons/push.md",
    folder: "folder-1",
    size: 812,
    modifiedAt: NOON + 0.123_4,
    hash: "0123456789abcdef",
    problem: "",
    content: content(),
    watches: [{ type: "command", program: "git", subcommand: "push", flags: ["--force"], targets: [] }],
    words: words("force:3 push:3 review:2 branch"),
    watchKeys: ["command git"],
    contentHash: "",
    ...changes,
  });
}

/** What a row is given back as. */
export function lessonOf({ id, key, content, watches, problem, contentHash }: LessonRow): IndexedLesson {
  return { id, key, content, watches, problem, contentHash };
}

export function lessonUse(changes: Partial<LessonUse> = {}): LessonUse {
  return {
    key: "aaaaaaaa/.twiceshy/lessons/push.md",
    project: "aaaaaaaa",
    session: "session-1",
    turn: 1,
    at: NOON,
    moment: "prompt",
    whole: true,
    ...changes,
  };
}

export function draft(
  changes: Partial<NewDraft> = {},
  cause = "missing-package package redis-node",
): Redacted<NewDraft> {
  return redacted({
    project: "aaaaaaaa",
    session: "session-1",
    turn: 1,
    at: NOON,
    trigger: "red-green",
    content: content({ source: "auto", cause }),
    evidence: [1, 2],
    ...changes,
  });
}
