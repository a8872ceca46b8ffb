// The line that names files which the prompt's work will likely change, with what earlier work did to them.
import {
  type EarlierTask,
  lastChangedLine,
  mentionsLine,
  pathsLine,
  writtenLine,
} from "../../core/compose/prompt-lines.ts";
import { isFollowUp } from "../../core/compose/task-title.ts";
import type { LikelyFile } from "../../core/rank/likely-files.ts";
import { isEverywhere, isOfTheProject, pathsIn, quotesPlaces } from "../../core/rank/names.ts";
import { FILES_NAMED } from "../../core/rank/telling.ts";
import { termsOf } from "../../core/similarity/terms.ts";
import { utcDay } from "../../core/text/words.ts";
import type { Deps } from "../deps.ts";
import { asWritten, textOf } from "./in-common.ts";
import { type Before, hasBegun } from "./likely-files.ts";
import type { AskedPast, Past } from "./past-for-prompt.ts";
import { isAboutWorkAtHand } from "./past-tasks.ts";
import { isBareCommand, titleIn } from "./task-question.ts";
import { taskTurns, titleOfTask } from "./task-turns.ts";
import { type Asked, isMeant, isSaidIn, isWorthNaming, names } from "./worth-naming.ts";

/** Characters of a prompt that names one place. */
const SHORT = 300;
/** How likely a file must be. */
const LEAST = 0.1;
/** Words of the prompt that were written into a file: two everyday words may be chance. */
const WRITTEN = 3;

/**
 * What earlier work did to the likeliest files; nothing of those that an item names already. Empty when they are not likely
 * enough, or when the session has changed something already.
 */
export async function likelyFor(
  deps: Deps,
  { prompt, session }: AskedPast,
  before: Before,
  items: readonly Past[],
  likely: readonly LikelyFile[],
  asked: Asked,
): Promise<readonly string[]> {
  if (isFollowUp(prompt)) return [];
  if (hasBegun(before, session)) return [];
  const named = likelyEnough(likely, asked);
  const untold = named.filter(({ file }) => !items.some((item) => names(item, file)));
  const [first] = untold;
  if (first === undefined) return [];
  if (named.every(({ file }) => isSaidIn(prompt, file)))
    return first === named[0] ? besideNamed(deps, prompt, first, likely) : [];
  return [await lineFor(deps, prompt, untold, before)];
}

/** The file that a reader can connect with the prompt comes first, whatever else is likelier. */
async function lineFor(
  deps: Deps,
  prompt: string,
  files: readonly LikelyFile[],
  before: Before,
): Promise<string> {
  const first = (files.find(isConnected) ?? files[0]) as LikelyFile;
  const others = files.filter((one) => one !== first);
  const task = await taskBehind(deps, first, prompt);
  const isOfTask = ({ file }: LikelyFile) => task.files.includes(file);
  const pathOf = ({ file }: LikelyFile) => file;
  const rest = (told: readonly LikelyFile[]) =>
    others
      .filter((one) => !told.includes(one))
      .map((one) => ({ ...one, times: timesTogether(one.file, first.file, before) }));
  const inPath = first.isNamed ? [] : asWritten(first.spoken, prompt);
  if (inPath.length > 0) {
    const alike = others.filter(({ spoken }) => spoken.some((word) => first.spoken.includes(word)));
    // Work on another matter is no reason.
    const because = first.isOnTopic ? task : { ...task, title: "" };
    const beside = first.isOnTopic ? others.filter((one) => !alike.includes(one) && isOfTask(one)) : [];
    const more = rest([...alike, ...beside]);
    return pathsLine([first, ...alike].map(pathOf), inPath, because, beside.map(pathOf), more);
  }
  const beside = others.filter(isOfTask);
  const words = first.isNamed ? [] : asWritten(first.topics, textOf(first.because));
  if (words.length > 0 && task.title !== "")
    return mentionsLine(words, first.because, task, [first, ...beside].map(pathOf), rest(beside));
  const wrote = first.isNamed ? [] : asWritten(first.wrote, prompt);
  if (wrote.length >= WRITTEN) return writtenLine(first.file, wrote, first.because, rest([]));
  const also = { others: beside.map(pathOf), because: first.because };
  return lastChangedLine(first.file, task, also, rest(beside));
}

