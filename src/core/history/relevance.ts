// Scores the relevance of an earlier iteration to the current story and explains it.
import type { Iteration } from "../../domain/iteration.ts";
import { nearly } from "./cluster.ts";
import { type Reason, reasonsOf } from "./failure.ts";
import { filesIn, iterationWords, tellingFiles, type Words, wordsOf } from "./words.ts";

export interface CurrentStory {
  readonly id: string;
  readonly title: string;
  /** Its block in the plan, if any. */
  readonly text?: string;
  /** Files touched for it so far. */
  readonly files?: readonly string[];
  /** Reasons why it failed so far. */
  readonly reasons?: readonly Pick<Reason, "kind" | "signature">[];
}

/** In how many stories words and files occur; one that occurs in all of them is no evidence. */
interface Frequency {
  readonly words: ReadonlyMap<string, number>;
  readonly files: ReadonlyMap<string, number>;
  /** Number of stories. */
  readonly total: number;
}

export interface Likeness {
  /** 0 … 1 */
  readonly score: number;
  readonly files: readonly string[];
  readonly words: readonly string[];
  readonly sameFailure: boolean;
}

const WORTH = { files: 0.6, words: 0.8, failure: 0.75 };
/** Maximum deduction for age. */
const AGE = 0.05;

/** `recency`: 1 for the latest iteration, 0 for the first. */
export function likeness(
  current: CurrentStory,
  iteration: Iteration,
  recency = 1,
  known: Frequency = EVEN,
): Likeness {
  const frequency = known.total < FEW ? EVEN : known;
  const own = aboutStory(current);
  const files = shared(own.files, tellingFiles(iteration.filesModified), frequency.files, frequency);
  const titles = sharedWords(own.title, wordsOf(iteration.storyTitle), frequency);
  const words = iterationWords(iteration);
  const about = sharedWords(own.words, words, frequency);
  const sameFailure = failedAlike(current, iteration);
  const names = [...new Set([...titles.names, ...about.names])].filter((word) => /\p{L}{2}/u.test(word));
  if (current.id !== "" && iteration.storyId === current.id) {
    return { score: 1, files: files.names, words: names, sameFailure };
  }
  const wordShare = Math.min(own.words.size, words.size) < MANY ? 0 : stretched(about.share);
  const none =
    (1 - WORTH.files * stretched(files.share)) *
    (1 - WORTH.words * Math.max(titles.share, wordShare)) *
    (1 - (sameFailure ? WORTH.failure : 0));
  const age = 1 - AGE + AGE * Math.min(1, Math.max(0, recency));
  return { score: (1 - none) * age, files: files.names, words: names, sameFailure };
}

function failedAlike({ reasons = [] }: CurrentStory, iteration: Iteration): boolean {
  if (reasons.length === 0) return false;
  return reasonsOf(iteration).some(
    ({ mute, kind, signature }) =>
      !mute && reasons.some((own) => own.kind === kind && nearly(own.signature, signature)),
  );
}

/** Scales a share up: two long stories never share all words, and a third of the rare ones is much. */
function stretched(share: number): number {
  return 1 - (1 - share) ** 3;
}

/** Words from which on a story counts as long. */
const MANY = 8;

/** `both change lib/lock.js; both speak of lock, atomic` */
export function similarityRemark({ files, words, sameFailure }: Likeness): string {
  return [
    ...(sameFailure ? ["failed in the same way"] : []),
    ...(files.length > 0 ? [`both change ${files.slice(0, 3).join(", ")}`] : []),
    ...(words.length > 0 ? [`both speak of ${words.slice(0, 4).join(", ")}`] : []),
  ].join("; ");
}

/** In how many stories each word and file occurs. */
export function frequencyOf(iterations: readonly Iteration[]): Frequency {
  const stories = new Map<string, { readonly words: Set<string>; readonly files: Set<string> }>();
  for (const iteration of iterations) {
    const of = stories.get(iteration.storyId) ?? { words: new Set<string>(), files: new Set<string>() };
    for (const word of iterationWords(iteration).keys()) of.words.add(word);
    for (const file of tellingFiles(iteration.filesModified)) of.files.add(file);
    stories.set(iteration.storyId, of);
  }
  const words = new Map<string, number>();
  const files = new Map<string, number>();
  for (const of of stories.values()) {
    for (const word of of.words) words.set(word, (words.get(word) ?? 0) + 1);
    for (const file of of.files) files.set(file, (files.get(file) ?? 0) + 1);
  }
  return { words, files, total: stories.size };
}

/** With fewer stories, nothing counts as common. */
const FEW = 4;
const EVEN: Frequency = { words: new Map(), files: new Map(), total: 1 };

interface AboutStory {
  readonly title: Words;
  readonly words: Words;
  readonly files: readonly string[];
}

/** Cache: one story is compared with many iterations. */
const remembered = new WeakMap<CurrentStory, AboutStory>();

function aboutStory(current: CurrentStory): AboutStory {
  const known = remembered.get(current);
  if (known) return known;
  const { title, text = "", files = [] } = current;
  const about = {
    title: wordsOf(title),
    words: wordsOf(title, text),
    files: [...new Set([...tellingFiles(files), ...filesIn(text)])],
  };
  remembered.set(current, about);
  return about;
}

function sharedWords(a: Words, b: Words, frequency: Frequency): { share: number; names: readonly string[] } {
  const { share, names } = shared([...a.keys()], [...b.keys()], frequency.words, frequency);
  return { share, names: names.map((stem) => a.get(stem) ?? stem) };
}

/** Dice coefficient weighted by rarity; only words and files of few stories are named. */
function shared(
  a: readonly string[],
  b: readonly string[],
  counts: ReadonlyMap<string, number>,
  { total }: Frequency,
): { readonly share: number; readonly names: readonly string[] } {
  const weight = (one: string) => Math.log(1 + total / Math.min(total, counts.get(one) ?? 1));
  const sum = (list: readonly string[]) => list.reduce((all, one) => all + weight(one), 0);
  const others = new Set(b);
  const both = a.filter((one) => others.has(one));
  const all = sum(a) + sum(b);
  return {
    share: all > 0 ? (2 * sum(both)) / all : 0,
    names: both
      .filter((one) => total === 1 || (counts.get(one) ?? 1) <= total / 2)
      .sort((one, other) => weight(other) - weight(one)),
  };
}
