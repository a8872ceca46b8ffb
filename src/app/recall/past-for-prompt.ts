// Finds earlier work for a prompt: tasks done or tried before.
import { keptPrompt } from "../../core/compose/kept-prompt.ts";
import type { FailedStep, PromptLine } from "../../core/compose/prompt.ts";
import { isFollowUp, taskTitle, withoutWrappers } from "../../core/compose/task-title.ts";
import { threadsOf } from "../../core/compose/threads.ts";
import type { LikelyFile } from "../../core/rank/likely-files.ts";
import { branchesIn, type CodeName, codeNamesIn, codeNamesSaid, ticketsIn } from "../../core/rank/names.ts";
import { type Candidate, likeness, type PromptItem, promptItems } from "../../core/rank/prompt-items.ts";
import { isProcedure, isSpecific } from "../../core/rank/specific-words.ts";
import {
  inFull,
  isSameObject,
  isSameTask,
  nounsOf,
  type Task,
  takesBack,
  taskOf,
} from "../../core/rank/task.ts";
import { isSameForm } from "../../core/rank/template.ts";
import { wholeTask } from "../../core/rank/whole-task.ts";
import { relevance } from "../../core/similarity/relevance.ts";
import { termsOf } from "../../core/similarity/terms.ts";
import { tagsOf, tagWords } from "../../core/tag/tags.ts";
import type { Turn } from "../../domain/turn.ts";
import type { Place } from "../../ports/workspace.ts";
import type { Deps } from "../deps.ts";
import { failedSteps, listedSteps } from "./failed-steps.ts";
import { type Before, hasWork } from "./likely-files.ts";
import { type BearingTask, bearingTasks } from "./past-tasks.ts";

/** Share of the prompt's words that makes it the same task. */
const SAME = 0.85;
/** A remark or question must share more words to match earlier work. */
const TELLING_REMARK = 3;
/** Half of the topic. */
const HALF = 0.5;
const CHORE = 2;
/** Characters of a prompt that are used: its topic is at the beginning. */
const HEAD = 800;
const LONG = 400;
/** A name in more of the found turns than this is common. */
const RARE = { times: 4, share: 0.15 };
/** Longest short prompt, in characters. */
const SHORT = 120;
const NEAREST = 6;
/** Score as close as the same object: see `likeness`. */
const NAMED = 0.68;
const SESSION_TURNS = 200;

export interface AskedPast {
  readonly prompt: string;
  readonly now: number;
  /** The asking session; its own work is left out. */
  readonly session: string;
}

/** The parsed prompt. */
interface Question {
  /** Cut to the length stored with a turn. */
  readonly prompt: string;
  readonly title: string;
  readonly task: Task;
  readonly words: readonly string[];
  readonly concepts: readonly string[];
  readonly tickets: readonly string[];
  readonly branches: readonly string[];
  readonly codeNames: readonly CodeName[];
  /** Asked repeatedly in the same words, so an earlier one is no news. */
  readonly isChore: boolean;
  /** The same title starts several prompts with different text. */
  readonly isFormTitle: boolean;
  /** Code names that few of the found turns contain, and that are no known files. */
  readonly rare: ReadonlySet<string>;
}

export type Past = PromptItem & PromptLine;

/** At most three, finished work first. */
export async function pastFor(
  deps: Deps,
  place: Place,
  asked: AskedPast,
  before: Before,
  likely: readonly LikelyFile[],
): Promise<readonly Past[]> {
  const isAnother = (turn: Turn) => turn.session !== asked.session && turn.calls > 0;
  const question = questionOf(asked.prompt, place.project.name, before);
  if (!question) return [];
  const onBranch = before.others.filter(({ branch }) => branch && question.branches.includes(branch));
  const others = [...before.found, ...onBranch].filter(isAnother);
  const { minConfidence } = deps.settings(place.project.root);
  const isOpening = !hasWork(before, asked.session);
  const near = others
    .map((turn) => candidate(turn, question, before, isOpening))
    .filter((one) => likeness(one) >= minConfidence)
    .sort((a, b) => likeness(b) - likeness(a) || b.turn.at - a.turn.at);
  const bearing = await bearingTasks(deps, place, { ...asked, title: question.title }, before, {
    likely,
    sessions: near.slice(0, NEAREST).map(({ turn }) => turn.session),
  });
  const listed = near
    .filter((one) => one.isSure || isBorneOut(one, bearing, minConfidence))
    .slice(0, NEAREST);
  const failed = new Map<Turn, readonly FailedStep[]>();
  const candidates: Candidate[] = [];
  for (const one of [...listed, ...alsoBearing(bearing, listed, question, minConfidence)]) {
    const turn = one.bearing > 0 ? one.turn : likeliestFirst(await withWhatFollowed(deps, one.turn), likely);
    const steps = await failedSteps(deps, place, turn, asked.now);
    failed.set(turn, steps);
    const isTakenBack = others.some((later) => later.at > one.turn.at && hasTakenBack(later, one.turn));
    candidates.push({ ...one, turn, isTakenBack, hasFailed: steps.length > 0 });
  }
  const items = promptItems(candidates, {
    now: asked.now,
    minConfidence,
    branch: place.branch ?? "",
    merged: await deps.workspace.mergedBranches(place.project.root),
  }).filter((item) => item.elsewhere !== "" || isStillThere(deps, place, item.turn));
  return items.map((item) => ({
    ...item,
    matched: [...new Set(item.matched.flatMap((word) => asWritten(word, question, item.turn) ?? []))],
    isUnmerged: item.elsewhere !== "" && isUnmerged(deps, place, item),
    failed: item.bearing === 0 ? listedSteps(item, failed.get(item.turn) ?? []) : [],
  }));
}

