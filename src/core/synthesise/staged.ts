// Follows what is staged for the next commit, as far as the calls show it.
import type { Attempt } from "../../domain/attempt.ts";
import type { Taken } from "../../domain/course.ts";
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

/** Did the commit take the file in? It may be named from a folder, or by its folder. */
export function isTaken(file: string, { files }: Taken): boolean {
  if (files === "all") return true;
  return files.some((one) => one === file || file.startsWith(`${one}/`) || one.endsWith(`/${file}`));
}
