// The line that predicts which files a prompt's work will change.
import { lastChangedLine, likelyLine } from "../../core/compose/prompt.ts";
import { isFollowUp } from "../../core/compose/task-title.ts";
import type { LikelyFile } from "../../core/rank/likely-files.ts";
import { isEverywhere } from "../../core/rank/names.ts";
import { FILES_NAMED, telling, tellingEvidence } from "../../core/rank/telling.ts";
import { type Before, hasWork } from "./likely-files.ts";
import { type AskedPast, type Past, titleIn } from "./past-for-prompt.ts";

/** How likely it must be that the work touches one of the files. Measured on real histories: docs/benchmarks.md. */
const SURE = 0.6;
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
  // What is shown already; a certain match says more than a guess.
  const shown = new Set(items.flatMap(({ turn }) => turn.files));
  const isKnown = items.some(({ isSure, isSame }) => isSure || isSame);
  const named = likely.slice(0, FILES_NAMED);
  // Without a word in common nobody would see why.
  const first = named.find(
    ({ file, isNamed, isSaid }) =>
      isSaid && !isEverywhere(file) && !own.has(file) && !shown.has(file) && (isNamed || !isKnown),
  );
  if (!first) return [];
  // A session that has done work knows its files: only a file named in the prompt is listed.
  if (hasWork(before, session))
    return first.isNamed && first.confidence >= NAMED_FILE
      ? [lastChangedLine(first.file, first.because)]
      : [];
  if (telling(tellingEvidence(prompt, likely, before.found)) < SURE) return [];
  const others = named
    .filter(({ file, confidence }) => file !== first.file && confidence >= LIKELY_FILE && !shown.has(file))
    .map(({ file }) => file);
  return [likelyLine(first.file, others, first.because)];
}

/** Questions for a definition: no file will be changed. */
const DEFINITION = /^(?:what(?:'s| is| are)|who (?:is|are)|explain)\b/i;
