// The line that predicts which files a prompt's work will change.
import { lastChangedLine, likelyLine } from "../../core/compose/prompt.ts";
import { isFollowUp } from "../../core/compose/task-title.ts";
import type { LikelyFile } from "../../core/rank/likely-files.ts";
import { isEverywhere } from "../../core/rank/names.ts";
import { isPart, isProcedure, isSpecific } from "../../core/rank/specific-words.ts";
import { termsOf } from "../../core/similarity/terms.ts";
import { type Before, hasWork } from "./likely-files.ts";
import { type AskedPast, type Past, titleIn } from "./past-for-prompt.ts";

/**
 * How likely the first file has to be. Measured on real histories: where two words are shared, one of three files
 * named is changed six times of ten from 0.12 on; where only the file's name is said, from 0.16 on.
 */
const NAMED_FILE = 0.3;
const SURE_FILE = 0.16;
const SHARED_WORDS_FILE = 0.12;
/** Most further files, and how likely each has to be. */
const FILES_SAID = 3;
const LIKELY_FILE = 0.1;
const NAMED = 2;
/** Characters of a prompt that are used, and words that must be shared: one is chance. */
const HEAD = 600;
const TELLING_WORDS = 2;

/** Empty when no file is likely enough, or the session has worked on it already. */
export function likelyFor(
  { prompt, session }: AskedPast,
  project: string,
  before: Before,
  items: readonly Past[],
  likely: readonly LikelyFile[],
): readonly string[] {
  if (isFollowUp(prompt)) return [];
  // A session that has done work knows its files: only a file named in the prompt is listed.
  const isInside = hasWork(before, session);
  const first = likely.find(
    (one) =>
      !isEverywhere(one.file) &&
      one.confidence >=
        (one.isNamed ? NAMED_FILE : isInside ? NEVER : sureEnough(prompt, project, one, before)),
  );
  if (!first) return [];
  // A prompt that names many files (a pasted diff) needs no prediction.
  if (likely.filter(({ isNamed }) => isNamed).length > NAMED) return [];
  const own = new Set(
    [...before.found, ...before.others]
      .filter((turn) => turn.session === session)
      .flatMap(({ files }) => files),
  );
  // A certain match says more than a guess about files.
  const isKnown = items.some(({ isSure, isSame }) => isSure || isSame);
  if (isKnown && !first.isNamed) return [];
  const shown = new Set(items.flatMap(({ turn }) => turn.files));
  if (own.has(first.file) || shown.has(first.file)) return [];
  // The reason must be true for all listed files.
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

/** Required likelihood, by what the prompt shares with the file; a recent change alone is no reason. */
function sureEnough(prompt: string, project: string, { file, because }: LikelyFile, before: Before): number {
  // Paths and addresses in a prompt are left out: their words occur in many paths.
  const title = titleIn(prompt).replaceAll(/\S*\/\S*/g, " ");
  if (title.trim() === "" || DEFINITION.test(title)) return NEVER;
  const projectWords = new Set(termsOf(project));
  const isEmpty = (word: string) => projectWords.has(word) || isPart(word);
  const texts = [titleIn(because.prompt), ...because.commits.map(({ message }) => message), file];
  const said = new Set(texts.flatMap((text) => termsOf(text)).filter((word) => !isEmpty(word)));
  const own = termsOf(title).filter((word) => !isProcedure(word) && !isEmpty(word));
  const shared = own.filter((word) => said.has(word));
  if (shared.length >= TELLING_WORDS) return SHARED_WORDS_FILE;
  const telling = termsOf(prompt.slice(0, HEAD)).filter((word) => said.has(word) && isSpecific(word, before));
  if (telling.length >= TELLING_WORDS && shared.length > 0) return SHARED_WORDS_FILE;
  const name = new Set(termsOf(file.split("/").slice(-2).join("/")));
  return own.some((word) => name.has(word)) ? SURE_FILE : NEVER;
}

/** Questions for a definition: no file will be changed. */
const DEFINITION = /^(?:what(?:'s| is| are)|who (?:is|are)|explain)\b/i;
const NEVER = Number.POSITIVE_INFINITY;
