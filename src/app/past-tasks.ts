// Earlier tasks that may bear on a prompt, each with all of its turns, and how likely each of them does.
import { goesOn, isOfTheBranch } from "../core/compose/resume.ts";
import { taskTitle } from "../core/compose/task-title.ts";
import { threadsOf } from "../core/compose/threads.ts";
import {
  type BearingEvidence,
  type BearingQuestion,
  bearing,
  bearingEvidence,
  lastAt,
  type PastTask,
} from "../core/rank/bearing.ts";
import { isNamedIn, type LikelyFile } from "../core/rank/likely-files.ts";
import { isEverywhere } from "../core/rank/names.ts";
import { inFull, taskOf } from "../core/rank/task.ts";
import { isPart, isProcedure } from "../core/rank/telling.ts";
import { wholeTask } from "../core/rank/whole-task.ts";
import { rarity } from "../core/similarity/relevance.ts";
import { termsOf } from "../core/similarity/terms.ts";
import { DEFAULTS } from "../domain/settings.ts";
import type { Turn } from "../domain/turn.ts";
import type { Place } from "../ports/workspace.ts";
import type { Deps } from "./deps.ts";
import { type Before, hasWork, ownBranch } from "./likely-files.ts";

/**
 * How likely a task has to bear on the prompt to be told: what shares its topic less so than what is known by the branch
 * alone, and within a session more so, since it has work of its own to go by. See docs/benchmarks.md.
 */
const SURE = { topic: 0.2, branch: 0.27, inside: 0.42 };
/** What a prompt is about stands at its beginning. */
const HEAD = 600;
/** Sessions whose tasks are looked at, and how many of them for each reason. */
const SHARING = 6;
const NAMING = 2;
const SESSION_TURNS = 200;
const MOST_FILES = 12;
/** A word in more of the turns than that is common; a file changed by more of them every task changes. */
const RARE = { times: 3, share: 0.04 };
const HUB = { times: 3, share: 0.08 };
/** So many words of its titles or paths are more than chance. */
const TELLING = 2;

/** A task with what speaks for it. */
export interface NearTask {
  readonly task: PastTask;
  readonly evidence: BearingEvidence;
  /** Files that the prompt names, and rare words that both say; stems. */
  readonly shared: readonly string[];
}

export interface AskedTask {
  readonly prompt: string;
  readonly title: string;
  readonly now: number;
  /** The session that asks: it knows what it has done itself. */
  readonly session: string;
}

/** A task that is likely enough to bear on the prompt, told as one turn. */
export interface BearingTask {
  readonly turn: Turn;
  readonly turns: readonly Turn[];
  readonly shared: readonly string[];
  /** As sure as a suggestion has to be, or more: on the scale of the setting `minConfidence`. */
  readonly confidence: number;
  readonly isOfBranch: boolean;
  /** There is something in common that can be told, and no surer task has the very same. */
  readonly isPlain: boolean;
}

/** What is known beside the turns: how likely each file is changed, sessions that a rule has found. */
export interface Known {
  readonly likely: readonly LikelyFile[];
  readonly sessions: readonly string[];
}

/** The likeliest first. */
export async function bearingTasks(
  deps: Deps,
  place: Place,
  asked: AskedTask,
  before: Before,
  known: Known,
): Promise<readonly BearingTask[]> {
  const chance = new Map(known.likely.map(({ file, confidence }) => [file, confidence]));
  const near = await tasksNear(deps, place, asked, before, known);
  const words = termsOf(asked.title).filter((word) => !isProcedure(word) && !isPart(word));
  const told = near
    .map(({ task, evidence, shared }) => {
      const isOfBranch = evidence.branch > 0 && shared.length === 0;
      // A prompt that says what it is about is not about whatever was done on the branch.
      const isSpecific = isOfBranch && evidence.ofTheBranch === 0 && words.length > TELLING;
      const isHard = isSpecific || evidence.inside > 0;
      const least = isHard ? SURE.inside : isOfBranch ? SURE.branch : SURE.topic;
      const confidence = sureness(bearing(evidence), least);
      return { task, shared, isOfBranch, confidence };
    })
    .sort((a, b) => b.confidence - a.confidence || lastAt(b.task) - lastAt(a.task));
  const reasons = told.map(({ shared, isOfBranch }) =>
    isOfBranch ? "branch" : shared.slice(0, 3).join(" "),
  );
  return told.map(({ task, ...rest }, index) => ({
    ...rest,
    isPlain: reasons[index] !== "" && reasons.indexOf(reasons[index] ?? "") === index,
    turns: task.turns,
    turn: toldAs(task, words, chance),
  }));
}

/** Told under the title that has most in common with the prompt; files that are likely to be changed again come first. */
function toldAs({ turns }: PastTask, words: readonly string[], chance: ReadonlyMap<string, number>): Turn {
  const titled = turns
    .map((turn) => ({ turn, title: taskTitle(turn.prompt) }))
    .filter(({ title }) => title !== "")
    .map(({ turn, title }) => {
      const own = new Set(termsOf(title));
      const shared = words.filter((word) => own.has(word)).length;
      // Of those that share as much, one that asks for something: a remark says less.
      return { turn, tells: 2 * shared + Number(taskOf(title).kind !== undefined) };
    });
  const most = Math.max(0, ...titled.map(({ tells }) => tells));
  const best = titled.find(({ tells }) => tells === most)?.turn ?? turns.at(-1);
  const whole = wholeTask(best as Turn, turns);
  const files = whole.files.toSorted((a, b) => (chance.get(b) ?? 0) - (chance.get(a) ?? 0));
  return { ...whole, files };
}