/** Shared words may be chance: the model of past-tasks.ts must support the match with half the usual confidence. */
function isBorneOut({ turn }: Candidate, tasks: readonly BearingTask[], minConfidence: number): boolean {
  const key = keyOf(turn);
  const task = tasks.find(({ turns }) => turns.some((one) => keyOf(one) === key));
  return task !== undefined && task.confidence >= minConfidence * HALF;
}

/** Tasks that no rule found but that are likely enough by all evidence together. */
function alsoBearing(
  tasks: readonly BearingTask[],
  near: readonly Candidate[],
  question: Question,
  minConfidence: number,
): readonly Candidate[] {
  const known = new Set(near.map(({ turn }) => keyOf(turn)));
  const isKnown = (turn: Turn) => known.has(keyOf(turn));
  return tasks
    .filter(({ confidence, isPlain }) => isPlain && confidence >= minConfidence)
    .filter(({ turns }) => !turns.some(isKnown))
    .filter(({ turns, isOfBranch }) => isOfBranch || !turns.some((turn) => isForm(turn, question)))
    .slice(0, NEAREST)
    .map(({ turn, shared, confidence, isOfBranch, isCertain }) => ({
      ...unlike(turn),
      isCertain,
      matched: shared,
      bearing: confidence,
      isOfBranch: isOfBranch && shared.length === 0,
    }));
}

function keyOf({ session, number }: Turn): string {
  return `${session} ${number}`;
}

/** The words and concepts a task is about. */
export function queryOf(title: string): readonly string[] {
  return [...new Set([...termsOf(inFull(title)), ...conceptsOf(tagsOf({ prompt: title }))])];
}

/** The topic of a prompt. One word is enough with a verb: "we need authentication". */
export function titleIn(prompt: string): string {
  const title = taskTitle(prompt);
  if (title !== "" || prompt.length > SHORT || isFollowUp(prompt)) return title;
  const task = taskOf(prompt.trim());
  return task.kind !== undefined && nounsOf(task).length > 0 ? prompt.trim() : "";
}

/** Undefined when the prompt is no task ("yes", "commit this"). */
function questionOf(asked: string, project: string, { found, others }: Before): Question | undefined {
  const prompt = keptPrompt(asked);
  const title = titleIn(prompt);
  const tickets = ticketsIn(prompt);
  const branches = branchesIn(
    prompt,
    [...found, ...others].flatMap(({ branch }) => branch ?? []),
  );
  if (isFollowUp(prompt) || (title === "" && tickets.length + branches.length === 0)) return undefined;
  const concepts = conceptsOf(tagsOf({ prompt: title }));
  const files = new Set([...found, ...others].flatMap((turn) => turn.files.map(nameOf)));
  const called = project.slice(project.lastIndexOf("/") + 1).toLowerCase();
  const own = new Set([called, ...called.split(/[-_.\s]/)]);
  // The text of a skill is the same at every call: only the person's words after it count.
  const ownWords = title.startsWith("/") ? title : withoutWrappers(prompt).slice(0, HEAD);
  const codeNames = codeNamesIn(ownWords).filter(({ name }) => !own.has(name));
  const said = found.map((turn) => codeNamesSaid(codeNames, saidIn(turn)));
  const few = Math.max(RARE.times, found.length * RARE.share);
  // Changed files are reported separately.
  const rare = codeNames.filter(
    (one) => !files.has(one.name) && said.filter((names) => names.includes(one)).length <= few,
  );
  return {
    prompt,
    title,
    task: taskOf(title),
    words: termsOf(inFull(title)),
    concepts,
    tickets,
    branches,
    codeNames,
    isFormTitle:
      prompt.length > LONG &&
      new Set(found.filter((turn) => titleOfTurn(turn) === title).map((turn) => turn.prompt)).size > CHORE,
    isChore: found.filter((turn) => turn.prompt === prompt).length > CHORE,
    rare: new Set(rare.map(({ name }) => name)),
  };
}

