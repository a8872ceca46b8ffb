// The line that names files which the prompt's work will likely change, with what earlier work did to them.
import {
  type EarlierTask,
  type Habit,
  lastChangedLine,
  mentionsLine,
  pathsLine,
  writtenLine,
} from "../../core/compose/prompt-lines.ts";
import { isFollowUp } from "../../core/compose/task-title.ts";
import { type LikelyFile, WRITTEN } from "../../core/rank/likely-files.ts";
import { codeNamesIn, isEverywhere, isOfTheProject } from "../../core/rank/names.ts";
import { wordsOf } from "../../core/rank/pieces.ts";
import { isReason, isUncommon, type WordCounts } from "../../core/rank/reason.ts";
import { FILES_NAMED } from "../../core/rank/telling.ts";
import { baseName } from "../../domain/base-name.ts";
import type { Deps } from "../deps.ts";
import { changedAgain, lastChange, taskBehind } from "./changed-again.ts";
import { asWritten, textOf } from "./in-common.ts";
import { type Before, hasBegun } from "./likely-files.ts";
import type { AskedPast, Past } from "./past-for-prompt.ts";
import { isAboutWorkAtHand } from "./past-tasks.ts";
import { requestOf } from "./piece-of-work.ts";
import { isBareCommand, titleIn } from "./task-question.ts";
import { taskTurns } from "./task-turns.ts";
import { type Asked, isMeant, isSaidIn, isWorthNaming, names, SHORT, saysWhere } from "./worth-naming.ts";

/** How likely a file beside the likeliest must be. */
const LEAST = 0.05;
/** So many changes on the branch, or of the last sessions, are a habit. */
const OFTEN = 3;

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
  return linesFor(deps, asked, untold, before, items.length > 0);
}

interface Reason {
  readonly first: LikelyFile;
  readonly task: EarlierTask;
  /** Words of the prompt in its path; in what the work behind it was asked for; written into it. */
  readonly inPath: readonly string[];
  readonly said: readonly string[];
  readonly wrote: readonly string[];
}

/** The likeliest file that a reader can connect with the prompt; undefined if all that connects them may be chance. */
async function reasonFor(
  deps: Deps,
  asked: Asked,
  files: readonly LikelyFile[],
  before: Before,
): Promise<Reason | undefined> {
  const { prompt, counts } = asked;
  for (const first of files) {
    const task = await taskBehind(deps, first.file, first.because, titleIn(prompt), before);
    const reason = { first, task, inPath: [], said: [], wrote: [] };
    if (first.isNamed) return reason;
    const work = wordsOf(await taskTurns(deps, first.because), requestOf);
    const inPath = wordsInPath(first, prompt);
    const isEnough =
      inPath.length > 1 || isReason(first.spoken, work, counts) || isItsName(first, prompt, counts);
    if (inPath.length > 0 && isEnough) return { ...reason, inPath };
    const said = asWritten(first.topics, textOf(first.because), prompt);
    if (isTelling(said) && task.title !== "" && isReason(first.topics, work, counts))
      return { ...reason, said };
    const wrote = asWritten(first.wrote, prompt);
    if (wrote.length >= WRITTEN) return { ...reason, wrote };
  }
  const first = files.find((one) => one.isAtHand || habitOf(one) !== undefined);
  const meant = first ?? (isAboutWorkAtHand(prompt) ? files[0] : undefined);
  if (meant === undefined) return undefined;
  const task = await taskBehind(deps, meant.file, meant.because, titleIn(prompt), before);
  return { first: meant, task, inPath: [], said: [], wrote: [] };
}

/** What makes it likely whatever the prompt says: it is changed again and again. */
function habitOf({ lately, onBranch }: LikelyFile): Habit | undefined {
  if (onBranch >= OFTEN) return { onBranch };
  return lately.changed >= OFTEN ? { lately } : undefined;
}

/** One word that is no name in code may be said of anything. */
function isTelling(words: readonly string[]): boolean {
  return words.length > 1 || words.some((word) => codeNamesIn(word).some(({ isSure }) => isSure));
}

/** "make the dashboard responsive" for `src/dashboard.ts`: the prompt says the whole name. */
function isItsName({ file, spoken }: LikelyFile, prompt: string, counts: WordCounts): boolean {
  const name = baseName(file)
    .replace(/\.[^.]*$/, "")
    .toLowerCase();
  const said = new Set(prompt.toLowerCase().split(/[^\p{L}\p{N}_-]+/u));
  return said.has(name) && spoken.every((word) => isUncommon(word, counts));
}

