// Where the work of an earlier turn is now: in this work tree, on another branch, under other names, or gone.
import type { PromptItem } from "../../core/rank/prompt-items.ts";
import type { Turn } from "../../domain/turn.ts";
import type { Place } from "../../ports/workspace.ts";
import type { Deps } from "../deps.ts";
import { ownBranch } from "./likely-files.ts";

/** Work that nobody committed stays in its work tree, though its branch counts as merged. */
export function isInThisTree(
  deps: Deps,
  { project, branch: own }: Place,
  { branch = "", commits }: Pick<Turn, "branch" | "commits">,
  merged: ReadonlySet<string>,
): boolean {
  if (branch === "" || branch === own) return true;
  if (!merged.has(branch)) return false;
  return commits.length > 0 || deps.workspace.isOutElsewhere?.(project.root, branch) !== true;
}

/** Tells the branch on which the work of a turn lies if it is not here; empty on a main branch, from which all work begins. */
export function elsewhereOf(deps: Deps, place: Place): (turn: Turn) => Promise<string> {
  return async (turn) => {
    const branch = ownBranch(turn);
    if (branch === "" || branch === place.branch) return "";
    const merged = await deps.workspace.mergedBranches(place.project.root);
    return isInThisTree(deps, place, turn, merged) ? "" : branch;
  };
}

/** True only when it is certain: the branch exists, and a file made on it is not here. */
export function isUnmerged(
  deps: Deps,
  { project: { root } }: Place,
  { elsewhere, turn }: PromptItem,
): boolean {
  return (
    deps.workspace.hasBranch?.(root, elsewhere) === true &&
    turn.files.some((file) => !deps.workspace.exists(root, file))
  );
}

/**
 * The items whose work can still be found, without files that were removed since. What was taken back, or is on another
 * branch, is told without its files. If all files are gone, git is asked whether those of the same task were renamed.
 */
export async function stillThere(
  deps: Deps,
  { project: { root } }: Place,
  items: readonly PromptItem[],
): Promise<readonly PromptItem[]> {
  const isThere = (file: string) => deps.workspace.exists(root, file);
  const found: PromptItem[] = [];
  for (const item of items) {
    const { turn, type, elsewhere, isSame } = item;
    if (type === "undone" || elsewhere !== "" || turn.files.length === 0) found.push(item);
    else if (turn.files.some(isThere))
      found.push({ ...item, turn: { ...turn, files: turn.files.filter(isThere) } });
    else if (isSame) {
      const names = await deps.workspace.renamedSince?.(root, turn.at);
      const renamed = turn.files.flatMap((file) => names?.get(file) ?? []).filter(isThere);
      if (renamed.length > 0) found.push({ ...item, renamed });
    }
  }
  return found;
}
