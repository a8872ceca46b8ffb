// What the lesson commands are about: the lessons around a project, and the one or the draft a person names.
import { resolve } from "node:path";
import type { Deps } from "../app/deps.ts";
import { type ListedLesson, lessonsNamed, listLessons } from "../app/lessons.ts";
import type { Config } from "../config.ts";
import type { Draft } from "../domain/draft.ts";
import type { Place } from "../ports/workspace.ts";
import { UsageError } from "./errors.ts";
import { withMemory } from "./memory.ts";
import { nearest } from "./nearest.ts";
import { JSON_FLAG, projectCalled, SCOPE_FLAGS } from "./scope.ts";
import { isoDay } from "./words.ts";

export const LESSON_FLAGS = { project: SCOPE_FLAGS.project, ...JSON_FLAG } as const;

export interface Around {
  readonly deps: Deps;
  readonly place: Place;
  readonly now: number;
  /** `2026-11-14` */
  readonly today: string;
  /** Read anew each time: an edit counts at once. */
  list(): Promise<readonly ListedLesson[]>;
}

interface Asked {
  readonly config: Config;
  readonly flags: { readonly project?: string | undefined };
  readonly now: number;
}

export async function withLessons<T>(
  { config, flags, now }: Asked,
  use: (around: Around) => Promise<T>,
): Promise<T> {
  return withMemory(config, async ({ deps }) => {
    const named = flags.project === undefined ? undefined : await projectCalled(deps, flags.project);
    const around = deps.workspace.place(named?.root ?? process.cwd());
    // One that is remembered keeps its id, also when its folder has gone.
    const place = named ? { ...around, project: named } : around;
    return use({ deps, place, now, today: isoDay(now), list: () => listLessons(deps, place, now) });
  });
}

/** `isExact`: what changes or takes away a file is not guessed from the beginning of its name. */
export function lessonMeant(
  listed: readonly ListedLesson[],
  name: string | undefined,
  options: { readonly isExact?: boolean } = {},
): ListedLesson {
  if (name === undefined) throw new UsageError("which lesson? Names are in twiceshy lesson list");
  const called = lessonsNamed(listed, name, options);
  const found = called.length > 0 ? called : lessonsNamed(listed, resolve(name), { isExact: true });
  const [only, second] = found;
  if (only && !second) return only;
  if (only)
    throw new Error(
      `${found.length} lessons are called "${name}". Say which: ${found.map(({ where }) => where).join(", ")}.`,
    );
  const near = nearest(
    name,
    listed.map((lesson) => lesson.name),
  );
  throw new Error(
    `there is no lesson "${name}"${near ? `; did you mean ${near}?` : "."} See twiceshy lesson list --all.`,
  );
}

/** `d3` or `3`; undefined when the text is no draft's name. */
export function draftNumber(text: string | undefined): number | undefined {
  const [, digits] = /^d?(\d{1,9})$/i.exec(text ?? "") ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** One that waits, unless others may be meant too. */
export async function draftMeant(
  { deps }: Pick<Around, "deps">,
  text: string,
  states: readonly Draft["state"][] = ["waiting"],
): Promise<Draft> {
  const id = draftNumber(text);
  if (id === undefined)
    throw new UsageError(`"${text}" is no draft; drafts are d1, d2 … in twiceshy lesson review`);
  const [draft] = await deps.store.drafts({ id });
  if (!draft || draft.card.title === "")
    throw new Error(`there is no draft d${id}. See twiceshy lesson review.`);
  if (!states.includes(draft.state))
    throw new Error(
      draft.state === "waiting"
        ? `draft d${id} waits already.`
        : `draft d${id} was ${draft.state === "accepted" ? "accepted" : "discarded"} already. Bring it back: twiceshy lesson review --bring-back ${id}.`,
    );
  return draft;
}

/** A card may be called `d3` as well: its file is meant then. */
export async function draftIfMeant(
  around: Around,
  listed: readonly ListedLesson[],
  name: string | undefined,
): Promise<Draft | undefined> {
  if (name === undefined || !/^d\d+$/i.test(name)) return undefined;
  if (lessonsNamed(listed, name, { isExact: true }).length > 0) return undefined;
  return draftMeant(around, name, ["waiting", "accepted", "dismissed"]);
}
