// Lessons and prompts of test/fixtures/lesson-prompts: written before the code was read.
import { readFileSync } from "node:fs";
import type { IndexedLesson, Severity } from "../../src/domain/lesson.ts";
import type { Case } from "./asked-tuned.ts";
import { makeIndexed } from "./make-lesson.ts";

interface WrittenLesson {
  readonly id: string;
  readonly tags: readonly string[];
  readonly stops?: readonly string[];
  readonly occurrences?: number;
  readonly severity: Severity;
  readonly title: string;
  readonly situation: string;
  readonly risk: string;
  readonly cause: string;
  readonly fix: string;
  readonly checklist: readonly string[];
}

interface WrittenPrompt {
  readonly kind: "everyday" | "named" | "content" | "language" | "none";
  readonly text: string;
  readonly expect: readonly string[];
}

/** `name`: empty for the first set, `unread-` for the one that was looked at last; `domains-`, `harbour-`, `stack-`, `clinic-`. */
export function freshLessons(name = ""): readonly IndexedLesson[] {
  return read<WrittenLesson>(`${name}lessons.json`).map(({ id, tags, risk, cause, ...content }) =>
    makeIndexed(id, { ...content, appliesTo: tags, mistake: risk, rootCause: cause }),
  );
}

export function freshPrompts(name = "", kind?: WrittenPrompt["kind"]): readonly Case[] {
  return read<WrittenPrompt>(`${name}prompts.json`)
    .filter((prompt) => kind === undefined || prompt.kind === kind)
    .map(({ text, expect }) => [text, expect.join(" ")] as const);
}

function read<Row>(file: string): readonly Row[] {
  return JSON.parse(readFileSync(new URL(`../fixtures/lesson-prompts/${file}`, import.meta.url), "utf8"));
}
