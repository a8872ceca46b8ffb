// Estimates how likely earlier tasks, each with all of its turns, are relevant to a prompt.
import { tellingCommit } from "../../core/compose/ending.ts";
import { saysLittle } from "../../core/compose/follow-up.ts";
import { withoutLog } from "../../core/compose/pasted-log.ts";
import { goesOn, isOfTheBranch, withoutChore } from "../../core/compose/resume.ts";
import { taskTitle, withoutWrappers } from "../../core/compose/task-title.ts";
import { threadsOf } from "../../core/compose/threads.ts";
import {
  type BearingEvidence,
  type BearingQuestion,
  bearing,
  bearingEvidence,
  lastAt,
  type PastTask,
  titleSaid,
  weightOf,
} from "../../core/rank/bearing.ts";
import type { LikelyFile } from "../../core/rank/likely-files.ts";
import { isNamedIn } from "../../core/rank/named-file.ts";
import { isEverywhere, properNamesIn } from "../../core/rank/names.ts";
import { isPart, isProcedure } from "../../core/rank/specific-words.ts";
import { inFull } from "../../core/rank/task.ts";
import { wholeTask } from "../../core/rank/whole-task.ts";
import { phrasesOf } from "../../core/similarity/phrases.ts";
import { rarity } from "../../core/similarity/relevance.ts";
import { termsOf } from "../../core/similarity/terms.ts";
import { baseName } from "../../domain/base-name.ts";
import { DEFAULTS } from "../../domain/settings.ts";
import { type Turn, turnKey } from "../../domain/turn.ts";
import type { Place } from "../../ports/workspace.ts";
import type { Deps } from "../deps.ts";
import { type Before, hasBegun, ownBranch, withoutLinks } from "./likely-files.ts";
import { textsOf, titleOfTurn } from "./task-question.ts";
import { titledTurn } from "./task-turns.ts";

/**
 * Lowest probability at which a task is considered: `phrase` if it shares two words side by side, `topic` if several words of
 * the prompt's topic, `branch` if only the branch, `otherTopic` if the prompt has one of its own besides, `inside` for a session that has already done work. Below `CERTAIN` its files
 * decide (worth-naming.ts), and one shared word is chance.
 */
const SURE = { phrase: 0.1, topic: 0.15, branch: 0.25, otherTopic: 0.3, inside: 0.35 };
const CERTAIN = { topic: 0.3, branch: 0.5 };
/** Characters of a prompt that are used: its topic is at the beginning. */
const HEAD = 600;
/** Sessions whose tasks are read: sharing words with the prompt; named by it or on its branch. */
const SHARING = 6;
const TITLED = 4;
const NAMING = 2;
const LAST = 3;
const SESSION_TURNS = 200;
const MOST_FILES = 12;
/** A word in more turns than this is common; a file that more turns changed belongs to no task in particular. */
const RARE = { times: 3, share: 0.04 };
const HUB = { times: 3, share: 0.08 };
/** What a word for a part of any project weighs beside one of a topic. */
const PART = 0.3;
/** Share of an earlier title that a prompt must say to speak of that work. */
const SAID = 0.5;
/** So many shared words of titles or paths are more than chance. */
const TELLING = 2;

/** A task with the evidence for it. */
interface NearTask {
  readonly task: PastTask;
  readonly evidence: BearingEvidence;
  /** Files named in the prompt and rare words in both, as stems. */
  readonly shared: readonly string[];
  /** A phrase of the prompt's title is among them. */
  readonly isPhrase: boolean;
}

interface AskedTask {
  readonly prompt: string;
  readonly title: string;
  readonly now: number;
  /** The asking session; its own work is left out. */
  readonly session: string;
}

/** A task that is likely enough to be relevant, joined into one turn. */
export interface BearingTask {
  readonly turn: Turn;
  readonly turns: readonly Turn[];
  readonly shared: readonly string[];
  /** Confidence on the scale of the setting `minConfidence`. */
  readonly confidence: number;
  readonly isOfBranch: boolean;
  /** It shares something that can be named, and no likelier task shares the same. */
  readonly isDistinct: boolean;
  /** So probable that it is mentioned even if none of its files is likely to be touched. */
  readonly isCertain: boolean;
  /** A phrase of the prompt's title stands in its own. */
  readonly isPhrase: boolean;
}

