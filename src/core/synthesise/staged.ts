// Follows what is staged for the next commit, as far as the calls show it.
import type { Attempt } from "../../domain/attempt.ts";
import type { Taken } from "../../domain/course.ts";
import type { Commit } from "../../domain/work.ts";
import { hasCommitted } from "./commits.ts";
import { partsOf } from "./line-parts.ts";
import { bare } from "./written.ts";

export type Staged = Taken["files"];

/** Adds what the line stages: files by name, or everything. */
export function stagedAfter({ display }: Attempt, staged: Staged): Staged {
  if (staged === "all" || !/\bgit\b/.test(display)) return staged;
  return partsOf(display).reduce<Staged>((before, { words }) => {
    const [head, verb, ...rest] = words;
    if (before === "all" || head !== "git") return before;
    if (verb === "commit") return rest.some((word) => /^(?:-[b-z]*a\w*|--all)$/.test(word)) ? "all" : before;
    if (verb !== "add") return before;
    const isAll = rest.some((word) => /^(?:-A|-u|--all|--update|\.\/?|:\/)$/.test(word));
    return isAll ? "all" : before.concat(rest.filter((word) => !word.startsWith("-")).map(bare));
  }, staged);
}

/** A commit, the turn that made it, and what it took in. */
export interface TakenIn extends Taken {
  readonly turn: number;
  readonly commit?: Commit;
}

/** The commits of one session, oldest first; `attempts` likewise. */
export function takenIn(attempts: readonly Attempt[]): readonly TakenIn[] {
  const taken: TakenIn[] = [];
  let staged: Staged = [];
  for (const attempt of attempts) {
    if (attempt.outcome.status !== "failed") staged = stagedAfter(attempt, staged);
    if (!hasCommitted(attempt)) continue;
    const { at, turn, commit } = attempt;
    taken.push({ at, turn, files: staged, ...(commit && { commit }) });
    staged = [];
  }
  return taken;
}

/** Did the commit take the file in? It may be named from a folder, or by its folder. */
export function isTaken(file: string, { files }: Taken): boolean {
  if (files === "all") return true;
  return files.some((one) => one === file || file.startsWith(`${one}/`) || one.endsWith(`/${file}`));
}
