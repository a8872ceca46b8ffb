// Proposes a draft: a known mistake is counted on its lesson or draft, a new one waits for a person.

import type { Occasion } from "../../core/draft/occasion.ts";
import { isSameMistake } from "../../core/lesson/same.ts";
import { mergeContents } from "../../core/lesson-file/merge.ts";
import { titleKey } from "../../core/lesson-file/title.ts";
import { redact } from "../../core/redact/index.ts";
import type { Draft, NewDraft } from "../../domain/draft.ts";
import type { Lesson } from "../../domain/lesson.ts";
import type { Redacted } from "../../domain/redacted.ts";
import type { Place } from "../../ports/workspace.ts";
import type { Deps } from "../deps.ts";
import { countUp } from "./count-up.ts";
import { onShelf, type ShelvedLesson, shelfOf } from "./shelf.ts";

/**
 * - `drafted`  it waits for a person
 * - `again`    a lesson or draft about it exists: counted there
 * - `full`     too many drafts and accepted drafts: the person must clean up first
 * - `offered`  the person said that something went wrong, but nothing concrete was found: they are asked
 * - `nothing`  not worth a draft, already counted, or dismissed
 */
export type Proposed =
  | { readonly type: "drafted"; readonly id: number; readonly title: string }
  | { readonly type: "again"; readonly title: string; readonly occurrences: number }
  | { readonly type: "full"; readonly count: number }
  | { readonly type: "offered"; readonly occasion: Occasion }
  | { readonly type: "nothing" };

const NOTHING: Proposed = { type: "nothing" };

export async function propose(deps: Deps, place: Place, draft: Redacted<NewDraft>): Promise<Proposed> {
  const { project } = draft;
  const drafts = await deps.store.lessons.drafts({ project });
  const [byCause] = await deps.store.lessons.drafts({ project, cause: draft.content.cause });
  const known = byCause ?? drafts.find(({ content }) => isSame(content, draft.content));
  // Turns are read more than once, and a mistake counts once per session.
  if (known && (known.session === draft.session || known.state === "dismissed")) return NOTHING;
  // The past is being drafted again: later occurrences were already counted.
  if (known && draft.at < known.at) return NOTHING;
  const lessons = await lessonsOf(deps, place);
  const lesson = lessons.find(({ content }) => isSame(content, draft.content));
  if (lesson) return countOnLesson(deps, lesson, draft, known);
  // Accepted before, but the lesson was deleted: the person does not want it.
  if (known?.state === "accepted") return NOTHING;
  if (known) return countOnDraft(deps, known, draft);
  const waiting = drafts.filter(({ state }) => state === "waiting").length;
  const count = waiting + lessons.filter(({ content }) => content.source === "auto").length;
  const { maxAutoLessons } = deps.settings(place.project.root);
  if (count >= maxAutoLessons) return maxAutoLessons === 0 ? NOTHING : { type: "full", count };
  const id = await deps.store.lessons.saveDraft(draft);
  return { type: "drafted", id, title: draft.content.title };
}

function isSame(a: Lesson, b: Lesson): boolean {
  return isSameMistake(a, b, titleKey);
}

/** All lessons of a project, including silenced ones. */
async function lessonsOf(deps: Deps, place: Place): Promise<readonly ShelvedLesson[]> {
  const shelf = await shelfOf(deps, place);
  return shelf
    ? await onShelf(deps, shelf, await deps.store.lessons.indexed({ folders: shelf.folders }), place)
    : [];
}

async function countOnLesson(
  deps: Deps,
  lesson: ShelvedLesson,
  draft: Redacted<NewDraft>,
  known: Draft | undefined,
): Promise<Proposed> {
  const [mark] = await deps.store.lessons.marks([lesson.key]);
  const occurrences =
    (mark?.ignoredAt ?? 0) > 0 ? undefined : countOrLeave(deps, lesson, draft.content.lastSeen);
  // The row records that this session was counted.
  const cause = known?.content.cause ?? draft.content.cause;
  const id = await deps.store.lessons.saveDraft(redact({ ...draft, content: { ...draft.content, cause } }));
  await deps.store.lessons.settleDraft(id, "accepted");
  return occurrences === undefined ? NOTHING : { type: "again", title: lesson.content.title, occurrences };
}

/** Counts in the file; undefined when it cannot be written, so that the rest of the turn is still stored. */
function countOrLeave({ lessonFiles }: Deps, { file }: ShelvedLesson, lastSeen: string): number | undefined {
  try {
    return lessonFiles && countUp(lessonFiles, file, lastSeen);
  } catch {
    // No permission, or the disk is full.
    return undefined;
  }
}

async function countOnDraft(deps: Deps, known: Draft, draft: Redacted<NewDraft>): Promise<Proposed> {
  // A draft with its own count already includes this occurrence.
  const { trigger } = draft;
  const occurrences =
    trigger === "repeated"
      ? Math.max(known.content.occurrences, draft.content.occurrences)
      : known.content.occurrences + 1;
  const evidence = [...new Set([...known.evidence, ...draft.evidence])].slice(-20);
  const { rootCause } = mergeContents(known.content, draft.content, draft.content.lastSeen);
  const content = { ...known.content, occurrences, lastSeen: draft.content.lastSeen, rootCause };
  const said = known.text === undefined ? {} : { text: known.text };
  await deps.store.lessons.saveDraft(
    redact({ ...draft, trigger: known.trigger, content, evidence, ...said }),
  );
  return { type: "again", title: content.title, occurrences };
}