/** What else is known: how likely each file is to change, and sessions that a rule found. */
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
  const isAboutWork = isAboutWorkAtHand(asked.prompt);
  const onBranch = near.filter(({ evidence }) => evidence.branch > 0);
  const newest = Math.max(0, ...onBranch.map(({ task }) => lastAt(task)));
  const likeliest = Math.max(0, ...onBranch.map(({ evidence }) => bearing(evidence)));
  const listed = near
    // At an opening the work of the branch is told as such, by its last task, and other work that is less likely not for its words.
    .filter(({ task, evidence, shared, isPhrase }) => {
      if (evidence.inside > 0 || evidence.named > 0 || shared.length === 0) return true;
      if (evidence.branch > 0) return isPhrase && lastAt(task) < newest;
      return isPhrase || bearing(evidence) >= Math.min(likeliest, CERTAIN.topic);
    })
    .filter(({ task, evidence, shared }) => {
      const isOther = evidence.branch > 0 && shared.length === 0 && evidence.ofTheBranch === 0;
      return (
        !isOther || isAboutWork || words.some((word) => task.words.has(word) || task.pathWords.has(word))
      );
    })
    .map(({ task, evidence, shared, isPhrase }) => {
      const isOfBranch = evidence.branch > 0 && shared.length === 0;
      // A prompt with its own topic is not about other work on the branch.
      const isSpecific = isOfBranch && evidence.ofTheBranch === 0 && words.length > TELLING;
      const isLoose = evidence.named === 0 && shared.filter((word) => !isPart(word)).length < TELLING;
      const topic = isLoose ? CERTAIN.topic : SURE.topic;
      const ofBranch = isSpecific ? SURE.otherTopic : SURE.branch;
      const ofWords = isPhrase ? SURE.phrase : topic;
      const least = evidence.inside > 0 ? SURE.inside : isOfBranch ? ofBranch : ofWords;
      const probability = bearing(evidence);
      const isCertain = isPhrase || probability >= (isOfBranch ? CERTAIN.branch : CERTAIN.topic);
      return { task, shared, isOfBranch, isCertain, isPhrase, confidence: sureness(probability, least) };
    })
    .sort((a, b) => b.confidence - a.confidence || lastAt(b.task) - lastAt(a.task));
  const reasons = listed.map(({ shared, isOfBranch }) =>
    isOfBranch ? "branch" : shared.slice(0, 3).join(" "),
  );
  return listed.map(({ task, ...rest }, index) => ({
    ...rest,
    isDistinct: reasons[index] !== "" && reasons.indexOf(reasons[index] ?? "") === index,
    turns: task.turns,
    turn: asTurn(task, words, chance),
  }));
}

/** True if the prompt is about the work at hand: it continues, asks for a chore, or has no topic of its own. */
export function isAboutWorkAtHand(prompt: string): boolean {
  return goesOn(prompt) || saysLittle(prompt) || withoutChore(prompt) !== undefined;
}

/** The task as one turn: with the title closest to the prompt, and likely files first. */
function asTurn({ turns }: PastTask, words: readonly string[], chance: ReadonlyMap<string, number>): Turn {
  const whole = wholeTask(titledTurn(turns, words), turns);
  const files = whole.files.toSorted((a, b) => (chance.get(b) ?? 0) - (chance.get(a) ?? 0));
  return { ...whole, files };
}

/** Maps a probability to the scale of `minConfidence`, so that its default equals the listing threshold. */
function sureness(probability: number, threshold: number): number {
  const { minConfidence } = DEFAULTS;
  if (probability < threshold) return (minConfidence * probability) / threshold;
  return minConfidence + ((1 - minConfidence) * (probability - threshold)) / (1 - threshold);
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
  const question = questionOf(place, asked, before, turns);
  const wanted = new Set(turns.map(turnKey));
  const tasks: PastTask[] = [];
  for (const session of new Set([...known.sessions, ...sessionsToRead(turns, question, before)])) {
    const all = await deps.store.turns.list({ session, order: "oldest", limit: SESSION_TURNS });
    const threads = threadsOf(
      all.filter(({ calls }) => calls > 0),
      termsOf,
    );
    for (const thread of threads)
      if (thread.turns.some((turn) => wanted.has(turnKey(turn)))) tasks.push(pastTask(thread.turns));
  }
  const phrases = rarePhrases(asked.title, place.project.name, before);
  const evidence = bearingEvidence(tasks, question);
  return tasks.flatMap((task, index) => {
    const known = evidence[index];
    if (known === undefined) return [];
    const words = wordsOfShared(phrases, task);
    const shared = [...new Set([...words, ...sharedBy(task, question)])];
    return [{ task, evidence: known, shared, isPhrase: words.length > 0 }];
  });
}

