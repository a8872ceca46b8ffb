// Remember: what a person wants kept, in one line. It is a card like others: listed, edited, silenced and deleted as they
// are; and it opens every session of the project.
import { rememberedCard } from "../core/card/remembered.ts";
import { CUT, redact, withoutPrivate } from "../core/redact/index.ts";
import { tagsOf, tagWords } from "../core/tag/tags.ts";
import type { Card } from "../domain/lesson.ts";
import type { Place } from "../ports/workspace.ts";
import type { Deps } from "./deps.ts";
import { createLesson, deleteLesson, type ListedLesson, listLessons, wakeLesson } from "./lessons.ts";

/**
 * - `mine`        for this project, in the person's own folder: nobody else sees it
 * - `everywhere`  for all projects of this person
 * - `team`        a file in the project, for whoever works on it
 */
export type RememberedFor = "mine" | "everywhere" | "team";

export interface ToRemember {
  readonly text: string;
  readonly for: RememberedFor;
  readonly now: number;
}

export interface WasRemembered {
  readonly lesson: ListedLesson;
  /** It was said before; where it had been silenced or put away it speaks again. */
  readonly isKnown: boolean;
  readonly isRedacted: boolean;
}

/** The longest text that is kept. */
export const LONGEST = 1_000;

/** As terminals are told to colour and move: copied along with a text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const COLOURS = /\u001b\[[\d;?]*[A-Za-z]/g;

export async function remember(deps: Deps, place: Place, wanted: ToRemember): Promise<WasRemembered> {
  const { now } = wanted;
  const said = wanted.text.replace(COLOURS, "");
  const text = withoutPrivate(said, CUT).replace(/\s+/g, " ").trim();
  if (!/[\p{L}\p{N}]/u.test(text)) throw new Error("there is nothing to remember in that.");
  if (text.length > LONGEST)
    throw new Error(`that is too long to be remembered in one piece: say it in at most ${LONGEST} letters.`);
  const kept: string = redact(text);
  const card: Card = redact(
    rememberedCard({
      text: kept,
      project: wanted.for === "mine" ? place.project.id : "",
      today: new Date(now).toISOString().slice(0, 10),
      tags: tagWords(tagsOf({ prompt: kept })),
    }),
  );
  const made = await createLesson(deps, place, { card, person: wanted.for !== "team" }, now);
  const isRedacted = kept !== said.replace(/\s+/g, " ").trim();
  if ("exists" in made) {
    if (made.exists.state !== "active") await wakeLesson(deps, made.exists, now);
    return { lesson: made.exists, isKnown: true, isRedacted };
  }
  const lesson = (await listLessons(deps, place, now)).find(({ file }) => file.path === made.made.path);
  if (!lesson) throw new Error("it was written and taken away at once by somebody else.");
  return { lesson, isKnown: false, isRedacted };
}

/** What was asked to be remembered here and speaks, the last first. */
export async function remembered(deps: Deps, place: Place, now: number): Promise<readonly ListedLesson[]> {
  return (await listLessons(deps, place, now))
    .filter(({ card, state }) => card.source === "remembered" && state === "active")
    .toSorted((a, b) => b.file.modifiedAt - a.file.modifiedAt);
}

/** Takes back what was remembered last; what that was. */
export async function forgetLast(deps: Deps, place: Place, now: number): Promise<ListedLesson | undefined> {
  const [last] = await remembered(deps, place, now);
  if (last) await deleteLesson(deps, last);
  return last;
}
