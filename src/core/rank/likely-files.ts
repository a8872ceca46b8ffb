// Predicts which files a task will change from the files that earlier tasks changed.
import type { Turn } from "../../domain/turn.ts";
import { termsOf } from "../similarity/terms.ts";
import { START, WEIGHTS } from "./likely-weights.ts";
import { isEverydayName } from "./names.ts";
import { probability } from "./probability.ts";

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
}

export interface LikelyFile {
  readonly file: string;
  /** 0 to 1: probability that this task changes the file. */
  readonly confidence: number;
  /** The earlier turn that changed it and is nearest to the topic; the last one where none is. */
  readonly because: Turn;
  /** True if the prompt names the file. */
  readonly isNamed: boolean;
  /** Share of its name that the prompt contains. */
  readonly name: number;
  /** True if its path contains a word of the prompt. */
  readonly isSaid: boolean;
  /** Words of the prompt's topic, as stems, that its path and few others contain. */
  readonly spoken: readonly string[];
  /** True if the prompt names it, or there are such words. */
  readonly isSpokenOf: boolean;
  /** 1 if the last turn read it, 1/2 for the one before … */
  readonly read: number;
  /** Words of the prompt's topic, as stems, in the title or the commits of that earlier turn. */
  readonly topics: readonly string[];
  /** True if these words weigh enough to be its topic. */
  readonly isOnTopic: boolean;
  /** A checklist or progress paper: nearly every turn that changed code changed it as well, for a while. */
  readonly isTicked: boolean;
}

/** Each from 0 to 1, except for the two counts. */
export interface FileEvidence {
  /** Rank of the most similar task that changed it: 1 for the most similar, less for every file before it. */
  readonly alike: number;
  /** How much similar tasks, each with all of its turns, changed it, relative to the best file. */
  readonly task: number;
  /** How much of the prompt was written into it, relative to the best file; its rank by that. */
  readonly written: number;
  readonly writtenRank: number;
  /** 1 if the last turn read it, 1/2 for the one before … */
  readonly read: number;
  /** The prompt names it; with its folder. */
  readonly named: number;
  readonly namedWhole: number;
  /** Share of its name that the prompt contains. */
  readonly name: number;
  /** How much of the prompt its path contains, relative to the best file. */
  readonly path: number;
  /** 1 for the last turn with changes, 1/2 for the one before … */
  readonly recent: number;
  /** The same among the files of this branch. */
  readonly branch: number;
  /** It was changed by the last session. */
  readonly lastSession: number;
  /** Logarithms: number of changes, and number of candidate files. */
  readonly often: number;
  readonly many: number;
}

/** The likeliest first. */
export function likelyFiles(works: readonly PastWork[], asking: Asking, most: number): readonly LikelyFile[] {
  const found = evidenceOf(works, asking);
  const own = new Set(topicsInPaths(found, asking));
  return found
    .map(({ file, because, topic, topics, isTicked, evidence }) => {
      const spoken = termsOf(tellingPath(file)).filter((word) => own.has(word));
      return {
        file,
        confidence: belief(evidence),
        because,
        isNamed: evidence.named > 0,
        name: evidence.name,
        isSaid: evidence.named > 0 || evidence.path > 0,
        spoken,
        isSpokenOf: evidence.named > 0 || spoken.length > 0,
        read: evidence.read,
        topics,
        isOnTopic: topic >= TOPIC,
        isTicked,
      };
    })
    .sort((a, b) => b.confidence - a.confidence || (a.file < b.file ? -1 : 1))
    .slice(0, most);
}

/** Weight of the words that make a topic: one that few of the tasks have, or two that a quarter of them have. */
const TOPIC = 2.5;
/** A word in more paths than this says nothing of one of them. */
const FEW = { files: 3, share: 0.1 };

/** The words of the prompt's topic that only few paths contain; a prompt without a title may mean any of its words. */
function topicsInPaths(
  files: readonly { readonly file: string }[],
  { topic, words, isTelling, isPart }: Asking,
): readonly string[] {
  const times = new Map<string, number>();
  for (const { file } of files)
    for (const word of new Set(termsOf(tellingPath(file)))) times.set(word, (times.get(word) ?? 0) + 1);
  const most = Math.max(FEW.files, files.length * FEW.share);
  const meant = topic.length > 0 ? topic : words.filter((word) => isTelling(word) && !isPart(word));
  return meant.filter((word) => (times.get(word) ?? 0) <= most);
}

function belief(evidence: FileEvidence): number {
  return probability(START, WEIGHTS, evidence);
}

interface Known {
  readonly first: number;
  last: number;
  times: number;
  /** How often code was changed in the same turn. */
  besideCode: number;
  onBranch: number;
  inLastSession: boolean;
  best: number;
  /** Words of the prompt's topic in the title of `because`, and their weight. */
  topics: readonly string[];
  topic: number;
  because: Turn;
}