function saidIn({ prompt, commits }: Turn): string {
  return [withoutWrappers(prompt).slice(0, HEAD), ...commits.map(({ message }) => message)]
    .join("\n")
    .toLowerCase();
}

function nameOf(file: string): string {
  return file.slice(file.lastIndexOf("/") + 1).toLowerCase();
}

/** Concepts of a task that are not among its words: authentication for a login. */
export function conceptsOf(tags: readonly string[]): readonly string[] {
  return tagWords(tags)
    .flatMap((word) => termsOf(word))
    .filter((word) => !isProcedure(word));
}

/** Compared by topic; the same files are touched by many tasks. */
function candidate(turn: Turn, question: Question, before: Before, isOpening: boolean): Candidate {
  const { task, words, concepts } = question;
  const texts = textsOf(turn);
  const about = new Set(texts.flatMap((text) => termsOf(inFull(text))));
  const meant = new Set(conceptsOf(turn.tags));
  const same = relevance(words, about, before.frequency, before.total);
  const alike = relevance(concepts, meant, before.frequency, before.total);
  const tickets = ticketsShared(turn, question);
  const branches = question.branches.filter((branch) => branch === turn.branch);
  if (tickets.length + branches.length === 0 && isForm(turn, question)) return unlike(turn);
  const names = [...tickets, ...branches, ...codeNamesShared(turn, question)];
  const telling = [...new Set([...words, ...concepts])].filter(
    (word) =>
      (about.has(word) || meant.has(word)) && isSpecific(word, before) && !question.tickets.includes(word),
  );
  const tasks = texts.map(taskOf);
  // Count the same words, and the same topic in other words.
  const near = Math.max(same, (same + alike) / 2);
  const isObject =
    near >= HALF &&
    tasks.some((one) => isSameObject(task, one)) &&
    nounsOf(task).some((word) => isSpecific(word, before));
  // Authorization after authentication: related topics are useful examples.
  const isMatter =
    near >= HALF / 2 &&
    tasks.some(({ kind }) => kind === task.kind && kind === "make") &&
    concepts.some((word) => meant.has(word) && isSpecific(word, before));
  const enough = task.kind !== undefined || telling.length >= TELLING_REMARK;
  const isAgain = !question.isChore && turn.prompt === question.prompt;
  const isIdentical = question.title !== "" && question.title === texts[0];
  const isSame = same >= SAME && (isIdentical || tasks.some((one) => isSameTask(task, one)));
  const isCertain = isSame || isAgain || isObject || isMatter || tickets.length + branches.length > 0;
  return {
    turn,
    bearing: 0,
    isOfBranch: false,
    relevance: names.length > 0 ? Math.max(near, NAMED + names.length / 50) : enough ? near : 0,
    matched: [...names, ...telling],
    // A chore is asked repeatedly: that it was done before is no news.
    isSame: isSame && words.some((word) => isSpecific(word, before)),
    isAsked: tickets.length > 0 || isAgain,
    isSure: isCertain || (isOpening && names.length > 0),
    isCertain,
    isAbout: names.length > 0 || isAgain || isMatter || (task.kind !== undefined && isObject),
    isModel: isSame || (task.kind !== undefined && tasks.some(({ kind }) => kind === task.kind)),
    lasts: task.kind === "make" || task.kind === "remove",
    isTakenBack: false,
    hasFailed: false,
  };
}

/** Issues and pull requests that both mention. */
function ticketsShared({ prompt, commits }: Turn, { tickets }: Question): readonly string[] {
  if (tickets.length === 0) return [];
  const own = ticketsIn([prompt, ...commits.map(({ message }) => message)].join("\n"));
  return tickets.filter((name) => own.includes(name)).map((name) => (/^\d/.test(name) ? `#${name}` : name));
}

