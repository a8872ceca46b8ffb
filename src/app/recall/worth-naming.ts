// Decides whether files of earlier work are named at a prompt: only if its work will likely touch one of them. One
// measure for every line that names files.
import type { LikelyFile } from "../../core/rank/likely-files.ts";
import { FILES_NAMED, telling, tellingEvidence } from "../../core/rank/telling.ts";
import type { Turn } from "../../domain/turn.ts";
import type { Past } from "./past-for-prompt.ts";

/** How likely it must be that the work touches one of the files. Measured on real histories: docs/benchmarks.md. */
const SURE = 0.52;

/** What is known about a prompt. */
export interface Asked {
  readonly prompt: string;
  /** Earlier turns that share words with it. */
  readonly past: readonly Turn[];
  /** An earlier task was found that bears on it. */
  readonly isRelated: boolean;
}

export function isWorthNaming(files: readonly LikelyFile[], asked: Asked): boolean {
  return files.length > 0 && telling(tellingEvidence(files, asked)) >= SURE;
}

/**
 * The items worth telling, each with the files that its line names. The same task, matter or issue is news whatever files
 * follow, but then without their names. `likely`: all files ever changed.
 */
export function worthTelling(
  items: readonly Past[],
  likely: readonly LikelyFile[],
  asked: Asked,
): readonly Past[] {
  return items
    .filter(isNews)
    .map((item) => {
      const isNamed = item.type !== "related" || isWorthNaming(filesOf(item, likely), asked);
      return isNamed ? item : { ...item, files: [] };
    })
    .filter(tellsSomething);
}

/** A related task without files, a commit or a failure leaves nothing to look at. */
function tellsSomething({ type, files, turn, failed }: Past): boolean {
  return type !== "related" || files.length + turn.commits.length + failed.length > 0;
}

/**
 * Other earlier work, which is told for its files alone. `named`: the likeliest files, if they are likely enough to be
 * named; then only the best work that changed the first of them, which says more than its name.
 */
export function guesses(
  items: readonly Past[],
  likely: readonly LikelyFile[],
  named: readonly LikelyFile[],
  asked: Asked,
): readonly Past[] {
  const worth = items.filter((item) => !isNews(item) && isWorthNaming(filesOf(item, likely), asked));
  const [first] = named;
  return first === undefined ? worth : worth.filter((item) => names(item, first.file)).slice(0, 1);
}

/** Does the item's line name the file? */
export function names({ files }: Past, file: string): boolean {
  return files.slice(0, FILES_NAMED).includes(file);
}

function isNews({ type, isCertain, isSure, files }: Past): boolean {
  return type !== "related" || isCertain || (isSure && files.length === 0);
}

/** The files that an item's line names. */
export function filesOf({ files }: Past, likely: readonly LikelyFile[]): readonly LikelyFile[] {
  const named = files.slice(0, FILES_NAMED);
  return likely.filter(({ file }) => named.includes(file));
}