/** The evidence for each file that was ever changed. */
export function evidenceOf(
  works: readonly PastWork[],
  asking: Asking,
): readonly {
  readonly file: string;
  readonly because: Turn;
  readonly topic: number;
  readonly topics: readonly string[];
  readonly isTicked: boolean;
  readonly evidence: FileEvidence;
}[] {
  const ordered = works.filter(({ turn }) => turn.files.length > 0).sort((a, b) => a.turn.at - b.turn.at);
  const known = knownFiles(ordered, asking);
  const words = new Map([...known.keys()].map((file) => [file, new Set(termsOf(tellingPath(file)))]));
  const telling = asking.words.filter((word) => asking.isTelling(word));
  const said = pathScores(words, telling);
  const alike = places(known.keys(), (file) => known.get(file)?.best ?? 0);
  const branch = places(known.keys(), (file) => known.get(file)?.onBranch ?? 0);
  const tasks = taskScores(works, asking);
  const written = writtenScores(known.keys(), asking);
  const writtenRanks = places(written.keys(), (file) => written.get(file) ?? 0);
  const mostSaid = Math.max(0, ...said.values());
  const asked = new Set(telling);
  return [...known].map(([file, one]) => {
    const isNamed = isNamedIn(asking.prompt, file);
    return {
      file,
      because: one.because,
      topic: one.topic,
      topics: one.topics,
      isTicked: isChecklist(file, one),
      evidence: {
        alike: alike.get(file) ?? 0,
        task: tasks.get(file) ?? 0,
        written: written.get(file) ?? 0,
        writtenRank: writtenRanks.get(file) ?? 0,
        read: 1 / (1 + (asking.read.get(file) ?? Number.POSITIVE_INFINITY)),
        named: Number(isNamed),
        namedWhole: Number(isNamed && file.includes("/") && asking.prompt.includes(file)),
        name: shareOf(termsOf(nameOf(tellingPath(file)).replace(/\.[^.]*$/, "")), asked),
        path: mostSaid > 0 ? (said.get(file) ?? 0) / mostSaid : 0,
        recent: 1 / (ordered.length - one.last),
        branch: branch.get(file) ?? 0,
        lastSession: Number(one.inLastSession),
        often: Math.log(one.times),
        many: Math.log(known.size),
      },
    };
  });
}

function knownFiles(ordered: readonly PastWork[], asking: Asking): ReadonlyMap<string, Known> {
  const likeness = likenesses(ordered, asking);
  const lastSession = ordered.at(-1)?.turn.session;
  const known = new Map<string, Known>();
  ordered.forEach(({ turn, title }, index) => {
    const topics = asking.topic.filter((word) => title.has(word));
    const topic = topics.reduce((sum, word) => sum + asking.weigh(word), 0);
    const onBranch = asking.branch !== "" && turn.branch === asking.branch ? index + 1 : 0;
    const near = likeness[index] ?? 0;
    const hasCode = turn.files.some((file) => !PAPER.test(file));
    for (const file of turn.files) {
      const one = known.get(file) ?? {
        first: index,
        last: 0,
        times: 0,
        besideCode: 0,
        onBranch: 0,
        inLastSession: false,
        best: 0,
        topics: [],
        topic: 0,
        because: turn,
      };
      known.set(file, one);
      one.last = index;
      one.times++;
      if (hasCode) one.besideCode++;
      one.onBranch = Math.max(one.onBranch, onBranch);
      one.inLastSession ||= turn.session === lastSession;
      // The turn that was about the same topic; of two, and if none was, the last.
      if (topic >= one.topic) {
        one.because = turn;
        one.topics = topics;
        one.topic = topic;
      }
      one.best = Math.max(one.best, near);
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

/** How much of the prompt each path contains; words of many paths count little. */
function pathScores(
  paths: ReadonlyMap<string, ReadonlySet<string>>,
  words: readonly string[],
): ReadonlyMap<string, number> {
  const said = new Map<string, number>();
  for (const word of new Set(words)) {
    const having = [...paths].filter(([, own]) => own.has(word));
    const weight = weightOf(having.length, paths.size);
    for (const [file] of having) said.set(file, (said.get(file) ?? 0) + weight);
  }
  return said;
}

/** Rank at which the value is one half. */
const HALF = 10;

function places(files: Iterable<string>, value: (file: string) => number): ReadonlyMap<string, number> {
  const listed = [...files]
    .map((file) => ({ file, value: value(file) }))
    .filter((one) => one.value > 0)
    .sort((a, b) => b.value - a.value);
  return new Map(listed.map(({ file }, index) => [file, HALF / (HALF + index)]));
}

/** Of `src/cart/index.ts` only the folder says anything. */
function tellingPath(file: string): string {
  return isEverydayName(file) ? file.slice(0, file.lastIndexOf("/") + 1) : file;
}

function nameOf(file: string): string {
  return file.slice(file.lastIndexOf("/") + 1);
}

/** `a.ts` alone is too short to be an unambiguous name. */
const SHORTEST = 5;

/** `zshrc` is enough for `.zshrc`. */
const DOTFILE = /^\.\w{5,}$/;

/** Named by its base name, or with folders of its own path. */
export function isNamedIn(prompt: string, file: string): boolean {
  const name = nameOf(file);
  if (/^\w{3,}file$/i.test(name)) return new RegExp(`(?<![\\w-])${name}(?![\\w-])`, "i").test(prompt);
  if (DOTFILE.test(name)) return new RegExp(`(?<![\\w-])${name.slice(1)}(?![\\w-])`, "i").test(prompt);
  if (name.length < SHORTEST || !name.includes(".")) return false;
  for (let at = prompt.indexOf(name); at >= 0; at = prompt.indexOf(name, at + 1)) {
    if (/[\w-]/.test(prompt[at + name.length] ?? " ")) continue;
    const [folders = ""] = /[\w./@~[\]-]*$/.exec(prompt.slice(Math.max(0, at - LONGEST), at)) ?? [];
    const path = `${folders.replace(/^(?:@|\.\/)+/, "")}${name}`;
    if (path === file || file.endsWith(`/${path}`) || path.endsWith(`/${file}`)) return true;
  }
  return false;
}

const LONGEST = 200;

function shareOf(words: readonly string[], asked: ReadonlySet<string>): number {
  return words.length === 0 ? 0 : words.filter((word) => asked.has(word)).length / words.length;
}
