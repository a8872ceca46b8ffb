// The line that says where the work of a prompt will likely be.
import { lastChangedLine, likelyLine } from "../core/compose/prompt.ts";
import { isFollowUp } from "../core/compose/task-title.ts";
import type { LikelyFile } from "../core/rank/likely-files.ts";
import { isEverywhere } from "../core/rank/names.ts";
import { isPart, isProcedure, isTelling } from "../core/rank/telling.ts";
import { termsOf } from "../core/similarity/terms.ts";
import { type Before, hasWork } from "./likely-files.ts";
import { type AskedPast, type Past, titleIn } from "./past-for-prompt.ts";

/**
 * How likely the first file has to be. Measured on real histories: where two words are shared, one of three files
 * named is changed six times of ten from 0.12 on; where only the file's name is said, from 0.16 on.
 */
const NAMED_FILE = 0.3;
const SURE_FILE = 0.16;
const TOLD_FILE = 0.12;
/** Files named beside it, and how likely each has to be. */
const FILES_SAID = 3;
const LIKELY_FILE = 0.1;
const NAMED = 2;
/** What a prompt is about stands at its beginning; one word in common is chance. */
const HEAD = 600;
const TELLING_WORDS = 2;

/** Said where it is likely enough, and the session has not been there itself. */
export function likelyFor(
  { prompt, session }: AskedPast,
  project: string,
  before: Before,
  items: readonly Past[],
  likely: readonly LikelyFile[],
): readonly string[] {
  if (isFollowUp(prompt)) return [];
  // A session that has work of its own goes by that: only a file that is named is worth a word.
  const isInside = hasWork(before, session);
  const first = likely.find(
    (one) =>
      !isEverywhere(one.file) &&
      one.confidence >=
        (one.isNamed ? NAMED_FILE : isInside ? NEVER : sureEnough(prompt, project, one, before)),
  );
  if (!first) return [];
  // A prompt that names many files, a pasted diff say, needs nobody to tell where.
  if (likely.filter(({ isNamed }) => isNamed).length > NAMED) return [];
  const own = new Set(
    [...before.found, ...before.others]
      .filter((turn) => turn.session === session)
      .flatMap(({ files }) => files),
  );
  const shown = new Set(items.flatMap(({ turn }) => turn.files.slice(0, FILES_SAID)));
  if (own.has(first.file) || shown.has(first.file)) return [];
  // The reason given has to hold for all of them.
  const files = likely
    .filter(({ file, confidence }) => confidence >= LIKELY_FILE && !own.has(file))
    .map(({ file }) => file)
    .filter((file) => file !== first.file && first.because.files.includes(file));
  return [
    first.isNamed
      ? lastChangedLine(first.file, first.because)
      : likelyLine([first.file, ...files].slice(0, FILES_SAID), first.because),
  ];
}

/** How likely it has to be, by what the prompt has in common with it: that it was changed lately is no reason to say so. */
function sureEnough(prompt: string, project: string, { file, because }: LikelyFile, before: Before): number {
  const title = titleIn(prompt);
  if (title === "") return NEVER;
  const projectWords = new Set(termsOf(project));
  const isEmpty = (word: string) => projectWords.has(word) || isPart(word);
  const texts = [titleIn(because.prompt), ...because.commits.map(({ message }) => message), file];
  const said = new Set(texts.flatMap((text) => termsOf(text)).filter((word) => !isEmpty(word)));
  const own = termsOf(title).filter((word) => !isProcedure(word) && !isEmpty(word));
  const shared = own.filter((word) => said.has(word));
  if (shared.length >= TELLING_WORDS) return TOLD_FILE;
  const told = termsOf(prompt.slice(0, HEAD)).filter((word) => said.has(word) && isTelling(word, before));
  if (told.length >= TELLING_WORDS && shared.length > 0) return TOLD_FILE;
  const name = new Set(termsOf(file.split("/").slice(-2).join("/")));
  return own.some((word) => name.has(word)) ? SURE_FILE : NEVER;
}

const NEVER = Number.POSITIVE_INFINITY;