async function linesFor(
  deps: Deps,
  asked: Asked,
  files: readonly LikelyFile[],
  before: Before,
  isWorkTold: boolean,
): Promise<readonly string[]> {
  const reason = await reasonFor(deps, asked, files, before);
  if (reason === undefined || (isWorkTold && reason.said.length > 0)) return [];
  const { first, task, inPath, said, wrote } = reason;
  const others = files.filter((one) => one !== first);
  const isOfTask = ({ file }: LikelyFile) => task.files.includes(file);
  const pathOf = ({ file }: LikelyFile) => file;
  const further = await Promise.all(
    others.map(async (one) => ({
      ...one,
      times: timesTogether(one.file, first.file, before),
      lastAt: (await lastChange(deps, one.file, one.because.at, before))?.at ?? one.because.at,
      on: (await before.elsewhere?.(one.because)) ?? "",
    })),
  );
  const rest = (told: readonly LikelyFile[]) =>
    further.filter(({ file }) => !told.some((one) => one.file === file));
  const again = await changedAgain(deps, first.file, task.at, titleIn(asked.prompt), before);
  if (inPath.length > 0) {
    const alike = others.filter(({ file }) => inPath.every((word) => isIn(file, word)));
    // Work on another matter is no reason.
    const because = first.isOnTopic ? task : { ...task, title: "" };
    const beside = first.isOnTopic ? others.filter((one) => !alike.includes(one) && isOfTask(one)) : [];
    const more = rest([...alike, ...beside]);
    return [pathsLine([first, ...alike].map(pathOf), inPath, because, beside.map(pathOf), more, again)];
  }
  const beside = others.filter(isOfTask);
  if (said.length > 0)
    return [mentionsLine(said, first.because, task, [first, ...beside].map(pathOf), rest(beside))];
  if (wrote.length > 0) return [writtenLine(first.file, wrote, first.because, task, rest([]))];
  const also = { others: beside.map(pathOf), because: first.because };
  const habit = first.isNamed || first.isAtHand ? undefined : habitOf(first);
  return [lastChangedLine(first.file, task, also, rest(beside), again, habit)];
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
  const task = await taskBehind(deps, named.file, named.because, titleIn(prompt), before);
  if (task.title === "" || isEverywhere(named.file) || others.length + because.commits.length === 0)
    return [];
  const again = await changedAgain(deps, named.file, task.at, titleIn(prompt), before);
  return [
    lastChangedLine(named.file, task, { others: others.slice(0, FILES_NAMED - 1), because }, [], again),
  ];
}

/** The likeliest files, if one of them will likely be touched. */
export function likelyEnough(likely: readonly LikelyFile[], asked: Asked): readonly LikelyFile[] {
  const { prompt, counts } = asked;
  const all = filesToName(likely, prompt);
  // If the prompt names a file, another one needs more in common with the prompt than everyday words.
  const isBound = (one: LikelyFile) =>
    one.isSpokenOf || [...one.topics, ...one.wrote].some((word) => isUncommon(word, counts));
  const named = all.some((one) => one.isNamed) ? all.filter(isBound) : all;
  const [first] = named;
  // "Say in README.md …": the prompt says where the work is, and that an earlier task changed it is no news.
  const isPlain = first?.isNamed && isEverywhere(first.file) && prompt.length <= SHORT;
  const title = titleIn(prompt);
  if (isPlain || isBareCommand(title) || DEFINITION.test(title)) return [];
  return isWorthNaming(named, asked) ? named : [];
}

/**
 * The likeliest files. Of the project's notes and manifests only those that the prompt speaks of; none that is ticked in every
 * turn. A short prompt that names one of them, or the place, means no other.
 */
export function filesToName(likely: readonly LikelyFile[], prompt: string): readonly LikelyFile[] {
  const named = likely
    .filter(({ file, isSpokenOf, isTicked }) => !isTicked && (isSpokenOf || !isOfTheProject(file)))
    .filter(({ confidence }, index) => index === 0 || confidence >= LEAST)
    .slice(0, FILES_NAMED);
  if (saysWhere(prompt)) return named.filter((one) => isMeant(one, prompt));
  const isNamed = prompt.length <= SHORT && named.some((one) => one.isNamed);
  return isNamed ? named.filter(({ isSpokenOf }) => isSpokenOf) : named;
}

/** Questions for a definition: no file will be changed. */
const DEFINITION = /^(?:what(?:'s| is| are)|who (?:is|are)|explain)\b/i;
