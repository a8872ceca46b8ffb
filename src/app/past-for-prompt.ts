// What was done and tried for a prompt before.
import type { FailedStep, PromptLine } from "../core/compose/prompt.ts";
import { isFollowUp, taskTitle } from "../core/compose/task-title.ts";
import { threadsOf } from "../core/compose/threads.ts";
import type { LikelyFile } from "../core/rank/likely-files.ts";
import { branchesIn, type CodeName, codeNamesIn, codeNamesSaid, ticketsIn } from "../core/rank/names.ts";
import { type Candidate, likeness, type PromptItem, promptItems } from "../core/rank/prompt-items.ts";
import {
  inFull,
  isSameObject,
  isSameTask,
  nounsOf,
  type Task,
  takesBack,
  taskOf,
} from "../core/rank/task.ts";
import { isProcedure, isTelling } from "../core/rank/telling.ts";
import { isSameForm } from "../core/rank/template.ts";
import { wholeTask } from "../core/rank/whole-task.ts";
import { relevance } from "../core/similarity/relevance.ts";
import { termsOf } from "../core/similarity/terms.ts";
import { tagsOf, tagWords } from "../core/tag/tags.ts";
import { PROMPT_KEPT, type Turn } from "../domain/turn.ts";
import type { Place } from "../ports/workspace.ts";
import type { Deps } from "./deps.ts";
import { failedSteps, toldSteps } from "./failed-steps.ts";
import { type Before, hasWork } from "./likely-files.ts";
import { type BearingTask, bearingTasks } from "./past-tasks.ts";

/** So much of the prompt must be in it to be called the same task. */
const SAME = 0.85;
/** A remark or a question has to say more to be about something that was done. */
const TELLING_REMARK = 3;
/** Half of what it is about. */
const HALF = 0.5;
const CHORE = 2;
/** What a prompt is about stands at its beginning. */
const HEAD = 800;
const LONG = 400;
/** A name in more of the turns found than that is common. */
const RARE = { times: 4, share: 0.15 };
/** Longer than that nobody says it in a word. */
const SHORT = 120;
const NEAREST = 6;
/** As near as the same object: see `likeness`. */
const NAMED = 0.68;
const SESSION_TURNS = 200;

export interface AskedPast {
  readonly prompt: string;
  readonly now: number;
  /** The session that asks: it knows what it has done itself. */
  readonly session: string;
}

/** The prompt, read once. */
interface Question {
  /** As much of it as is kept of a turn. */
  readonly prompt: string;
  readonly title: string;
  readonly task: Task;
  readonly words: readonly string[];
  readonly concepts: readonly string[];
  readonly tickets: readonly string[];
  readonly branches: readonly string[];
  readonly codeNames: readonly CodeName[];
  /** Asked again and again in the same words: it says nothing that it was. */
  readonly isChore: boolean;
  /** The title of several prompts that go on differently. */
  readonly isFormTitle: boolean;
  /** Those of them that few of the turns found say, and that are no files known here. */
  readonly rare: ReadonlySet<string>;
}

export type Past = PromptItem & PromptLine;

/** At most three, work already done first. */
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
  const told = near.filter((one) => one.isSure || isBorneOut(one, bearing, minConfidence)).slice(0, NEAREST);
  const failed = new Map<Turn, readonly FailedStep[]>();
  const candidates: Candidate[] = [];
  for (const one of [...told, ...alsoBearing(bearing, told, question, minConfidence)]) {
    const turn = one.bearing > 0 ? one.turn : await withWhatFollowed(deps, one.turn);
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
    isModel: item.bearing === 0,
    isUnmerged: item.elsewhere !== "" && isUnmerged(deps, place, item),
    failed: toldSteps(item, failed.get(item.turn) ?? []),
  }));
}

/** Words and names in common may be chance: everything else together has to speak for it half as much as if it were alone. */
function isBorneOut({ turn }: Candidate, tasks: readonly BearingTask[], minConfidence: number): boolean {
  const key = keyOf(turn);
  const task = tasks.find(({ turns }) => turns.some((one) => keyOf(one) === key));
  return task !== undefined && task.confidence >= minConfidence * HALF;
}

