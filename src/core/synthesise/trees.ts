// Work trees of the project next to it: what is done in one is work on the project.
import type { Attempt } from "../../domain/attempt.ts";
import type { Subject } from "../../domain/subject.ts";
import { commandsIn } from "./commands.ts";

/** The calls, with the files of work trees that they added told as the project's own. */
export function withTrees(attempts: readonly Attempt[]): readonly Attempt[] {
  const names = new Set(attempts.flatMap(treesIn));
  if (names.size === 0) return attempts;
  const any = [...names].map((name) => name.replaceAll(/[^\w-]/g, "\\$&")).join("|");
  const inTree = new RegExp(`^(?:/|~|[A-Za-z]:|\\.\\./).*?/?(?:${any})(?:/|$)`);
  return attempts.map((attempt) => {
    const files = attempt.files.map((file) => file.replace(inTree, ""));
    const told = (one: Subject) => one.startsWith("path ") && inTree.test(one.slice(5));
    const isInTree = attempt.subjects.some(told) || attempt.provides.some(told);
    if (!isInTree && files.every((file, at) => file === attempt.files[at])) return attempt;
    return {
      ...attempt,
      files: files.filter(Boolean),
      // A folder that is no subject is taken for the project's own.
      subjects: attempt.subjects.filter((one) => !told(one)),
      provides: attempt.provides.filter((one) => !told(one)),
    };
  });
}

/** Names of the folders that `git worktree add` makes; not those of another repository. */
function treesIn(attempt: Attempt): readonly string[] {
  const { display } = attempt;
  if (!display.includes("worktree add") || commandsIn(attempt).some(({ isOutside }) => isOutside)) return [];
  return [...display.matchAll(ADDED)].flatMap(([, given = ""]) => {
    const path = given
      .replace(BRANCH, "")
      .split(/\s+/)
      .map((word) => word.replace(/^["']|["'/]+$/g, ""))
      .find((word) => word !== "" && !word.startsWith("-"));
    const name = path?.split(/[\\/]/).at(-1) ?? "";
    return /^[\w.@-]{3,}$/.test(name) ? [name] : [];
  });
}

const ADDED = /\bgit\s+worktree add\s+([^;&|\n]+)/g;
/** `-b topic`: a branch, not the folder. */
const BRANCH = /(?:^|\s)(?:-[bB]|--reason)\s+\S+/g;
