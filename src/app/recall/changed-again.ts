// Whether a file was changed again since the work that a line tells: a reader takes what is told for the last change.
import type { EarlierTask } from "../../core/compose/prompt-lines.ts";
import { termsOf } from "../../core/similarity/terms.ts";
import { utcDay } from "../../core/text/words.ts";
import type { Turn } from "../../domain/turn.ts";
import type { Deps } from "../deps.ts";
import type { Before } from "./likely-files.ts";
import { requestBehind, taskTurns, titleOfTask } from "./task-turns.ts";

/** The last change of the file, if it came after `at` and other work or another day brought it. `title`: of the prompt. */
export async function changedAgain(
  deps: Deps,
  file: string,
  at: number,
  title: string,
  before: Before,
): Promise<EarlierTask | undefined> {
  const last = await lastChange(deps, file, at, before);
  if (last === undefined || last.at <= at) return undefined;
  const told = await taskBehind(deps, file, last, title, before);
  return told.title === "" && utcDay(told.at) === utcDay(at) ? undefined : told;
}

/** At most so many older turns are searched for a later change. */
const BETWEEN = 400;

/** The last turn of another session that changed the file, since `at`. */
export async function lastChange(
  deps: Deps,
  file: string,
  at: number,
  { found, others, session }: Before,
): Promise<Turn | undefined> {
  const lastOf = (turns: readonly Turn[]) =>
    turns
      .filter((turn) => turn.at >= at && turn.session !== session && turn.files.includes(file))
      .sort((a, b) => b.at - a.at)[0];
  const last = lastOf([...found, ...others]);
  const oldest = others.at(-1);
  const since = last?.at ?? at;
  if (oldest === undefined || since >= oldest.at) return last;
  const { project, at: until } = oldest;
  return lastOf(await deps.store.turns.list({ project, since, until, limit: BETWEEN })) ?? last;
}

/**
 * The task that changed the file, under its own title: "that image is ugly" was said of something. Its files are those that were
 * changed since that was asked.
 */
export async function taskBehind(
  deps: Deps,
  file: string,
  because: Turn,
  title: string,
  before: Before,
): Promise<EarlierTask> {
  const turns = await taskTurns(deps, because);
  // Called by what was asked on the day that is named; what was asked after the file was changed did not change it.
  const changed = turns.findLast(({ files, at }) => at <= because.endedAt && files.includes(file))?.at;
  const then = turns.filter(({ at }) => at <= (changed ?? because.at) && utcDay(at) === utcDay(because.at));
  const named = then.length > 0 ? then : turns;
  const words = termsOf(title);
  const asked = requestBehind(named, words);
  const since = turns.filter(({ at }) => at >= asked.at);
  const files = since.flatMap((one) => one.files);
  const on = await before.elsewhere?.(because);
  return { title: titleOfTask(named, words, asked), at: because.at, files, ...(on && { on }) };
}
