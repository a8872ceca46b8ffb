// Decides which earlier work, and which of its files, are mentioned at a prompt. One measure for every line that names
// files: the probability that the prompt's work touches one of them.
import { taskTitle } from "../../core/compose/task-title.ts";
import type { LikelyFile } from "../../core/rank/likely-files.ts";
import { isNamedIn } from "../../core/rank/named-file.ts";
import {
  codeNamesIn,
  codeNamesSaid,
  isOfTheProject,
  isReadAlways,
  pathsIn,
  quotesPlaces,
} from "../../core/rank/names.ts";
import { wordsOf } from "../../core/rank/pieces.ts";
import { isReason, type WordCounts } from "../../core/rank/reason.ts";
import { isPart, isProcedure } from "../../core/rank/specific-words.ts";
import { FILES_NAMED, telling, tellingEvidence } from "../../core/rank/telling.ts";
import { termsOf } from "../../core/similarity/terms.ts";
import { baseName } from "../../domain/base-name.ts";
import { isComplaint } from "../../domain/feedback.ts";
import type { Turn } from "../../domain/turn.ts";
import { sharesSomething } from "./in-common.ts";
import type { Past } from "./past-for-prompt.ts";
import { requestOf } from "./piece-of-work.ts";
import { titleIn } from "./task-question.ts";

/**
 * Lowest probability that the work touches one of the files: the one at which, in projects left out, three lines in four name a
 * file that is then changed (`bench/recall.mjs --fit-telling`).
 */
const LIKELY_ENOUGH = 0.66;
/** Characters of a prompt that names one place. */
export const SHORT = 300;
/** The prompt, and what is known about its session and past. */
export interface Asked {
  readonly prompt: string;
  /** Earlier turns that share words with it. */
  readonly past: readonly Turn[];
  /** The session has changed something already. */
  readonly isAtWork: boolean;
  readonly counts: WordCounts;
}

export function isWorthNaming(files: readonly LikelyFile[], asked: Asked): boolean {
  return files.length > 0 && telling(tellingEvidence(files, asked)) >= LIKELY_ENOUGH;
}

/**
 * Selects the items that are mentioned even if none of their files is likely to be touched, each with the files that its line
 * names:
 * - a task that was done, tried, begun or asked for before: all its files;
 * - a related task: those of its files that are in `named` (the likeliest of all files); if `named` is empty, its own files,
 *   provided that one of them is likely enough.
 * `likely`: all files ever changed, with their probabilities.
 */
export function worthTelling(
  items: readonly Past[],
  likely: readonly LikelyFile[],
  asked: Asked,
  named: readonly LikelyFile[],
): readonly Past[] {
  return items
    .filter(isNews)
    .map((item) => {
      // The prompt removes what this task made: it has to touch the same files.
      if (item.type !== "related" || item.isOpposite) return item;
      const some = withFiles(item, named);
      if (named.length > 0 && (some.files.length > 0 || !isOnIssue(item))) return some;
      return areWorthNaming(item, likely, asked) ? item : { ...item, files: [] };
    })
    .filter((item) => isWorthMentioning(item, asked));
}

/**
 * A branch in common is no reason to name files. Of a prompt that says where the work is only files there count: by an error
 * that it quotes, or, for work that no rule found, by a path.
 */
function areWorthNaming(item: Past, likely: readonly LikelyFile[], asked: Asked): boolean {
  const files = filesOf(item, likely);
  const { prompt } = asked;
  const isPlaceSaid = quotesPlaces(prompt) || (item.bearing > 0 && saysWhere(prompt));
  if (item.isOfBranch || (isPlaceSaid && !files.some((one) => isMeant(one, prompt)))) return false;
  return isOnIssue(item) || isWorthNaming(files, asked);
}

/** Work on an issue that the prompt names is told with what it changed, whatever the new work will touch. */
function isOnIssue({ common }: Past): boolean {
  return common.tickets.length > 0;
}

/**
 * True for a short prompt with a path ("Fix @src/cart/totals.ts"), and for an error that says where it happened. A long
 * prompt of another sort, a plan or pasted code, may name many.
 */
export function saysWhere(prompt: string): boolean {
  return (prompt.length <= SHORT && pathsIn(prompt).length > 0) || quotesPlaces(prompt);
}

/** True if the prompt names the file or its folder. */
export function isMeant({ file, isNamed }: LikelyFile, prompt: string): boolean {
  return isNamed || pathsIn(prompt).some((path) => `/${file}`.includes(`/${path}/`));
}

/** Likely enough by all evidence together. */
function isNear({ bearing, isCertain }: Past): boolean {
  return bearing > 0 && isCertain;
}

function withFiles(item: Past, named: readonly LikelyFile[]): Past {
  return { ...item, files: item.files.filter((own) => named.some(({ file }) => file === own)) };
}

/**
 * True for a related task with files in its line, with a failed step, or with a complaint of the person; or with a commit, but
 * once the session has changed something only if the prompt names the task's issue, branch or file.
 */
function isWorthMentioning(item: Past, asked: Asked): boolean {
  const { type, files, turn, failed } = item;
  if (type !== "related") return true;
  if (isChanceMatch(item, asked)) return false;
  if (failed.length > 0 || isComplaint(turn.feedback?.verdict)) return true;
  const hasCommit = turn.ending === "committed" && turn.commits.length > 0;
  // Work that is probably meant is told by its title, even if none of its files is likely to be touched.
  if (isNear(item) && !saysWhere(asked.prompt)) return true;
  return files.length > 0 || (hasCommit && (isNamed(item) || !asked.isAtWork));
}

