// The line that names files which the prompt's work will likely change, with what earlier work did to them.
import { lastChangedLine, mentionsLine, pathsLine, writtenLine } from "../../core/compose/prompt-lines.ts";
import { isFollowUp } from "../../core/compose/task-title.ts";
import type { LikelyFile } from "../../core/rank/likely-files.ts";
import { isEverywhere, isOfTheProject, pathsIn, quotesPlaces } from "../../core/rank/names.ts";
import { FILES_NAMED } from "../../core/rank/telling.ts";
import type { Deps } from "../deps.ts";
import { changedAgain, lastChange, taskBehind } from "./changed-again.ts";
import { asWritten, textOf } from "./in-common.ts";
import { type Before, hasBegun } from "./likely-files.ts";
import type { AskedPast, Past } from "./past-for-prompt.ts";
import { isAboutWorkAtHand } from "./past-tasks.ts";
import { isBareCommand, titleIn } from "./task-question.ts";
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
    return first === named[0] ? besideNamed(deps, prompt, first, likely, before) : [];
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
  const task = await taskBehind(deps, first.file, first.because, titleIn(prompt));
  const isOfTask = ({ file }: LikelyFile) => task.files.includes(file);
  const pathOf = ({ file }: LikelyFile) => file;
  const rest = (told: readonly LikelyFile[]) =>
    others
      .filter((one) => !told.includes(one))
      .map((one) => ({
        ...one,
        times: timesTogether(one.file, first.file, before),
        lastAt: lastChange(one.file, before)?.at ?? one.because.at,
      }));
  const again = await changedAgain(deps, first.file, task.at, titleIn(prompt), before);
  const inPath = first.isNamed ? [] : wordsInPath(first, prompt);
  if (inPath.length > 0) {
    const alike = others.filter(({ file }) => inPath.every((word) => isIn(file, word)));
    // Work on another matter is no reason.
    const because = first.isOnTopic ? task : { ...task, title: "" };
    const beside = first.isOnTopic ? others.filter((one) => !alike.includes(one) && isOfTask(one)) : [];
    const more = rest([...alike, ...beside]);
    return pathsLine([first, ...alike].map(pathOf), inPath, because, beside.map(pathOf), more, again);
  }
  const beside = others.filter(isOfTask);
  const words = first.isNamed ? [] : asWritten(first.topics, textOf(first.because));
  if (words.length > 0 && task.title !== "")
    return mentionsLine(words, first.because, task, [first, ...beside].map(pathOf), rest(beside));
  const wrote = first.isNamed ? [] : asWritten(first.wrote, prompt);
  if (wrote.length >= WRITTEN) return writtenLine(first.file, wrote, first.because, rest([]));
  const also = { others: beside.map(pathOf), because: first.because };
  return lastChangedLine(first.file, task, also, rest(beside), again);
}

/** The words of the prompt that the path has; in the path's own form if that is another: `checkpoint` for `CheckpointSummary`. */
function wordsInPath({ file, spoken }: LikelyFile, prompt: string): readonly string[] {
  const words = spoken.flatMap((stem) => {
    const said = asWritten([stem], prompt).find((word) => isIn(file, word));
    return said === undefined ? asWritten([stem], file) : [said];
  });
  return [...new Set(words)];
}

function isIn(path: string, word: string): boolean {
  return path.toLowerCase().includes(word.toLowerCase());
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
  before: Before,
): Promise<readonly string[]> {
  const { because } = named;
  const others = likely
    .map(({ file }) => file)
    .filter((file) => because.files.includes(file) && !isEverywhere(file) && !isSaidIn(prompt, file));
  const task = await taskBehind(deps, named.file, named.because, titleIn(prompt));
  if (task.title === "" || isEverywhere(named.file) || others.length + because.commits.length === 0)
    return [];
  const again = await changedAgain(deps, named.file, task.at, titleIn(prompt), before);
  return [
    lastChangedLine(named.file, task, { others: others.slice(0, FILES_NAMED - 1), because }, [], again),
  ];
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