/** Code names that both mention: one rare name, or two common ones. */
function codeNamesShared(turn: Turn, { codeNames, rare }: Question): readonly string[] {
  if (codeNames.length === 0 || textsOf(turn).length === 0) return [];
  const shared = codeNamesSaid(codeNames, saidIn(turn));
  const sure = shared.filter(({ isSure }) => isSure);
  const isEnough = sure.some(({ name }) => rare.has(name)) || sure.length > 1;
  return isEnough ? shared.map(({ name }) => name) : [];
}

/** Were both generated from one template by a program? Then shared words mean nothing. */
function isForm(turn: Turn, { title, prompt, isFormTitle }: Question): boolean {
  // The same long text without a task comes from a program.
  const isPreamble = title === "" && prompt.length > SHORT && prompt === turn.prompt;
  return isPreamble || (isFormTitle && titleOfTurn(turn) === title) || isSameForm(prompt, turn.prompt);
}

/** A candidate without any evidence. */
function unlike(turn: Turn): Candidate {
  const no = {
    isSame: false,
    isSure: false,
    isCertain: false,
    isAsked: false,
    isAbout: false,
    isModel: false,
    lasts: false,
    isTakenBack: false,
    hasFailed: false,
  };
  return { turn, relevance: 0, bearing: 0, isOfBranch: false, matched: [], ...no };
}

/** `Revert "feat: redis"`, or a later "Remove redis". */
function hasTakenBack(later: Turn, before: Turn): boolean {
  if (later.ending !== "committed" && later.ending !== "passed") return false;
  const reverted = before.commits.some(({ message }) =>
    later.commits.some((one) => one.message.startsWith("Revert") && one.message.includes(message)),
  );
  if (reverted) return true;
  const tasks = textsOf(before).map(taskOf);
  return textsOf(later).some((text) => tasks.some((task) => takesBack(taskOf(text), task)));
}

/** The prompt and the commit messages. */
function textsOf(turn: Turn): readonly string[] {
  return [titleOfTurn(turn), ...turn.commits.map(({ message }) => message)].filter(Boolean);
}

/** Cached: needed several times per prompt, and not cheap. */
function titleOfTurn(turn: Turn): string {
  const known = titles.get(turn) ?? titleIn(turn.prompt);
  titles.set(turn, known);
  return known;
}

const titles = new WeakMap<Turn, string>();

/** The word as a person wrote it, `apply` and not the stem `appli`; undefined when nobody did. */
function asWritten(word: string, { title, prompt }: Question, turn: Turn): string | undefined {
  if (!/^[\p{L}\p{N}]+$/u.test(word)) {
    const at = prompt.toLowerCase().indexOf(word);
    return at < 0 ? word : prompt.slice(at, at + word.length);
  }
  const texts = [title, ...textsOf(turn), ...tagWords(tagsOf({ prompt: title })), prompt];
  return texts
    .flatMap((text) => text.split(/[^\p{L}\p{N}]+/u))
    .find((one) => one.toLowerCase() === word || termsOf(inFull(one)).includes(word));
}

function likeliestFirst(turn: Turn, likely: readonly LikelyFile[]): Turn {
  const places = new Map(likely.map(({ file }, index) => [file, index]));
  const place = (file: string) => places.get(file) ?? likely.length;
  return { ...turn, files: turn.files.toSorted((a, b) => place(a) - place(b)) };
}

/** Joins the turns that followed, which show how the task ended. */
async function withWhatFollowed(deps: Deps, turn: Turn): Promise<Turn> {
  return wholeTask(turn, await taskTurns(deps, turn));
}

/** The turns of the task that a turn belongs to, oldest first. */
export async function taskTurns(deps: Deps, turn: Turn): Promise<readonly Turn[]> {
  const session = await deps.store.turns.list({
    session: turn.session,
    order: "oldest",
    limit: SESSION_TURNS,
  });
  const thread = threadsOf(session, termsOf).find(({ turns }) =>
    turns.some((one) => one.number === turn.number),
  );
  return thread?.turns ?? [turn];
}

/** False when all files of the work are gone. */
function isStillThere(deps: Deps, { project }: Place, { files }: Turn): boolean {
  return files.length === 0 || files.some((file) => deps.workspace.exists(project.root, file));
}

/** True only when it is certain: the branch exists, and a file made on it is not here. */
function isUnmerged(deps: Deps, { project: { root } }: Place, { elsewhere, turn }: PromptItem): boolean {
  return (
    deps.workspace.hasBranch?.(root, elsewhere) === true &&
    turn.files.some((file) => !deps.workspace.exists(root, file))
  );
}
