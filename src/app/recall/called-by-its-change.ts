// Brings the name of an earlier task, its files, its day and its commits together: what was asked after a file was changed
// did not change it, and what was committed before does not contain it.
import { isNamedByCommit } from "../../core/compose/task-clauses.ts";
import { termsOf } from "../../core/similarity/terms.ts";
import type { Turn } from "../../domain/turn.ts";
import type { Deps } from "../deps.ts";
import { changedAgain } from "./changed-again.ts";
import type { Before } from "./likely-files.ts";
import type { Past } from "./past-for-prompt.ts";
import { requestBehind, taskTurns, titledTurn } from "./task-turns.ts";

/** `title`: of the prompt. */
export async function calledByItsChange(
  deps: Deps,
  item: Past,
  title: string,
  before: Before,
): Promise<Past> {
  const { turn, files } = item;
  if (files.length === 0 || item.renamed) return item;
  const turns = await taskTurns(deps, turn);
  const subject = subjectOf(item);
  if (subject.length === 0) return called(item, turns, title, files);
  const lasts = subject.map((file) => turns.findLastIndex((one) => one.files.includes(file)));
  const at = turns[Math.max(...lasts)]?.at ?? turn.at;
  const commits = committedAfter(turn, turns, Math.max(...lasts));
  const told = called({ ...item, turn: { ...turn, at, commits } }, turns, title, subject);
  const [again] = (await Promise.all(subject.map((file) => changedAgain(deps, file, at, title, before))))
    .flatMap((one) => one ?? [])
    .sort((a, b) => b.at - a.at);
  return again ? { ...told, again } : told;
}

/** The files that its line begins with: `src/x.ts was changed …`; none if it begins with its name. */
function subjectOf({ type, isOfBranch, common, files }: Past): readonly string[] {
  const { tickets, branches, words, paths } = common;
  if (type !== "related" || isOfBranch || tickets.length + branches.length > 0) return [];
  if (common.files.length > 0) return common.files;
  return words.length > 0 ? [] : files.filter((file) => paths.includes(file));
}

/**
 * Files by the request that led to their change; other work by its own request if one of the files was changed since, else by
 * one before. With the files that were changed since.
 */
function called(item: Past, turns: readonly Turn[], title: string, files: readonly string[]): Past {
  const { turn } = item;
  // A commit comes after its changes, whatever was asked last.
  if (isNamedByCommit(turn)) return item;
  const own = turns.findIndex(({ prompt }) => prompt === turn.prompt);
  const isSubject = subjectOf(item).length > 0;
  const fits = (from: number) => {
    const since = changedFrom(turns, from);
    return isSubject ? files.every((file) => since.has(file)) : files.some((file) => since.has(file));
  };
  const last = turns.findLastIndex((_, index) => fits(index));
  if (own < 0 || last < 0) return item;
  const until = turns.slice(0, last + 1);
  const words = termsOf(title);
  const isOwn = own <= last && !isSubject;
  const from = isOwn
    ? own
    : turns.indexOf(isSubject ? requestBehind(until, words) : titledTurn(until, words));
  const since = changedFrom(turns, from);
  const isSince = (file: string) => since.has(file);
  return {
    ...item,
    files: item.files.filter(isSince),
    turn: {
      ...turn,
      prompt: turns[from]?.prompt ?? turn.prompt,
      files: turn.files.filter(isSince),
    },
  };
}

function changedFrom(turns: readonly Turn[], from: number): ReadonlySet<string> {
  return new Set(turns.slice(from).flatMap(({ files }) => files));
}

/** Without the commits of the turns before; those of other sessions, which came later, are in none of the turns. */
function committedAfter({ commits }: Turn, turns: readonly Turn[], last: number): Turn["commits"] {
  const messages = (some: readonly Turn[]) =>
    new Set(some.flatMap((one) => one.commits.map(({ message }) => message)));
  const [before, since] = [messages(turns.slice(0, last)), messages(turns.slice(last))];
  return commits.filter(({ message }) => since.has(message) || !before.has(message));
}
