// The line that predicts which files a prompt's work will change.
import { lastChangedLine, likelyLine } from "../../core/compose/prompt.ts";
import { isFollowUp } from "../../core/compose/task-title.ts";
import type { LikelyFile } from "../../core/rank/likely-files.ts";
import { isEverywhere } from "../../core/rank/names.ts";
import { FILES_NAMED } from "../../core/rank/telling.ts";
import { type Before, hasWork } from "./likely-files.ts";
import type { AskedPast, Past } from "./past-for-prompt.ts";
import { titleIn } from "./task-question.ts";
import { isWorthNaming } from "./worth-naming.ts";

/** How likely a file must be that the prompt names, in a session that has done work. */
const NAMED_FILE = 0.3;
/** How likely the further files must be. */
const LIKELY_FILE = 0.1;

/** Empty when no file is likely enough, or the session has worked on it already. */
export function likelyFor(
  asked: AskedPast,
  before: Before,
  items: readonly Past[],
  likely: readonly LikelyFile[],
): readonly string[] {
  const { prompt, session } = asked;
  if (isFollowUp(prompt) || DEFINITION.test(titleIn(prompt))) return [];
  const own = new Set(
    [...before.found, ...before.others]
      .filter((turn) => turn.session === session)
      .flatMap(({ files }) => files),
  );
  const first = firstToName(likely, items, own);
  if (!first) return [];
  // A session that has done work knows its files: only a file named in the prompt is listed.
  if (hasWork(before, session))
    return first.isNamed && first.confidence >= NAMED_FILE
      ? [lastChangedLine(first.file, first.because)]
      : [];
  const named = filesToName(first, likely);
  // Files of earlier work are shown already: others beside them are seldom right.
  if (items.some(({ turn }) => turn.files.length > 0) || !isWorthNaming(prompt, named, before)) return [];
  return [
    likelyLine(
      first.file,
      named.slice(1).map(({ file }) => file),
      first.because,
    ),
  ];
}

/** The likeliest file that shares a word with the prompt: without one nobody would see why. */
export function firstToName(
  likely: readonly LikelyFile[],
  items: readonly Past[],
  own: ReadonlySet<string>,
): LikelyFile | undefined {
  const shown = new Set(items.flatMap(({ turn }) => turn.files));
  // A certain match says more than a guess.
  const isKnown = items.some(({ isSure, isSame }) => isSure || isSame);
  return likely
    .slice(0, FILES_NAMED)
    .find(
      ({ file, isNamed, isSaid }) =>
        isSaid && !isEverywhere(file) && !own.has(file) && !shown.has(file) && (isNamed || !isKnown),
    );
}

/** The files of the line, `first` before the others. */
export function filesToName(first: LikelyFile, likely: readonly LikelyFile[]): readonly LikelyFile[] {
  const others = likely.slice(0, FILES_NAMED).filter((one) => one !== first && one.confidence >= LIKELY_FILE);
  return [first, ...others];
}

/** Questions for a definition: no file will be changed. */
const DEFINITION = /^(?:what(?:'s| is| are)|who (?:is|are)|explain)\b/i;
