// Evidence for each file that earlier turns changed: how near it is to a prompt, by words, names, time and company.

import type { Turn } from "../../domain/turn.ts";
import { isTestFile } from "../draft/files.ts";
import { termsOf } from "../similarity/terms.ts";
import { isNamedIn, nameOf, tellingPath } from "./named-file.ts";

/** A turn with its words; empty if it shares none with the prompt. */
export interface PastWork {
  readonly turn: Turn;
  readonly words: ReadonlySet<string>;
  /** Words of its title and its commits: what it was about, in short. */
  readonly title: ReadonlySet<string>;
  /** The same for all turns of one task: "add auth", "still red, fix it". */
  readonly task: string;
}

export interface Asking {
  /** As written: it may name files. */
  readonly prompt: string;
  readonly words: readonly string[];
  /** Those of its title that are a topic: not of any task, and no part that any project has. */
  readonly topic: readonly string[];
  /** Those of its title that say what it is about, not how the work is done. */
  readonly title: readonly string[];
  /** The current branch; empty if unknown or if it is the main branch. */
  readonly branch: string;
  /** Weight of a word; rare words weigh more. */
  weigh(word: string): number;
  /** False for words of any task: in a path they are chance ("bring it up to date with origin", `origin.go`). */
  isTelling(word: string): boolean;
  /** True for parts that any project has (page, app). */
  isPart(word: string): boolean;
  /** Words that were written into each file. */
  readonly written: ReadonlyMap<string, readonly string[]>;
  /** How many turns ago a file was last read: 0 for the last turn. */
  readonly read: ReadonlyMap<string, number>;
  /** The asking session, and how many of its calls were about each file. */
  readonly session: string;
  readonly own: ReadonlyMap<string, number>;
}

/** Each from 0 to 1, except for `size`, `touches`, `inTitle` and `many`. */
export interface FileEvidence {
  /** How much similar tasks, each with all of its turns, changed it, relative to the best file. */
  readonly task: number;
  /** How much of the prompt was written into it, relative to the best file. */
  readonly written: number;
  /** The same two, times how much the prompt says: a long one tells tasks apart, a short one hardly. */
  readonly taskSaid: number;
  readonly writtenSaid: number;
  /** Logarithm of the number of words that were written into it: some files are changed again and again. */
  readonly size: number;
  /** 1 for tests: they are changed after the code, and seldom without it. */
  readonly test: number;
  /** 1 if the last turn read it, 1/2 for the one before …; 1 for those read last, whenever that was. */
  readonly read: number;
  readonly readLast: number;
  /** Logarithm of the calls of the asking session that were about it, whatever they did. */
  readonly touches: number;
  /** The prompt names it; 1 for the file that it names first, 1/2 for the second … */
  readonly named: number;
  readonly order: number;
  /** Share of its name that the prompt contains. */
  readonly name: number;
  /** Logarithm of the weight of the title's words in its name. */
  readonly inTitle: number;
  /** How much of the prompt its path contains, relative to the best file. */
  readonly path: number;
  /** How often work on this branch changed it, relative to the file that it changed most. */
  readonly branch: number;
  /** Share of the last sessions that changed it. */
  readonly habit: number;
  /** How often it was changed in the same turn as the likeliest of the other files. */
  readonly together: number;
  /** Logarithm of the number of files. */
  readonly many: number;
}

/** What is known of a file, beside the evidence. */
export interface FileFound {
  readonly file: string;
  /** The turn that changed it and is nearest to the topic; the last one where none is. */
  readonly because: Turn;
  /** Words of the prompt's topic in the title of that turn, and their weight. */
  readonly topics: readonly string[];
  readonly topic: number;
  readonly isTicked: boolean;
  /** In how many of the last sessions it was changed, and how many these are. */
  readonly lately: { readonly changed: number; readonly sessions: number };
  /** How often work on the current branch changed it. */
  readonly onBranch: number;
  readonly evidence: FileEvidence;
}

