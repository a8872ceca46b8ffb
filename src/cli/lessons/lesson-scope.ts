// Finds the project, the lesson or the draft that a lesson command is about.
import { resolve } from "node:path";
import type { Deps } from "../../app/deps.ts";
import { type ListedLesson, lessonsNamed, listLessons } from "../../app/lessons/lessons.ts";
import type { Config } from "../../config.ts";
import { localDay } from "../../core/text/for-people.ts";
import type { Draft } from "../../domain/draft.ts";
import type { Place } from "../../ports/workspace.ts";
import { UsageError } from "../errors.ts";
import { withMemory } from "../memory.ts";
import { projectNamed } from "../scope.ts";
import { nearest } from "../terminal/nearest.ts";

export interface Around {
  readonly deps: Deps;
  readonly place: Place;
  readonly now: number;
  /** `2026-11-14` */
  readonly today: string;
  /** Reads the files each time, so that an edit is seen at once. */
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
    const named = flags.project === undefined ? undefined : await projectNamed(deps, flags.project);
    const around = deps.workspace.place(named?.root ?? process.cwd());
    // A known project keeps its id even if its folder no longer exists.
    const place = named ? { ...around, project: named } : around;
    return use({ deps, place, now, today: localDay(now), list: () => listLessons(deps, place, now) });
  });
}

/** `isExact`: the beginning of a name is not enough; for commands that change or delete a file. */
export function findLesson(
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
      `${found.length} lessons are named "${name}". Name one of these: ${found.map(({ where }) => where).join(", ")}.`,
    );
  const near = nearest(
    name,
    listed.map((lesson) => lesson.name),
  );
  throw new Error(
    `there is no lesson "${name}"${near ? `; did you mean ${near}?` : "."} See twiceshy lesson list --all.`,
  );
}

/** Parses `d3` or `3`; undefined if the text is not the name of a draft. */
function draftNumber(text: string | undefined): number | undefined {
  const [, digits] = /^d?(\d{1,9})$/i.exec(text ?? "") ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** Finds a draft by its name; throws if its state is not one of `states`. */
export async function findDraft(
  { deps }: Pick<Around, "deps">,
  text: string,
  states: readonly Draft["state"][] = ["waiting"],
): Promise<Draft> {
  const id = draftNumber(text);
  if (id === undefined)
    throw new UsageError(`"${text}" is not a draft; drafts are d1, d2 … in twiceshy lesson review`);
  const [draft] = await deps.store.lessons.drafts({ id });
  if (!draft || draft.content.title === "")
    throw new Error(`there is no draft d${id}. See twiceshy lesson review.`);
  if (!states.includes(draft.state))
    throw new Error(
      draft.state === "waiting"
        ? `draft d${id} is already waiting for review.`
        : `draft d${id} was already ${draft.state === "accepted" ? "accepted" : "discarded"}. To undo that: twiceshy lesson review --bring-back ${id}.`,
    );
  return draft;
}

/** The draft named `d3`, unless a lesson has that name: then the lesson is meant. */
export async function findDraftIfNamed(
  around: Around,
  listed: readonly ListedLesson[],
  name: string | undefined,
): Promise<Draft | undefined> {
  if (name === undefined || !/^d\d+$/i.test(name)) return undefined;
  if (lessonsNamed(listed, name, { isExact: true }).length > 0) return undefined;
  return findDraft(around, name, ["waiting", "accepted", "dismissed"]);
}