/** Tasks that are told though no rule knows them: everything together speaks for them. */
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
    .map(({ turn, shared, confidence, isOfBranch }) => ({
      ...unlike(turn),
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

/** What a prompt is about. One word is enough where it says what to do with it: "we need authentication". */
export function titleIn(prompt: string): string {
  const title = taskTitle(prompt);
  if (title !== "" || prompt.length > SHORT || isFollowUp(prompt)) return title;
  const task = taskOf(prompt.trim());
  return task.kind !== undefined && nounsOf(task).length > 0 ? prompt.trim() : "";
}

/** A yes, a "commit this", a word that says nothing is no task: what was done before has nothing to add. */
function questionOf(asked: string, project: string, { found, others }: Before): Question | undefined {
  const prompt = asked.slice(0, PROMPT_KEPT);
  const title = titleIn(prompt);
  const tickets = ticketsIn(prompt);
  const branches = branchesIn(
    prompt,
    [...found, ...others].flatMap(({ branch }) => branch ?? []),
  );
  if (isFollowUp(prompt) || (title === "" && tickets.length + branches.length === 0)) return undefined;
  const concepts = conceptsOf(tagsOf({ prompt: title }));
  const files = new Set([...found, ...others].flatMap((turn) => turn.files.map(nameOf)));
  const own = project.slice(project.lastIndexOf("/") + 1).toLowerCase();
  const codeNames = codeNamesIn(prompt.slice(0, HEAD)).filter(({ name }) => name !== own);
  const said = found.map((turn) => codeNamesSaid(codeNames, saidIn(turn)));
  const few = Math.max(RARE.times, found.length * RARE.share);
  // Where a file was changed is said as such.
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
  return [prompt.slice(0, HEAD), ...commits.map(({ message }) => message)].join("\n").toLowerCase();
}

function nameOf(file: string): string {
  return file.slice(file.lastIndexOf("/") + 1).toLowerCase();
}

/** What a task means beside its words: authentication for a login. */
export function conceptsOf(tags: readonly string[]): readonly string[] {
  return tagWords(tags)
    .flatMap((word) => termsOf(word))
    .filter((word) => !isProcedure(word));
}

/** Compared by what it was about; the files it touched are those of many tasks. */
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
      (about.has(word) || meant.has(word)) && isTelling(word, before) && !question.tickets.includes(word),
  );
  const tasks = texts.map(taskOf);
  // The same words count, and the same matter in other words does.
  const near = Math.max(same, (same + alike) / 2);
  const isObject =
    near >= HALF &&
    tasks.some((one) => isSameObject(task, one)) &&
    nounsOf(task).some((word) => isTelling(word, before));
  // Authorization after authentication: how the one was done shows how the other is.
  const isMatter =
    near >= HALF / 2 &&
    tasks.some(({ kind }) => kind === task.kind && kind === "make") &&
    concepts.some((word) => meant.has(word) && isTelling(word, before));
  const enough = task.kind !== undefined || telling.length >= TELLING_REMARK;
  const isAgain = !question.isChore && turn.prompt === question.prompt;
  const isIdentical = question.title !== "" && question.title === texts[0];
  const isSame = same >= SAME && (isIdentical || tasks.some((one) => isSameTask(task, one)));
  return {
    turn,
    bearing: 0,
    isOfBranch: false,
    relevance: names.length > 0 ? Math.max(near, NAMED + names.length / 50) : enough ? near : 0,
    matched: [...names, ...telling],
    // What is asked again and again is a chore: it says nothing that it was done.
    isSame: isSame && words.some((word) => isTelling(word, before)),
    isAsked: tickets.length > 0 || isAgain,
    isSure:
      isSame ||
      isAgain ||
      isObject ||
      isMatter ||
      tickets.length + branches.length > 0 ||
      (isOpening && names.length > 0),
    isAbout: names.length > 0 || isAgain || isMatter || (task.kind !== undefined && isObject),
    lasts: task.kind === "make" || task.kind === "remove",
    isTakenBack: false,
    hasFailed: false,
  };
}

/** Names an issue, a pull request that both speak of. */
function ticketsShared({ prompt, commits }: Turn, { tickets }: Question): readonly string[] {
  if (tickets.length === 0) return [];
  const own = ticketsIn([prompt, ...commits.map(({ message }) => message)].join("\n"));
  return tickets.filter((name) => own.includes(name)).map((name) => (/^\d/.test(name) ? `#${name}` : name));
}

/** Names of code that both say: one that is rare and plainly a name, or two such that are not rare. */
function codeNamesShared(turn: Turn, { codeNames, rare }: Question): readonly string[] {
  if (codeNames.length === 0 || textsOf(turn).length === 0) return [];
  const shared = codeNamesSaid(codeNames, saidIn(turn));
  const sure = shared.filter(({ isSure }) => isSure);
  const isEnough = sure.some(({ name }) => rare.has(name)) || sure.length > 1;
  return isEnough ? shared.map(({ name }) => name) : [];
}

/** Are both from one form that a program fills in? Then what they have in common says nothing. */
function isForm(turn: Turn, { title, prompt, isFormTitle }: Question): boolean {
  return (isFormTitle && titleOfTurn(turn) === title) || isSameForm(prompt, turn.prompt);
}

/** Nothing that would speak for it. */
function unlike(turn: Turn): Candidate {
  const no = {
    isSame: false,
    isSure: false,
    isAsked: false,
    isAbout: false,
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

/** What was asked for and what was committed. */
function textsOf(turn: Turn): readonly string[] {
  return [titleOfTurn(turn), ...turn.commits.map(({ message }) => message)].filter(Boolean);
}

/** Asked for several times at one prompt, and not cheap. */
function titleOfTurn(turn: Turn): string {
  const known = titles.get(turn) ?? titleIn(turn.prompt);
  titles.set(turn, known);
  return known;
}

const titles = new WeakMap<Turn, string>();

/** As a person wrote it, `apply` and not `appli`; nothing where nobody did. */
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

/** How a task ended shows in the turns that followed on it. */
async function withWhatFollowed(deps: Deps, turn: Turn): Promise<Turn> {
  return wholeTask(turn, await taskTurns(deps, turn));
}

/** The turns of the task that a turn belongs to, oldest first. */
export async function taskTurns(deps: Deps, turn: Turn): Promise<readonly Turn[]> {
  const session = await deps.store.turns({ session: turn.session, order: "oldest", limit: SESSION_TURNS });
  const thread = threadsOf(session, termsOf).find(({ turns }) =>
    turns.some((one) => one.number === turn.number),
  );
  return thread?.turns ?? [turn];
}

/** Work whose files are all gone is not there any more. */
function isStillThere(deps: Deps, { project }: Place, { files }: Turn): boolean {
  return files.length === 0 || files.some((file) => deps.workspace.exists(project.root, file));
}

/** For sure: the branch is still there, and something that was made on it is not here. */
function isUnmerged(deps: Deps, { project: { root } }: Place, { elsewhere, turn }: PromptItem): boolean {
  return (
    deps.workspace.hasBranch?.(root, elsewhere) === true &&
    turn.files.some((file) => !deps.workspace.exists(root, file))
  );
}