/** A probability on the scale of `minConfidence`, whose default stands for the one from which it is told. */
function sureness(probability: number, told: number): number {
  const { minConfidence } = DEFAULTS;
  if (probability < told) return (minConfidence * probability) / told;
  return minConfidence + ((1 - minConfidence) * (probability - told)) / (1 - told);
}

/** Tasks of other sessions: those that share its words, name what it names, were done on its branch or last. */
export async function tasksNear(
  deps: Deps,
  place: Place,
  asked: AskedTask,
  before: Before,
  known: Known,
): Promise<readonly NearTask[]> {
  const turns = [...before.found, ...before.others]
    .filter(({ session, calls }) => session !== asked.session && calls > 0)
    .sort((a, b) => b.at - a.at);
  if (turns.length === 0) return [];
  const question = questionOf(place, asked, before, turns, known.likely);
  const wanted = new Set(turns.map(keyOf));
  const tasks: PastTask[] = [];
  for (const session of new Set([...known.sessions, ...sessionsToRead(turns, question, before)])) {
    const all = await deps.store.turns({ session, order: "oldest", limit: SESSION_TURNS });
    const threads = threadsOf(
      all.filter(({ calls }) => calls > 0),
      termsOf,
    );
    for (const thread of threads)
      if (thread.turns.some((turn) => wanted.has(keyOf(turn)))) tasks.push(pastTask(thread.turns));
  }
  const evidence = bearingEvidence(tasks, question);
  return tasks.flatMap((task, index) => {
    const known = evidence[index];
    return known ? [{ task, evidence: known, shared: sharedBy(task, question) }] : [];
  });
}

/** What a reader would see that both have in common; none where it is chance. */
function sharedBy(task: PastTask, question: BearingQuestion): readonly string[] {
  const files = task.files.filter((file) => !question.isHub(file) && isNamedIn(question.prompt, file));
  if (files.length > 0) return files.slice(0, 1).map((file) => file.slice(file.lastIndexOf("/") + 1));
  const isShared = (word: string) => task.words.has(word) || task.pathWords.has(word);
  const words = question.words.filter((word) => isShared(word) && question.isTopic(word));
  const brief = words.filter((word) => task.titleWords.has(word) || task.pathWords.has(word));
  // One word is chance, unless the title says it and a path does; words that the title says none of always may be.
  const titled = brief.filter((word) => question.titleWords.includes(word));
  const isPlace = titled.some((word) => task.pathWords.has(word));
  const isEnough = isPlace || (titled.length > 0 && brief.length >= TELLING);
  return isEnough ? [...new Set([...titled, ...brief, ...words])] : [];
}

function questionOf(
  place: Place,
  asked: AskedTask,
  before: Before,
  turns: readonly Turn[],
  likely: readonly LikelyFile[],
): BearingQuestion {
  const { frequency, total } = before;
  const few = Math.max(RARE.times, total * RARE.share);
  const changing = turns.filter(({ files }) => files.length > 0);
  const many = Math.max(HUB.times, changing.length * HUB.share);
  const times = new Map<string, number>();
  for (const { files } of changing) for (const file of files) times.set(file, (times.get(file) ?? 0) + 1);
  const isRare = (word: string) => {
    const count = frequency.get(word) ?? 0;
    // In a young project every word is said by few: by less than a third, then.
    return count > 0 && count <= few && count * 3 <= total + 3;
  };
  const sessions = [...new Set(turns.map(({ session }) => session))];
  const since = new Map(sessions.map((session, index) => [session, index]));
  return {
    prompt: asked.prompt,
    now: asked.now,
    titleWords: termsOf(inFull(asked.title)),
    words: termsOf(asked.prompt.slice(0, HEAD)),
    branch: ownBranch(place),
    goesOn: goesOn(asked.prompt),
    isOfTheBranch: isOfTheBranch(asked.prompt),
    isInside: hasWork(before, asked.session),
    weigh: (word) => rarity(frequency.get(word) ?? 0, total),
    isRare,
    isTopic: (word) => isRare(word) && !isProcedure(word) && !isPart(word),
    isHub: (file) => (times.get(file) ?? 0) > many || isEverywhere(file),
    likely,
    sessionsSince: (session) => since.get(session) ?? sessions.length,
  };
}

/** `turns`: the newest first. */
function sessionsToRead(
  turns: readonly Turn[],
  { prompt, branch }: BearingQuestion,
  { found }: Before,
): ReadonlySet<string> {
  const changing = turns.filter(({ files, commits }) => files.length + commits.length > 0);
  const mayShare = new Set(turns);
  return new Set([
    ...distinct(
      found.filter((turn) => mayShare.has(turn)),
      SHARING,
    ),
    ...distinct(
      changing.filter(({ files }) => files.some((file) => isNamedIn(prompt, file))),
      NAMING,
    ),
    ...distinct(
      changing.filter((turn) => branch !== "" && turn.branch === branch),
      NAMING,
    ),
    ...distinct(changing, 1),
  ]);
}

function distinct(turns: readonly Turn[], most: number): readonly string[] {
  return [...new Set(turns.map(({ session }) => session))].slice(0, most);
}

function pastTask(turns: readonly Turn[]): PastTask {
  const files = [...new Set(turns.flatMap((turn) => turn.files))];
  const messages = turns.flatMap(({ commits }) => commits.map(({ message }) => message));
  const wordsIn = (texts: readonly string[]) => new Set(texts.flatMap((text) => termsOf(text)));
  return {
    turns,
    files,
    words: wordsIn([...turns.map(({ prompt }) => prompt.slice(0, HEAD)), ...messages]),
    titleWords: wordsIn([...turns.map(({ prompt }) => inFull(taskTitle(prompt))), ...messages]),
    pathWords: wordsIn(files.slice(0, MOST_FILES)),
  };
}

function keyOf({ session, number }: Turn): string {
  return `${session} ${number}`;
}
