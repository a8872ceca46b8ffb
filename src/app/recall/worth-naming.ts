// Decides whether files of earlier work are worth naming at a prompt: only if its work will likely touch one of them.
import type { LikelyFile } from "../../core/rank/likely-files.ts";
import { FILES_NAMED, telling, tellingEvidence } from "../../core/rank/telling.ts";
import type { Before } from "./likely-files.ts";
import type { Past } from "./past-for-prompt.ts";

/** How likely it must be that the work touches one of the files. Measured on real histories: docs/benchmarks.md. */
const SURE = 0.6;

/** `files`: those that the line would name. */
export function isWorthNaming(prompt: string, files: readonly LikelyFile[], { found }: Before): boolean {
  return telling(tellingEvidence(prompt, files, found)) >= SURE;
}

/** `likely`: all files ever changed. */
export function isWorthTelling(
  item: Past,
  prompt: string,
  likely: readonly LikelyFile[],
  before: Before,
): boolean {
  if (!isGuess(item)) return true;
  if (item.turn.files.length === 0) return item.isSure;
  return isWorthNaming(prompt, filesOf(item, likely), before);
}

/** The same task, matter or issue is news whatever files follow; other work is told for its files. */
export function isGuess({ type, isCertain }: Past): boolean {
  return type === "related" && !isCertain;
}

/** The files that an item's line names. */
export function filesOf({ turn }: Past, likely: readonly LikelyFile[]): readonly LikelyFile[] {
  const named = turn.files.slice(0, FILES_NAMED);
  return likely.filter(({ file }) => named.includes(file));
}
