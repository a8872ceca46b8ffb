// Lets an agent look up lessons: a list, those for a prompt, or one in full.
import type { Limit } from "../../core/compose/block.ts";
import { lessonIndexText, lessonPage } from "../../core/compose/lesson-pages.ts";
import type { Place } from "../../ports/workspace.ts";
import type { Deps } from "../deps.ts";
import { type ListedLesson, lessonsNamed, listLessons } from "./lessons.ts";
import { lessonsForPrompt } from "./lessons-at-prompt.ts";

/** Characters: agents cut what is longer. */
const CHARACTERS = 40_000;
/** Most lessons listed; more than at a prompt, because the agent asked for them. */
const MOST = 10;

interface AskedForLessons {
  readonly prompt?: string;
  /** Tokens. */
  readonly budget: number;
  readonly now: number;
}

/** The active lessons, or those for a prompt; empty when there are none. */
export async function lessonIndex(
  deps: Deps,
  place: Place,
  { prompt, budget, now }: AskedForLessons,
): Promise<string> {
  const active = (await listLessons(deps, place, now)).filter(({ state }) => state === "active");
  if (!deps.settings(place.project.root).lessons) return "";
  const found =
    prompt === undefined
      ? undefined
      : await lessonsForPrompt(deps, place, { prompt, now, session: "", most: MOST });
  const meant = found
    ? found.flatMap(({ where }) => active.find((lesson) => lesson.where === where) ?? [])
    : active;
  return lessonIndexText(meant, limitOf(deps, budget));
}

/** One lesson in full, even if resting; silenced and untrusted ones are not found. Throws when the name is ambiguous. */
export async function lessonText(
  deps: Deps,
  place: Place,
  { name, budget, now }: { readonly name: string; readonly budget: number; readonly now: number },
): Promise<string> {
  const areOn = deps.settings(place.project.root).lessons;
  const listed = areOn ? await listLessons(deps, place, now) : [];
  const usable = listed.filter(({ state }) => state === "active" || state === "resting");
  const [only, second] = lessonsNamed(usable, name);
  if (!only) throw new Error(`there is no lesson "${name}" here. Names are in the answer of lessons.`);
  if (second) throw new Error(`several lessons are called "${name}": ${wheres(usable, name)}.`);
  return lessonPage(only, limitOf(deps, budget));
}

function wheres(listed: readonly ListedLesson[], name: string): string {
  return lessonsNamed(listed, name)
    .map(({ where }) => where)
    .join(", ");
}

function limitOf(deps: Deps, tokens: number): Limit {
  return { tokens, characters: CHARACTERS, count: deps.countTokens };
}
