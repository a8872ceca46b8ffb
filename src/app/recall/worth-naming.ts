// Decides whether files of earlier work are named at a prompt: only if its work will likely touch one of them. One
// measure for every line that names files.
import { taskTitle } from "../../core/compose/task-title.ts";
import { isNamedIn, type LikelyFile } from "../../core/rank/likely-files.ts";
import { codeNamesIn, codeNamesSaid, isOfTheProject, pathsIn, quotesPlaces } from "../../core/rank/names.ts";
import { isPart, isProcedure } from "../../core/rank/specific-words.ts";
import { FILES_NAMED, telling, tellingEvidence } from "../../core/rank/telling.ts";
import { termsOf } from "../../core/similarity/terms.ts";
import { baseName } from "../../domain/base-name.ts";
import { isComplaint } from "../../domain/feedback.ts";
import type { Turn } from "../../domain/turn.ts";
import { isTold } from "./in-common.ts";
import type { Past } from "./past-for-prompt.ts";
import { titleIn } from "./task-question.ts";

/**
 * How likely it must be that the work touches one of the files; a session that has changed something knows its own.
 * Measured on real histories: docs/benchmarks.md.
 */
const SURE = { opening: 0.54, atWork: 0.6 };
/** Words of a topic of which one is half. */
const HALF_IS_ONE = 2;

/** What is known about a prompt. */
export interface Asked {
  readonly prompt: string;
  /** Earlier turns that share words with it. */
  readonly past: readonly Turn[];
  /** An earlier task was found that bears on it. */
  readonly isRelated: boolean;
  /** The session has changed something already. */
  readonly isAtWork: boolean;
}

export function isWorthNaming(files: readonly LikelyFile[], asked: Asked): boolean {
  return files.length > 0 && chanceOf(files, asked) >= (asked.isAtWork ? SURE.atWork : SURE.opening);
}

/** The probability that the work touches one of the files. */
export function chanceOf(files: readonly LikelyFile[], asked: Asked): number {
  return telling(tellingEvidence(files, asked));
}

/**
 * The items that are mentioned even if none of their files is likely to be touched, each with the files that its line names.
 * A task done, tried, begun or asked before names all its files. A related task names those of its files that are in `named`
 * (the likeliest of all files); if `named` is empty, its own, provided that one of them is likely enough. `likely`: all files
 * ever changed.
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
      // What is to be removed is where it was made.
      if (item.type !== "related" || item.isOpposite) return item;
      if (named.length > 0) return withFiles(item, named);
      return areWorthNaming(item, likely, asked) ? item : { ...item, files: [] };
    })
    .filter((item) => tellsSomething(item, asked));
}

/** That work was done on the same branch does not say that its files are meant; a quoted error says where it happened. */
function areWorthNaming(item: Past, likely: readonly LikelyFile[], asked: Asked): boolean {
  const files = filesOf(item, likely);
  if (item.isOfBranch || (quotesPlaces(asked.prompt) && !files.some((one) => isMeant(one, asked.prompt))))
    return false;
  return isWorthNaming(files, asked);
}

/** Does the prompt name the file or its folder? */
export function isMeant({ file, isNamed }: LikelyFile, prompt: string): boolean {
  return isNamed || pathsIn(prompt).some((path) => `/${file}`.includes(`/${path}/`));
}

function withFiles(item: Past, named: readonly LikelyFile[]): Past {
  return { ...item, files: item.files.filter((own) => named.some(({ file }) => file === own)) };
}

/**
 * A related task of which no files are told is mentioned for a failure, for what the person said of it, or for its commit; in a
 * session at work only if the prompt names it.
 */
function tellsSomething(item: Past, asked: Asked): boolean {
  const { type, files, turn, failed } = item;
  if (type !== "related" || failed.length > 0) return true;
  if (isComplaint(turn.feedback?.verdict)) return true;
  if (isByChance(item, asked)) return false;
  const isCommitTold = turn.ending === "committed" && turn.commits.length > 0;
  return files.length > 0 || (isCommitTold && (isNamed(item) || !asked.isAtWork));
}

/**
 * Is it bound to the prompt by one everyday word alone, which is not half of the prompt's topic and not in the path of a file
 * that is told? "Layout" and "goal" are said of many things.
 */
function isByChance(item: Past, { prompt }: Asked): boolean {
  const { words, paths } = item.common;
  if (item.isOfBranch || isNamed(item) || words.length !== 1) return false;
  const isCodeName = words.some((word) => codeNamesIn(word).some(({ isSure }) => isSure));
  const isInPath = item.files.slice(0, FILES_NAMED).some((file) => paths.includes(file));
  return !isCodeName && !isInPath && topicOf(prompt).length > HALF_IS_ONE;
}

function isNamed({ common }: Past): boolean {
  return common.tickets.length + common.branches.length + common.files.length > 0;
}

function topicOf(prompt: string): readonly string[] {
  return termsOf(titleIn(prompt)).filter((word) => !isProcedure(word) && !isPart(word));
}

/**
 * Other earlier work, mentioned for its files alone: the best that changed the likeliest file to be named, and all that
 * share a word with the prompt. It says more than their names. Otherwise the files are named without it.
 */
export function guesses(
  items: readonly Past[],
  likely: readonly LikelyFile[],
  asked: Asked,
  named: readonly LikelyFile[],
): readonly Past[] {
  const others = items.filter((item) => !isNews(item) && !isByChance(item, asked));
  if (named.length === 0) return others.filter((item) => areWorthNaming(item, likely, asked));
  const [first] = named;
  const needed = named.filter((one) => one === first || one.isSaid);
  const best = others.find(({ files }) => needed.every(({ file }) => files.includes(file)));
  return best ? [withFiles(best, named)] : [];
}

/** Without related tasks whose files the items before them have named: they add a title, and no place. */
export function withoutRepeats(items: readonly Past[]): readonly Past[] {
  const told = new Set<string>();
  return items.filter(({ type, files, failed }) => {
    const named = files.slice(0, FILES_NAMED);
    const isNew = named.length === 0 || failed.length > 0 || named.some((file) => !told.has(file));
    for (const file of named) told.add(file);
    return type !== "related" || isNew;
  });
}

/**
 * False for a related task that is bound to the prompt only by files which the prompt names itself, and of which nothing else
 * is told: no commit, no failure, nothing that the person said, no word of the prompt in its title.
 */
export function tellsMore({ type, files, turn, failed, common }: Past, prompt: string): boolean {
  const named = files.slice(0, FILES_NAMED);
  if (type !== "related" || named.length === 0 || failed.length > 0) return true;
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

/** False for a related task whose line would name nothing that it has in common with the prompt: only files, and not those. */
export function tellsWhy({ type, isOfBranch, files, common }: Past): boolean {
  if (type !== "related" || isOfBranch) return true;
  return isTold({ ...common, paths: common.paths.filter((file) => files.includes(file)) });
}

/** Does the prompt name the file, with its extension or, for a name that is no everyday word, without? */
export function isSaidIn(prompt: string, file: string): boolean {
  if (isNamedIn(prompt, file)) return true;
  const stem = baseName(file).replace(/(?<=.)\.[^.]*$/, "");
  const isName = isOfTheProject(file) || (stem.length >= SHORTEST && /[a-z\d][-_A-Z][A-Za-z\d]/.test(stem));
  return (
    isName && codeNamesSaid([{ name: stem.toLowerCase(), isSure: true }], prompt.toLowerCase()).length > 0
  );
}

const SHORTEST = 6;

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
