// Remember: keeps one line that a person wants remembered. It is a lesson like others (listed, edited, silenced,
// deleted), and is shown at the start of every session of the project.

import { rememberedLesson } from "../../core/lesson-file/remembered.ts";
import { withStops } from "../../core/lesson-file/suggest-stops.ts";
import { CUT, redact, withoutPrivate } from "../../core/redact/index.ts";
import { tagsOf, tagWords } from "../../core/tag/tags.ts";
import { utcDay } from "../../core/text/words.ts";
import type { Lesson } from "../../domain/lesson.ts";
import type { Place } from "../../ports/workspace.ts";
import type { Deps } from "../deps.ts";
import { createLesson, deleteLesson, type ListedLesson, listLessons, wakeLesson } from "./lessons.ts";

/**
 * - `mine`        for this project, in the person's own folder: nobody else sees it
 * - `everywhere`  for all projects of this person
 * - `team`        a file in the project, for whoever works on it
 */
export type RememberedFor = "mine" | "everywhere" | "team";

interface ToRemember {
  readonly text: string;
  readonly for: RememberedFor;
  readonly now: number;
}

interface WasRemembered {
  readonly lesson: ListedLesson;
  /** It was remembered before; a silenced or archived one is active again. */
  readonly isKnown: boolean;
  readonly isRedacted: boolean;
}

const LONGEST = 1_000;

/** Terminal escape sequences for colours and cursor moves, copied along with a text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const COLOURS = /\u001b\[[\d;?]*[A-Za-z]/g;

export async function remember(deps: Deps, place: Place, wanted: ToRemember): Promise<WasRemembered> {
  const { now } = wanted;
  const said = wanted.text.replace(COLOURS, "");
  const text = withoutPrivate(said, CUT).replace(/\s+/g, " ").trim();
  if (!/[\p{L}\p{N}]/u.test(text)) throw new Error("there is nothing to remember in that.");
  if (text.length > LONGEST)
    throw new Error(
      `that is too long to be remembered in one piece: say it in at most ${LONGEST} characters.`,
    );
  const kept: string = redact(text);
  const written = rememberedLesson({
    text: kept,
    project: wanted.for === "mine" ? place.project.id : "",
    today: utcDay(now),
    tags: tagWords(tagsOf({ prompt: kept })),
  });
  const content: Lesson = redact(withStops(written));
  const made = await createLesson(deps, place, { content, person: wanted.for !== "team" }, now);
  const isRedacted = kept !== said.replace(/\s+/g, " ").trim();
  if ("exists" in made) {
    if (made.exists.state !== "active") await wakeLesson(deps, made.exists, now);
    return { lesson: made.exists, isKnown: true, isRedacted };
  }
  const lesson = (await listLessons(deps, place, now)).find(({ file }) => file.path === made.made.path);
  if (!lesson) throw new Error("another program deleted the lesson right after it was written.");
  return { lesson, isKnown: false, isRedacted };
}

/** Active remembered lines of a project, the last first. */
export async function remembered(deps: Deps, place: Place, now: number): Promise<readonly ListedLesson[]> {
  return (await listLessons(deps, place, now))
    .filter(({ content, state }) => content.source === "remembered" && state === "active")
    .toSorted((a, b) => b.file.modifiedAt - a.file.modifiedAt);
}

/** Deletes the last remembered line and returns it. */
export async function forgetLast(deps: Deps, place: Place, now: number): Promise<ListedLesson | undefined> {
  const [last] = await remembered(deps, place, now);
  if (last) await deleteLesson(deps, last);
  return last;
}
