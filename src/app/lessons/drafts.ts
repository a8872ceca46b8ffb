// Decisions of a person on drafts: accept as a lesson, merge into one, edit, or dismiss for good.

import { setFields } from "../../core/lesson-file/edit.ts";
import { formatLesson } from "../../core/lesson-file/format.ts";
import { mergeContents } from "../../core/lesson-file/merge.ts";
import { parseLesson } from "../../core/lesson-file/parse.ts";
import { redact } from "../../core/redact/index.ts";
import type { Draft } from "../../domain/draft.ts";
import type { Lesson } from "../../domain/lesson.ts";
import type { LessonFile } from "../../ports/lesson-files.ts";
import type { Place } from "../../ports/workspace.ts";
import type { Deps } from "../deps.ts";
import { draftTurn } from "./draft-turn.ts";
import { createLesson, type ListedLesson, lessonFilesOf, rewrite } from "./lessons.ts";

/** The newest first; `project` undefined = everywhere. */
export async function waitingDrafts(deps: Deps, project: string | undefined): Promise<readonly Draft[]> {
  return deps.store.lessons.drafts({ ...(project !== undefined && { project }), states: ["waiting"] });
}

/** Makes the draft a lesson; returns the existing one when a lesson has the same title. */
export async function acceptDraft(
  deps: Deps,
  place: Place,
  draft: Draft,
  { person, now }: { readonly person: boolean; readonly now: number },
): Promise<{ readonly made: LessonFile } | { readonly exists: ListedLesson }> {
  const { content } = draft;
  const result = await createLesson(deps, place, { content, person, text: draftText(draft) }, now);
  if ("made" in result) await deps.store.lessons.settleDraft(draft.id, "accepted");
  return result;
}

/** Merges the draft into a lesson that says the same, as one more occurrence. */
export async function mergeDraft(
  deps: Deps,
  draft: Draft,
  into: ListedLesson,
  today: string,
): Promise<Lesson> {
  const content = mergeContents(into.content, draft.content, today);
  rewrite(lessonFilesOf(deps), into, content);
  await deps.store.lessons.settleDraft(draft.id, "accepted");
  return content;
}

/** Dismisses it for good: the same cause is not proposed again. */
export async function dismissDraft(deps: Deps, draft: Draft): Promise<void> {
  await deps.store.lessons.settleDraft(draft.id, "dismissed");
}

export async function bringBackDraft(deps: Deps, draft: Draft): Promise<void> {
  await deps.store.lessons.settleDraft(draft.id, "waiting");
}

/** The text that a person reads and edits: their own words, with what is counted meanwhile. */
export function draftText({ content, text }: Draft): string {
  if (text === undefined) return formatLesson(content);
  const { occurrences, lastSeen, cause } = content;
  return setFields(text, { occurrences, cause, ...(lastSeen !== "" && { lastSeen }) });
}

/** Stores the edited draft, whole. The cause is kept, even when the person removed its line. */
export async function editDraft(deps: Deps, draft: Draft, text: string): Promise<Draft> {
  const parsed = parseLesson(text, { name: "draft.md", kind: draft.content.kind });
  if (!parsed || "problem" in parsed)
    throw new Error(`[lesson] the draft is kept as it was: ${parsed?.problem ?? "the text is no lesson"}.`);
  const content = { ...parsed.content, cause: draft.content.cause };
  const { text: _, ...rest } = draft;
  const isAll = formatLesson(content).trim() === text.trim();
  const edited = redact({ ...rest, content, ...(!isAll && { text }) });
  await deps.store.lessons.saveDraft(edited);
  return edited;
}

interface DraftedFromPast {
  readonly sessions: number;
  readonly turns: number;
  readonly drafted: number;
}

/** What the turn's observations tell: the agent's messages themselves are not stored. */
async function toldOf(deps: Deps, session: string, turn: number): Promise<readonly string[]> {
  const observations = await deps.store.observations.list({ session, turn });
  return observations
    .filter(({ type }) => type !== "decision")
    .flatMap(({ subtitle, facts }) => [subtitle, ...facts.map(({ text }) => text)])
    .filter((text) => !OF_CALLS.test(text));
}

/** "`npm test` failed, and passed after …", "Commit 1a2b3c4 was made …": told by calls, not by the agent. */
const OF_CALLS =
  /^(?:`[^`]+`(?:(?:,| and) `[^`]+`)* (?:failed|passed)\b|Commit \w{7,} |Committed with |Checks passed |Nothing checked )/;

/** Drafts lessons from all stored sessions of a project, the oldest first. Safe to run again. */
export async function draftFromPast(
  deps: Deps,
  place: Place,
  {
    sessions: wanted,
    step,
  }: { readonly sessions?: readonly string[]; step?(done: number, all: number): void },
): Promise<DraftedFromPast> {
  const known = await deps.store.sessions.list(place.project.id, Number.MAX_SAFE_INTEGER);
  const sessions = known
    .filter(({ id }) => wanted?.includes(id) ?? true)
    .toSorted((a, b) => a.startedAt - b.startedAt);
  let drafted = 0;
  let turns = 0;
  for (const [done, { id }] of sessions.entries()) {
    for (const turn of await deps.store.turns.list({ session: id, order: "oldest" })) {
      turns += 1;
      const words = await toldOf(deps, id, turn.number);
      const moment = { session: id, turn: turn.number, now: turn.endedAt || turn.at, words };
      if ((await draftTurn(deps, place, moment)).type === "drafted") drafted += 1;
    }
    step?.(done + 1, sessions.length);
  }
  return { sessions: sessions.length, turns, drafted };
}