/** In how many turns both were changed. */
function timesTogether(file: string, other: string, { found, others }: Before): number {
  return [...found, ...others].filter(({ files }) => files.includes(file) && files.includes(other)).length;
}

/** Of a file that the prompt names itself only what it does not say: other files that the same work changed, its commit. */
async function besideNamed(
  deps: Deps,
  prompt: string,
  named: LikelyFile,
  likely: readonly LikelyFile[],
): Promise<readonly string[]> {
  const { because } = named;
  const others = likely
    .map(({ file }) => file)
    .filter((file) => because.files.includes(file) && !isEverywhere(file) && !isSaidIn(prompt, file));
  const task = await taskBehind(deps, named, prompt);
  if (task.title === "" || isEverywhere(named.file) || others.length + because.commits.length === 0)
    return [];
  return [lastChangedLine(named.file, task, { others: others.slice(0, FILES_NAMED - 1), because })];
}

/** The likeliest files, if one of them will likely be touched. */
export function likelyEnough(likely: readonly LikelyFile[], asked: Asked): readonly LikelyFile[] {
  // A short prompt that says the place means no other files.
  const isPlace = saysWhere(asked.prompt);
  const named = filesToName(likely, !isAboutWorkAtHand(asked.prompt)).filter(
    (one) => !isPlace || isMeant(one, asked.prompt),
  );
  const [first] = named;
  // "Say in README.md …": the prompt says where the work is, and that an earlier task changed it is no news.
  const isPlain = first?.isNamed && isEverywhere(first.file) && asked.prompt.length <= SHORT;
  const title = titleIn(asked.prompt);
  if (isPlain || isBareCommand(title) || DEFINITION.test(title)) return [];
  return isWorthNaming(named, asked) ? named : [];
}

/**
 * True for a short prompt with a path ("Fix @src/cart/totals.ts"), and for an error that says where it happened. A long
 * prompt of another sort, a plan or pasted code, may name many.
 */
function saysWhere(prompt: string): boolean {
  return (prompt.length <= SHORT && pathsIn(prompt).length > 0) || quotesPlaces(prompt);
}

/** The task that changed the file, under its own title: "that image is ugly" was said of something. */
async function taskBehind(deps: Deps, { file, because }: LikelyFile, prompt: string): Promise<EarlierTask> {
  const turns = await taskTurns(deps, because);
  // Called by what was asked on the day that is named; what was asked after the file was changed did not change it.
  const changed = turns.findLast(({ files, at }) => at <= because.endedAt && files.includes(file))?.at;
  const then = turns.filter(({ at }) => at <= (changed ?? because.at) && utcDay(at) === utcDay(because.at));
  const title = titleOfTask(then.length > 0 ? then : turns, termsOf(titleIn(prompt)));
  return { title, at: because.at, files: turns.flatMap(({ files }) => files) };
}

/**
 * The likeliest files, if a reader sees why one of them is named (the prompt speaks of it, work on its topic changed it, or
 * several of the prompt's words were written into it), or if the prompt is about the last work (`hasTopic` is false). Of the
 * project's notes and manifests only those that the prompt speaks of; none that is ticked in every turn. A prompt that names
 * one of them means no other, unless it speaks of that, too.
 */
export function filesToName(likely: readonly LikelyFile[], hasTopic: boolean): readonly LikelyFile[] {
  const named = likely
    .filter(({ file, isSpokenOf, isTicked }) => !isTicked && (isSpokenOf || !isOfTheProject(file)))
    .filter(({ confidence }) => confidence >= LEAST)
    .slice(0, FILES_NAMED);
  if (hasTopic && !named.some(isConnected)) return [];
  const isSaidWhere = named.some(({ isNamed }) => isNamed);
  return isSaidWhere ? named.filter(({ isSpokenOf }) => isSpokenOf) : named;
}

/** Can a reader see what the file has to do with the prompt? */
export function isConnected({ isSpokenOf, isOnTopic, wrote }: LikelyFile): boolean {
  return isSpokenOf || isOnTopic || wrote.length >= WRITTEN;
}

/** Questions for a definition: no file will be changed. */
const DEFINITION = /^(?:what(?:'s| is| are)|who (?:is|are)|explain)\b/i;
