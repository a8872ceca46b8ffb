// Estimates the probability that an earlier task is relevant to a prompt from shared words, names, files, branch and
// time.
import { DAY } from "../../domain/time.ts";
import type { Turn } from "../../domain/turn.ts";
import { BEARING_START, BEARING_WEIGHTS } from "./bearing-weights.ts";
import { isNamedIn } from "./named-file.ts";
import { probability } from "./probability.ts";

/** A task of an earlier session. */
export interface PastTask {
  /** Oldest first. */
  readonly turns: readonly Turn[];
  readonly files: readonly string[];
  /** Words of its prompts and commits. */
  readonly words: ReadonlySet<string>;
  /** Words of each of its titles and commits: short descriptions. */
  readonly titles: readonly (readonly string[])[];
  /** The words of all of them. */
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
  /** The current branch, empty if unknown or if it is the main branch, and the words of its name. */
  readonly branch: string;
  readonly branchWords: readonly string[];
  /** True if the prompt asks to continue the last work. */
  readonly goesOn: boolean;
  /** True if the prompt refers to the current branch or its pull request. */
  readonly isOfTheBranch: boolean;
  /** True if the session has already made calls. */
  readonly isInside: boolean;
  /** Weight of a word from 0 to 1; rare words of a topic weigh more, those for how work is done nothing. */
  weigh(word: string): number;
  /** True if the word is rare and describes a task's topic. */
  isTopic(word: string): boolean;
  /** True if tasks of all kinds change the file. */
  isHub(file: string): boolean;
  /** Number of sessions in this project since the given one. */
  sessionsSince(session: string): number;
}

/** Each from 0 to 1. */
export interface BearingEvidence {
  /** Weight of the rarest word of the title that its titles, commits and paths contain. */
  readonly rarest: number;
  /** Weight of the prompt's words that its paths contain. */
  readonly inPath: number;
  /** Share of one of its titles that the prompt says. */
  readonly titleSaid: number;
  /** 1 for the task that shares most with the prompt, 1/2 for the next … */
  readonly place: number;
  /** The prompt names one of its files that few tasks change. */
  readonly named: number;
  /** Done on the current branch; the prompt refers to that branch; share of the words in the branch's name that it has. */
  readonly branch: number;
  readonly ofTheBranch: number;
  readonly branchWords: number;
  /** 1 for the last session, 1/2 for the one before …; 1 for now, less for every hour. */
  readonly recent: number;
  readonly hours: number;
  /** The prompt asks to continue, and this task was the last one. */
  readonly goesOn: number;
  /** It changed files; share of files that every task changes. */
  readonly changed: number;
  readonly hubs: number;
  readonly inside: number;
}

const HOUR = DAY / 24;
/** So many words of a title are more than chance, and so many make a title. */
const SAID = 2;
const TITLE = 3;

export function bearing(evidence: BearingEvidence): number {
  return probability(BEARING_START, BEARING_WEIGHTS, evidence);
}

/** The evidence for each of the tasks, in their order. */
export function bearingEvidence(
  tasks: readonly PastTask[],
  question: BearingQuestion,
): readonly BearingEvidence[] {
  const { words, titleWords, branchWords, weigh, branch } = question;
  const places = orderOf(tasks, (task) => sharedWeight(task, question));
  return tasks.map((task) => {
    const { files, pathWords } = task;
    const since = question.sessionsSince(task.turns[0]?.session ?? "");
    const isThere = isOnBranch(task, branch);
    const inTask = (word: string) => task.titleWords.has(word) || pathWords.has(word);
    const inName = branchWords.filter((word) => task.titleWords.has(word) || isThere);
    return {
      rarest: Math.max(0, ...titleWords.filter(inTask).map(weigh)),
      inPath:
        Math.min(
          2,
          weightOf(words, (word) => pathWords.has(word), weigh),
        ) / 2,
      titleSaid: titleSaid(task, question, words).share,
      place: 1 / (1 + (places.get(task) ?? 0)),
      named: Number(files.some((file) => !question.isHub(file) && isNamedIn(question.prompt, file))),
      branch: Number(isThere),
      ofTheBranch: Number(isThere && question.isOfTheBranch),
      branchWords: branchWords.length > 0 ? inName.length / branchWords.length : 0,
      recent: 1 / (1 + since),
      hours: 1 / (1 + Math.log1p(Math.max(0, question.now - endOf(task)) / HOUR)),
      goesOn: question.goesOn ? 1 / (1 + since) : 0,
      changed: Number(files.length > 0),
      hubs: files.length > 0 ? files.filter((file) => question.isHub(file)).length / files.length : 0,
      inside: Number(question.isInside),
    };
  });
}

/**
 * The title of the task of which `words` are the largest share, if they are several: which of them, and that share. A title of
 * one or two words is none.
 */
export function titleSaid(
  { titles }: PastTask,
  { weigh }: BearingQuestion,
  words: readonly string[],
): { readonly words: readonly string[]; readonly share: number } {
  const said = new Set(words);
  let most = { words: [] as readonly string[], share: 0 };
  for (const title of titles) {
    const own = title.filter((word) => weigh(word) > 0);
    const shared = own.filter((word) => said.has(word));
    const share = shared.length / Math.max(TITLE, own.length);
    if (shared.length >= SAID && share > most.share) most = { words: shared, share };
  }
  return most;
}

export function lastAt({ turns }: PastTask): number {
  return turns.at(-1)?.at ?? 0;
}

function endOf({ turns }: PastTask): number {
  return Math.max(0, ...turns.map(({ endedAt }) => endedAt));
}

/** BM25 over texts and paths, with every word counted once. */
function sharedWeight({ words, pathWords }: PastTask, { words: asked, weigh }: BearingQuestion): number {
  const shared = weightOf(asked, (word) => words.has(word) || pathWords.has(word), weigh);
  return shared / (40 + words.size);
}

export function weightOf(
  words: readonly string[],
  holds: (word: string) => boolean,
  weigh: (word: string) => number,
): number {
  return words.reduce((sum, word) => (holds(word) ? sum + weigh(word) : sum), 0);
}

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