/** True if all that prompt and task share are words that the task only happens to say; not for a name in code. */
function isChanceMatch(item: Past, { prompt, counts }: Asked): boolean {
  const { isOfBranch, isSame, isModel, isAsked, turn, common, matched } = item;
  const topic = topicOf(prompt);
  if (topic.length > 0 && topic.every((word) => matched.includes(word))) return false;
  // The same concept in other words or in another language.
  if (common.words.length === 0 && common.topics.length > 0) return false;
  if (isOfBranch || isSame || isModel || isAsked || isNear(item) || isNamed(item)) return false;
  const isCodeName = common.words.some((word) => codeNamesIn(word).some(({ isSure: isName }) => isName));
  return !isCodeName && !isReason(matched, wordsOf([turn], requestOf), counts);
}

function topicOf(prompt: string): readonly string[] {
  return termsOf(titleIn(prompt)).filter((word) => !isProcedure(word) && !isPart(word));
}

function isNamed({ common }: Pick<Past, "common">): boolean {
  return common.tickets.length + common.branches.length + common.files.length > 0;
}

/**
 * Selects earlier work that is mentioned for its files alone. With files to name (`named`) it is the best item that changed
 * the likeliest of them and all that share a word with the prompt: a task says more than file names. If there is none, the
 * files get a line of their own.
 */
export function mentionedForFiles(
  items: readonly Past[],
  likely: readonly LikelyFile[],
  asked: Asked,
  named: readonly LikelyFile[],
): readonly Past[] {
  const others = items.filter((item) => !isNews(item) && !isChanceMatch(item, asked));
  if (named.length === 0) return others.filter((item) => areWorthNaming(item, likely, asked));
  const [first] = named;
  const needed = named.filter((one) => one === first || one.isSaid);
  const best = others.find(({ files }) => needed.every(({ file }) => files.includes(file)));
  return best ? [withFiles(best, named)] : [];
}

/** Drops related tasks all of whose files an item before them has named: they would add only a title. */
export function withoutRepeats(items: readonly Past[]): readonly Past[] {
  const namedBefore = new Set<string>();
  return items.filter(({ type, files, failed }) => {
    const named = files.slice(0, FILES_NAMED);
    const isNew = named.length === 0 || failed.length > 0 || named.some((file) => !namedBefore.has(file));
    for (const file of named) namedBefore.add(file);
    return type !== "related" || isNew;
  });
}

/**
 * False for a related task whose line would say only what the session knows: it changed nothing but rules that every session
 * reads; or it names files that the prompt names itself, and has no commit, no failure, no word of the person, and no word of
 * the prompt in its title.
 */
export function addsToPrompt(item: Past, prompt: string): boolean {
  const { type, files, turn, failed, common, elsewhere } = item;
  const named = files.slice(0, FILES_NAMED);
  if (type !== "related" || failed.length > 0) return true;
  if (elsewhere === "" && turn.files.length > 0 && turn.files.every(isReadAlways)) return false;
  if (named.length === 0) return true;
  if (turn.commits.length > 0 || turn.ending === "failed" || turn.feedback) return true;
  const name = named.map((file) => baseName(file).toLowerCase()).join(" ");
  const ofName = new Set(termsOf(named.join(" ")));
  const title = termsOf(taskTitle(turn.prompt)).filter((word) => !isProcedure(word) && !isPart(word));
  const said = new Set(termsOf(taskTitle(prompt)).filter((word) => !ofName.has(word)));
  const isBoundByName =
    common.tickets.length + common.branches.length === 0 &&
    common.words.every((word) => name.includes(word.toLowerCase())) &&
    !title.some((word) => said.has(word));
  return !isBoundByName || !named.every((file) => isSaidIn(prompt, file));
}

/** False for a related task whose line would not show what it shares with the prompt. */
export function hasNamedReason({ type, isOfBranch, files, common }: Past): boolean {
  if (type !== "related" || isOfBranch) return true;
  return sharesSomething({ ...common, paths: common.paths.filter((file) => files.includes(file)) });
}

/** True if the prompt names the file, with its extension; or without, if the name is no everyday word. */
export function isSaidIn(prompt: string, file: string): boolean {
  if (isNamedIn(prompt, file)) return true;
  const stem = baseName(file).replace(/(?<=.)\.[^.]*$/, "");
  const isName =
    isOfTheProject(file) || (stem.length >= SHORTEST_NAME && /[a-z\d][-_A-Z][A-Za-z\d]/.test(stem));
  return (
    isName && codeNamesSaid([{ name: stem.toLowerCase(), isSure: true }], prompt.toLowerCase()).length > 0
  );
}

/** Characters of a name in code that may stand without its extension. */
const SHORTEST_NAME = 6;

/** True if the item's line names the file. */
export function names({ files }: Past, file: string): boolean {
  return files.slice(0, FILES_NAMED).includes(file);
}

/** It is the same task, or so probable that it counts without its files. */
function isNews({ type, isCertain, isSure, files }: Past): boolean {
  return type !== "related" || isCertain || (isSure && files.length === 0);
}

/** The files that an item's line names. */
export function filesOf({ files }: Past, likely: readonly LikelyFile[]): readonly LikelyFile[] {
  const named = files.slice(0, FILES_NAMED);
  return likely.filter(({ file }) => named.includes(file));
}
