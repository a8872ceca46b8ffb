// Estimates the probability that an earlier task is relevant to a prompt from shared words, names, files, branch and
// time.
import { DAY } from "../../domain/time.ts";
import type { Turn } from "../../domain/turn.ts";
import { BEARING_START, BEARING_WEIGHTS } from "./bearing-weights.ts";
import type { LikelyFile } from "./likely-files.ts";
import { isNamedIn } from "./named-file.ts";
import { probability } from "./probability.ts";

/** A task of an earlier session. */
export interface PastTask {
  /** Oldest first. */
  readonly turns: readonly Turn[];
  readonly files: readonly string[];
  /** Words of its prompts and commits. */
  readonly words: ReadonlySet<string>;
  /** Words of its titles and commits: a short description. */
  readonly titleWords: ReadonlySet<string>;
  /** Words of its files' paths. */
  readonly pathWords: ReadonlySet<string>;
}

export interface BearingQuestion {
  readonly prompt: string;
  readonly now: number;
  /** Words of the title and of the beginning of the prompt. */
  readonly titleWords: readonly string[];
  readonly words: readonly string[];
  /** The current branch; empty if unknown or if it is the main branch. */
  readonly branch: string;
  /** True if the prompt asks to continue the last work. */
  readonly goesOn: boolean;
  /** True if the prompt refers to the current branch or its pull request. */
  readonly isOfTheBranch: boolean;
  /** True if the session has already made calls. */
  readonly isInside: boolean;
  /** Weight of a word; rare words weigh more. */
  weigh(word: string): number;
  /** True if few turns contain the word, but at least one. */
  isRare(word: string): boolean;
  /** True if the word is rare and describes a task's topic. */
  isTopic(word: string): boolean;
  /** True if tasks of all kinds change the file. */
  isHub(file: string): boolean;
  readonly likely: readonly LikelyFile[];
  /** Number of sessions in this project since the given one. */
  sessionsSince(session: string): number;
}

/** Each from 0 to 1, except for `title` and `file`. */
export interface BearingEvidence {
  /** Logarithm of the weight of the title's words that its titles, commits and paths contain. */
  readonly title: number;
  /** Rare words of the prompt in its texts, up to four; in its paths, up to two; in both. */
  readonly rare: number;
  readonly rareInPath: number;
  readonly rareInBoth: number;
  /** 1 for the task that shares most with the prompt, 1/2 for the next … */
  readonly place: number;
  /** The prompt names one of its files that few tasks change. */
  readonly named: number;
  /**
   * Done on the current branch; 1 for the last task there, 1/2 for the one before …; the prompt refers to that branch.
   */
  readonly branch: number;
  readonly branchLast: number;
  readonly ofTheBranch: number;
  /** 1 for the last session, 1/2 for the one before …; 1 for now, less for every day. */
  readonly recent: number;
  readonly day: number;
  /** The prompt asks to continue, and this task was the last one. */
  readonly goesOn: number;
  /** It changed files; log odds that its likeliest file is changed now; share of files that every task changes. */
  readonly changed: number;
  readonly file: number;
  readonly hubs: number;
  readonly inside: number;
}

/** Log odds of a file without any evidence. */
const UNLIKELY = -4.6;

export function bearing(evidence: BearingEvidence): number {
  return probability(BEARING_START, BEARING_WEIGHTS, evidence);
}

/** The evidence for each of the tasks, in their order. */
export function bearingEvidence(
  tasks: readonly PastTask[],
  question: BearingQuestion,
): readonly BearingEvidence[] {
  const { words, titleWords, weigh, branch } = question;
  const rare = words.filter((word) => question.isRare(word));
  const confidence = new Map(question.likely.map((one) => [one.file, one.confidence]));
  const places = orderOf(tasks, (task) => sharedWeight(task, question));
  const onBranch = tasks.filter((task) => isOnBranch(task, branch));
  const branchPlaces = orderOf(onBranch, lastAt);
  return tasks.map((task) => {
    const { files, pathWords } = task;
    const saying = (word: string) => task.words.has(word) || pathWords.has(word);
    const place = places.get(task) ?? 0;
    const since = question.sessionsSince(task.turns[0]?.session ?? "");
    const isThere = onBranch.includes(task);
    const best = Math.max(0, ...files.map((file) => confidence.get(file) ?? 0));
    return {
      title: Math.log1p(
        weightOf(titleWords, (word) => task.titleWords.has(word) || pathWords.has(word), weigh),
      ),
      rare: Math.min(4, rare.filter(saying).length) / 4,
      rareInPath: Math.min(2, rare.filter((word) => pathWords.has(word)).length) / 2,
      rareInBoth: Number(rare.some((word) => pathWords.has(word) && task.words.has(word))),
      place: 1 / (1 + place),
      named: Number(files.some((file) => !question.isHub(file) && isNamedIn(question.prompt, file))),
      branch: Number(isThere),
      branchLast: isThere ? 1 / (1 + (branchPlaces.get(task) ?? 0)) : 0,
      ofTheBranch: Number(isThere && question.isOfTheBranch),
      recent: 1 / (1 + since),
      day: Math.exp(-Math.max(0, question.now - lastAt(task)) / DAY),
      goesOn: question.goesOn ? 1 / (1 + since) : 0,
      changed: Number(files.length > 0),
      file: best > 0 ? Math.log(best / (1 - best)) : UNLIKELY,
      hubs: files.length > 0 ? files.filter((file) => question.isHub(file)).length / files.length : 0,
      inside: Number(question.isInside),
    };
  });
}

export function lastAt({ turns }: PastTask): number {
  return turns.at(-1)?.at ?? 0;
}

/** BM25 over texts and paths, with every word counted once. */
function sharedWeight({ words, pathWords }: PastTask, { words: asked, weigh }: BearingQuestion): number {
  const shared = weightOf(asked, (word) => words.has(word) || pathWords.has(word), weigh);
  return shared / (40 + words.size);
}

function weightOf(
  words: readonly string[],
  holds: (word: string) => boolean,
  weigh: (word: string) => number,
): number {
  return words.reduce((sum, word) => (holds(word) ? sum + weigh(word) : sum), 0);
}

/** The rank of each, 0 for the highest value. */
function orderOf(
  tasks: readonly PastTask[],
  value: (task: PastTask) => number,
): ReadonlyMap<PastTask, number> {
  const listed = tasks.map((task) => ({ task, value: value(task) })).sort((a, b) => b.value - a.value);
  return new Map(listed.map(({ task }, index) => [task, index]));
}

function isOnBranch({ turns }: PastTask, branch: string): boolean {
  return branch !== "" && turns.some((turn) => turn.branch === branch);
}