/** The words or the file that a reader finds in both; none if they may be chance. */
function sharedBy(task: PastTask, question: BearingQuestion): readonly string[] {
  const files = task.files.filter((file) => !question.isHub(file) && isNamedIn(question.prompt, file));
  if (files.length > 0) return files.slice(0, 1).map((file) => baseName(file));
  const isShared = (word: string) => task.words.has(word) || task.pathWords.has(word);
  const words = question.words.filter((word) => isShared(word) && question.isTopic(word));
  const brief = words.filter((word) => task.titleWords.has(word) || task.pathWords.has(word));
  // One shared word may be chance, unless it is a name or is in the title and in a path. Words outside the title may always be.
  const titled = brief.filter((word) => question.titleWords.includes(word));
  const places = new Set(task.files.slice(0, MOST_FILES).flatMap((file) => termsOf(placeOf(file))));
  const isPlace = titled.some((word) => places.has(word) || isNameOf(word, task, question));
  const isEnough = isPlace || (titled.length > 0 && brief.length >= TELLING);
  if (isEnough) return [...new Set([...titled, ...brief, ...words])];
  // The prompt, or the name of the branch, says what the earlier work is called.
  const named = titleSaid(task, question, [...question.words, ...question.branchWords]);
  return named.share >= SAID ? named.words : [];
}

/** The file and its folder: the rest of the path is common to most files. */
function placeOf(file: string): string {
  return file.split("/").slice(-2).join("/");
}

/** Both write it as the name of something: "can we guide Mistral better?", "run Ollama with Mistral". */
function isNameOf(word: string, { turns }: PastTask, { prompt }: BearingQuestion): boolean {
  const isSaid = (text: string) => properNamesIn(text).some((name) => termsOf(name).includes(word));
  return isSaid(taskTitle(prompt)) && turns.some((turn) => isSaid(taskTitle(turn.prompt)));
}

function questionOf(place: Place, asked: AskedTask, before: Before, turns: readonly Turn[]): BearingQuestion {
  const { frequency, total } = before;
  const few = Math.max(RARE.times, total * RARE.share);
  const changing = turns.filter(({ files }) => files.length > 0);
  const many = Math.max(HUB.times, changing.length * HUB.share);
  const times = new Map<string, number>();
  for (const { files } of changing) for (const file of files) times.set(file, (times.get(file) ?? 0) + 1);
  const isRare = (word: string) => {
    const count = frequency.get(word) ?? 0;
    // In a young project every word is rare, so require less than a third of the turns.
    return count > 0 && count <= few && count * 3 <= total + 3;
  };
  // The project's own name is no evidence.
  const ownName = new Set(termsOf(place.project.name));
  const sessions = [...new Set(turns.map(({ session }) => session))];
  const since = new Map(sessions.map((session, index) => [session, index]));
  const branch = ownBranch(place);
  const rarest = rarity(1, total);
  return {
    prompt: asked.prompt,
    now: asked.now,
    titleWords: termsOf(inFull(withoutLinks(asked.title))),
    words: termsOf(withoutLinks(withoutLog(withoutWrappers(asked.prompt))).slice(0, HEAD)),
    branch,
    branchWords: termsOf(branch).filter((word) => !isProcedure(word)),
    goesOn: goesOn(asked.prompt),
    isOfTheBranch: isOfTheBranch(asked.prompt),
    isInside: hasBegun(before, asked.session),
    weigh: (word) => {
      if (isProcedure(word) || ownName.has(word)) return 0;
      return ((isPart(word) ? PART : 1) * rarity(frequency.get(word) ?? 0, total)) / rarest;
    },
    isTopic: (word) => isRare(word) && !isProcedure(word) && !isPart(word) && !ownName.has(word),
    isHub: (file) => (times.get(file) ?? 0) > many || isEverywhere(file),
    sessionsSince: (session) => since.get(session) ?? sessions.length,
  };
}