/** The evidence for each file that was ever changed. `likely`: the probability by evidence that is known so far. */
export function evidenceOf(
  works: readonly PastWork[],
  asking: Asking,
  likely: (evidence: FileEvidence) => number,
): readonly FileFound[] {
  const ordered = works.filter(({ turn }) => turn.files.length > 0).sort((a, b) => a.turn.at - b.turn.at);
  const known = knownFiles(ordered, asking);
  const words = new Map([...known.keys()].map((file) => [file, new Set(termsOf(tellingPath(file)))]));
  const telling = asking.words.filter((word) => asking.isTelling(word));
  const inPath = pathScores(words, telling, words);
  const branch = relative(new Map([...known].map(([file, { onBranch }]) => [file, onBranch])));
  const tasks = taskScores(works, asking);
  const written = writtenScores(known.keys(), asking);
  const names = new Map([...known.keys()].map((file) => [file, new Set(wordsOfName(file))]));
  const inTitle = pathScores(names, asking.title, words);
  const readLast = lastFirst(new Map([...asking.read].filter(([file]) => known.has(file))));
  const mostSaid = Math.max(0, ...inPath.values());
  const asked = new Set(telling);
  const order = inOrderOfNames(known.keys(), asking.prompt);
  const last = lastSessions(ordered, asking.session);
  const said = howMuch(asking.words);
  const found = [...known].map(([file, one]) => ({
    file,
    because: one.because,
    topic: one.topic,
    topics: one.topics,
    isTicked: isChecklist(file, one),
    lately: { changed: last.filter((session) => one.sessions.has(session)).length, sessions: last.length },
    onBranch: one.onBranch,
    evidence: {
      task: tasks.get(file) ?? 0,
      written: written.get(file) ?? 0,
      taskSaid: (tasks.get(file) ?? 0) * said,
      writtenSaid: (written.get(file) ?? 0) * said,
      size: Math.log1p(asking.written.get(file)?.length ?? 0),
      test: Number(isTestFile(file)),
      read: 1 / (1 + (asking.read.get(file) ?? Number.POSITIVE_INFINITY)),
      readLast: readLast.get(file) ?? 0,
      touches: Math.log1p(asking.own.get(file) ?? 0),
      named: Number(order.has(file)),
      order: 1 / (1 + (order.get(file) ?? Number.POSITIVE_INFINITY)),
      name: shareOf([...(names.get(file) ?? [])], asked),
      inTitle: Math.log1p(inTitle.get(file) ?? 0),
      path: mostSaid > 0 ? (inPath.get(file) ?? 0) / mostSaid : 0,
      branch: branch.get(file) ?? 0,
      habit: shareOf(last, one.sessions),
      together: 0,
      many: Math.log(known.size),
    },
  }));
  const together = changedTogether(ordered, found, likely);
  return found.map((one) => ({
    ...one,
    evidence: { ...one.evidence, together: together.get(one.file) ?? 0 },
  }));
}

interface Known {
  readonly first: number;
  last: number;
  times: number;
  /** The other sessions that changed it. */
  readonly sessions: Set<string>;
  /** How often code was changed in the same turn. */
  besideCode: number;
  /** How often work on the current branch changed it. */
  onBranch: number;
  /** Words of the prompt's topic in the title of `because`, and their weight. */
  topics: readonly string[];
  topic: number;
  because: Turn;
}

function knownFiles(ordered: readonly PastWork[], asking: Asking): ReadonlyMap<string, Known> {
  const known = new Map<string, Known>();
  ordered.forEach(({ turn, title }, index) => {
    const topics = asking.topic.filter((word) => title.has(word));
    const topic = topics.reduce((sum, word) => sum + asking.weigh(word), 0);
    const isOnBranch = asking.branch !== "" && turn.branch === asking.branch;
    const hasCode = turn.files.some((file) => !PAPER.test(file));
    for (const file of turn.files) {
      const one = known.get(file) ?? {
        first: index,
        last: 0,
        times: 0,
        sessions: new Set(),
        besideCode: 0,
        onBranch: 0,
        topics: [],
        topic: 0,
        because: turn,
      };
      known.set(file, one);
      one.last = index;
      one.times++;
      one.sessions.add(turn.session);
      if (hasCode) one.besideCode++;
      if (isOnBranch) one.onBranch++;
      // The turn that was about the same topic; of two, and if none was, the last.
      if (topic >= one.topic) {
        one.because = turn;
        one.topics = topics;
        one.topic = topic;
      }
    }
  });
  return known;
}

/** From its first to its last change, half of the turns changed it, and mostly code as well. */
function isChecklist(file: string, { first, last, times, besideCode }: Known): boolean {
  return PAPER.test(file) && times >= TICKED && besideCode * 2 >= times && times * 2 >= last - first + 1;
}

const PAPER = /\.(?:mdx?|txt|rst|adoc)$/i;
const TICKED = 3;

/** The files that the prompt names, 0 for the one that it names first. */
function inOrderOfNames(files: Iterable<string>, prompt: string): ReadonlyMap<string, number> {
  const named = [...files].filter((file) => isNamedIn(prompt, file));
  const at = new Map(named.map((file) => [file, prompt.indexOf(nameOf(file))]));
  const ordered = named.toSorted((a, b) => (at.get(a) ?? 0) - (at.get(b) ?? 0));
  return new Map(ordered.map((file, index) => [file, index]));
}

/** Words of a prompt that says much. */
const MANY_WORDS = 64;

/** How much a prompt says, from 0 to 1. */
export function howMuch(words: readonly string[]): number {
  return Math.min(1, Math.log1p(words.length) / Math.log1p(MANY_WORDS));
}

/** Sessions that show what is always changed. */
const HABIT = 10;

/** The last sessions with changes, without the asking one. */
function lastSessions(ordered: readonly PastWork[], asking: string): readonly string[] {
  const sessions = new Set(ordered.toReversed().map(({ turn }) => turn.session));
  sessions.delete(asking);
  return [...sessions].slice(0, HABIT);
}

/** Likeliest files of which the companions are looked at. */
const SEEDS = 8;