/** The words of those phrases that stand in a title of the task or in its commit, where a reader finds them. */
function wordsOfShared(phrases: readonly string[], { turns, titleWords }: PastTask): readonly string[] {
  // Titles are slow to make: first a check by their words, which are known.
  const likely = phrases.filter((phrase) => phrase.split(" ").every((word) => titleWords.has(word)));
  if (likely.length === 0) return [];
  const commit = tellingCommit(turns.flatMap(({ commits }) => commits))?.message ?? "";
  const own = new Set([...turns.map(titleOfTurn), commit].flatMap(phrasesIn));
  return likely.filter((phrase) => own.has(phrase)).flatMap((phrase) => phrase.split(" "));
}

/** Pairs of neighbouring words in the title ("action summary") that few sessions have in theirs; not the project's name. */
function rarePhrases(title: string, project: string, { found, total }: Before): readonly string[] {
  const name = new Set(termsOf(project));
  const asked = phrasesIn(title).filter((phrase) => !phrase.split(" ").every((word) => name.has(word)));
  if (asked.length === 0) return [];
  const known = found.map((turn) => ({ session: turn.session, own: phrasesIn(titleOfTurn(turn)) }));
  const few = Math.max(RARE.times, total * RARE.share);
  return asked.filter((phrase) => {
    const having = known.filter(({ own }) => own.includes(phrase)).map(({ session }) => session);
    const sessions = new Set(having).size;
    return sessions <= few && sessions * 3 <= total + 3;
  });
}

/** Pairs of neighbouring words; none of words for how work is done, or for parts that any project has. */
function phrasesIn(text: string): readonly string[] {
  return phrasesOf(withoutLinks(text), (word) => !isProcedure(word) && !isPart(word));
}

/** `turns`: the newest first. */
function sessionsToRead(
  turns: readonly Turn[],
  { prompt, branch, titleWords, weigh }: BearingQuestion,
  { found }: Before,
): ReadonlySet<string> {
  const changing = turns.filter(({ files, commits }) => files.length + commits.length > 0);
  const mayShare = new Set(turns);
  const sharing = found.filter((turn) => mayShare.has(turn));
  const titled = sharing
    .map((turn) => {
      const own = new Set(textsOf(turn).flatMap((text) => termsOf(inFull(text))));
      return { turn, weight: weightOf(titleWords, (word) => own.has(word), weigh) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || b.turn.at - a.turn.at)
    .map(({ turn }) => turn);
  return new Set([
    ...distinct(sharing, SHARING),
    ...distinct(titled, TITLED),
    ...distinct(
      changing.filter(({ files }) => files.some((file) => isNamedIn(prompt, file))),
      NAMING,
    ),
    ...distinct(
      changing.filter((turn) => branch !== "" && turn.branch === branch),
      NAMING,
    ),
    ...distinct(changing, LAST),
  ]);
}

function distinct(turns: readonly Turn[], most: number): readonly string[] {
  return [...new Set(turns.map(({ session }) => session))].slice(0, most);
}

function pastTask(turns: readonly Turn[]): PastTask {
  const files = [...new Set(turns.flatMap((turn) => turn.files))];
  const messages = turns.flatMap(({ commits }) => commits.map(({ message }) => message));
  const wordsIn = (texts: readonly string[]) => new Set(texts.flatMap((text) => termsOf(text)));
  const titles = [...turns.map(({ prompt }) => taskTitle(prompt)), ...messages]
    .map((title) => termsOf(inFull(title)))
    .filter((words) => words.length > 0);
  return {
    turns,
    files,
    titles,
    words: wordsIn([...turns.map(({ prompt }) => withoutWrappers(prompt).slice(0, HEAD)), ...messages]),
    titleWords: new Set(titles.flat()),
    pathWords: wordsIn(files.slice(0, MOST_FILES)),
  };
}