/** The probability that one of the likeliest files is changed and that the file is changed with it, as in earlier turns. */
function changedTogether(
  ordered: readonly PastWork[],
  found: readonly FileFound[],
  likely: (evidence: FileEvidence) => number,
): ReadonlyMap<string, number> {
  const seeds = found
    .map(({ file, evidence }) => ({ file, chance: likely(evidence) }))
    .sort((a, b) => b.chance - a.chance)
    .slice(0, SEEDS);
  const without = new Map<string, number>();
  for (const { file, chance } of seeds) {
    const turns = ordered.filter(({ turn }) => turn.files.includes(file));
    const times = new Map<string, number>();
    for (const { turn } of turns) for (const one of turn.files) times.set(one, (times.get(one) ?? 0) + 1);
    for (const [one, count] of times)
      if (one !== file)
        without.set(one, (without.get(one) ?? 1) * (1 - (chance * count) / (turns.length + 1)));
  }
  return new Map([...without].map(([file, chance]) => [file, 1 - chance]));
}

/** `size`: how many words it has, if these are not all. */
interface Text {
  readonly words: ReadonlySet<string>;
  readonly size?: number;
}

/** BM25 with every word counted once: rare words count more, those of a long text less. */
function likenesses(
  texts: readonly Text[],
  { words, weigh }: Pick<Asking, "words" | "weigh">,
): readonly number[] {
  const sizes = texts.map(({ words: own, size = own.size }) => size);
  const read = sizes.filter((size) => size > 0);
  const average = read.reduce((sum, size) => sum + size, 0) / Math.max(1, read.length) || 1;
  const asked = words.map((word) => ({ word, weight: weigh(word) }));
  return texts.map((one, index) => {
    const length = 1 + 1.2 * (0.25 + 0.75 * ((sizes[index] ?? 0) / average));
    return asked.reduce(
      (sum, { word, weight }) => (one.words.has(word) ? sum + (weight * 2.2) / length : sum),
      0,
    );
  });
}

/** Sums up all similar tasks: a file that several of them changed counts more, one among many files less. */
function taskScores(works: readonly PastWork[], asking: Asking): ReadonlyMap<string, number> {
  const tasks = new Map<string, { readonly words: Set<string>; readonly files: Set<string> }>();
  for (const { turn, words, task } of works) {
    const one = tasks.get(task) ?? { words: new Set(), files: new Set() };
    tasks.set(task, one);
    for (const word of words) one.words.add(word);
    for (const file of turn.files) one.files.add(file);
  }
  const all = [...tasks.values()].filter(({ files }) => files.size > 0);
  const near = likenesses(all, asking);
  const nearest = Math.max(...near, 0) || 1;
  const scores = new Map<string, number>();
  all.forEach(({ files }, index) => {
    const score = ((near[index] ?? 0) / nearest) ** 2 / Math.sqrt(files.size);
    for (const file of files) scores.set(file, (scores.get(file) ?? 0) + score);
  });
  return relative(scores);
}

/** Words that were written into many of the files count little. */
function writtenScores(files: Iterable<string>, { words, written }: Asking): ReadonlyMap<string, number> {
  const asked = new Set(words);
  const texts = [...files].flatMap((file) => {
    const own = written.get(file);
    return own ? [{ file, size: own.length, words: new Set(own.filter((word) => asked.has(word))) }] : [];
  });
  const weigh = (word: string) => weightOf(texts.filter((one) => one.words.has(word)).length, texts.length);
  const scores = likenesses(texts, { words, weigh });
  return relative(new Map(texts.map(({ file }, index) => [file, scores[index] ?? 0])));
}

/** From 0 to 1, the best is 1. */
function relative(scores: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const most = Math.max(...scores.values(), 0) || 1;
  return new Map([...scores].map(([file, score]) => [file, score / most]));
}

/** Weight of a word that so many of all texts contain. */
function weightOf(having: number, all: number): number {
  return Math.log(1 + (all - having + 0.5) / (having + 0.5));
}

/** How much of the prompt each text contains; words of many paths count little. */
function pathScores(
  texts: ReadonlyMap<string, ReadonlySet<string>>,
  words: readonly string[],
  paths: ReadonlyMap<string, ReadonlySet<string>>,
): ReadonlyMap<string, number> {
  const said = new Map<string, number>();
  for (const word of new Set(words)) {
    const having = [...texts].filter(([, own]) => own.has(word));
    if (having.length === 0) continue;
    const weight = weightOf([...paths.values()].filter((own) => own.has(word)).length, paths.size);
    for (const [file] of having) said.set(file, (said.get(file) ?? 0) + weight);
  }
  return said;
}

function wordsOfName(file: string): readonly string[] {
  return termsOf(nameOf(tellingPath(file)).replace(/\.[^.]*$/, ""));
}

/** 1 for the files read last; 1/2 for one before which one file was read, 1/3 … */
function lastFirst(read: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const ages = [...read.values()].sort((a, b) => a - b);
  return new Map([...read].map(([file, age]) => [file, 1 / (1 + ages.indexOf(age))]));
}

function shareOf(words: readonly string[], asked: ReadonlySet<string>): number {
  return words.length === 0 ? 0 : words.filter((word) => asked.has(word)).length / words.length;
}
