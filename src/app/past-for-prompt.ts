// What was done and tried for a prompt before.
import type { FailedStep, PromptLine } from "../core/compose/prompt.ts";
import { isFollowUp, taskTitle } from "../core/compose/task-title.ts";
import { threadsOf } from "../core/compose/threads.ts";
import { branchesIn, ticketsIn } from "../core/rank/names.ts";
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
import { wholeTask } from "../core/rank/whole-task.ts";
import { relevance } from "../core/similarity/relevance.ts";
import { termsOf } from "../core/similarity/terms.ts";
import { tagsOf, tagWords } from "../core/tag/tags.ts";
import { type FailureKind, familyOf } from "../domain/outcome.ts";
import type { Turn } from "../domain/turn.ts";
import type { Place } from "../ports/workspace.ts";
import type { Deps } from "./deps.ts";
import type { Before } from "./likely-files.ts";
import { offeredRemedy } from "./remedies.ts";

const DAY = 86_400_000;
/** So much of the prompt must be in it to be called the same task. */
const SAME = 0.85;
/** A remark or a question has to say more to be about something that was done. */
const TELLING_REMARK = 3;
/** Half of what it is about. */
const HALF = 0.5;
/** A word of more turns than that is common. */
const COMMON = { times: 5, share: 0.04 };
/** Words of how work is done, not of what. */
const PROCEDURE = new Set(
  "origin remote head date agent commit push pull pr merge conflict branch main master rebase review comment todo plan phase step change update test tests lint build ci error fail failing document docs readme version control latest section line number message bug bugfix fix refactor refactoring move rename add remove replace implement create support"
    .split(" ")
    .flatMap((word) => termsOf(word)),
);
/** Longer than that nobody says it in a word. */
const SHORT = 120;
const NEAREST = 6;
const SESSION_TURNS = 200;

export interface AskedPast {
  readonly prompt: string;
  readonly now: number;
  /** The session that asks: it knows what it has done itself. */
  readonly session: string;
}

/** The prompt, read once. */
interface Question {
  readonly title: string;
  readonly task: Task;
  readonly words: readonly string[];
  readonly concepts: readonly string[];
  readonly tickets: readonly string[];
  readonly branches: readonly string[];
}

export type Past = PromptItem & PromptLine;

/** At most three, work already done first. */
export async function pastFor(
  deps: Deps,
  place: Place,
  asked: AskedPast,
  before: Before,
): Promise<readonly Past[]> {
  const isAnother = (turn: Turn) => turn.session !== asked.session && turn.calls > 0;
  const question = questionOf(asked.prompt, [...before.found, ...before.others]);
  if (!question) return [];
  const onBranch = before.others.filter(({ branch }) => branch && question.branches.includes(branch));
  const others = [...before.found, ...onBranch].filter(isAnother);
  const { minConfidence } = deps.settings(place.project.root);
  const near = others
    .map((turn) => candidate(turn, question, before))
    .filter((one) => likeness(one) >= minConfidence)
    .sort((a, b) => likeness(b) - likeness(a) || b.turn.at - a.turn.at);
  if (near.length === 0) return [];
  const failed = new Map<Turn, readonly FailedStep[]>();
  const candidates: Candidate[] = [];
  for (const one of near.slice(0, NEAREST)) {
    const turn = await withWhatFollowed(deps, one.turn);
    const steps = await failedSteps(deps, turn, asked.now - archiveMs(deps, place));
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
    matched: [...new Set(item.matched.map((word) => asWritten(word, question.title)))],
    isUnmerged: item.elsewhere !== "" && isUnmerged(deps, place, item),
    failed: toldSteps(item, failed.get(item.turn) ?? []),
  }));
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
function questionOf(prompt: string, turns: readonly Turn[]): Question | undefined {
  const title = titleIn(prompt);
  const tickets = ticketsIn(prompt);
  const branches = branchesIn(
    prompt,
    turns.flatMap(({ branch }) => branch ?? []),
  );
  if (isFollowUp(prompt) || (title === "" && tickets.length + branches.length === 0)) return undefined;
  const concepts = conceptsOf(tagsOf({ prompt: title }));
  return { title, task: taskOf(title), words: termsOf(inFull(title)), concepts, tickets, branches };
}

/** What a task means beside its words: authentication for a login. */
export function conceptsOf(tags: readonly string[]): readonly string[] {
  return tagWords(tags)
    .flatMap((word) => termsOf(word))
    .filter((word) => !PROCEDURE.has(word));
}

/** Compared by what it was about; the files it touched are those of many tasks. */
function candidate(turn: Turn, question: Question, before: Before): Candidate {
  const { task, words, concepts } = question;
  const texts = textsOf(turn);
  const about = new Set(texts.flatMap((text) => termsOf(inFull(text))));
  const meant = new Set(conceptsOf(turn.tags));
  const same = relevance(words, about, before.frequency, before.total);
  const alike = relevance(concepts, meant, before.frequency, before.total);
  const names = namesShared(turn, question);
  const telling = [...new Set([...words, ...concepts])].filter(
    (word) => (about.has(word) || meant.has(word)) && isTelling(word, before),
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
  const isIdentical = question.title !== "" && question.title === texts[0];
  const isSame = same >= SAME && (isIdentical || tasks.some((one) => isSameTask(task, one)));
  return {
    turn,
    relevance: enough || names.length > 0 ? near : 0,
    matched: [...names, ...telling],
    // What is asked again and again is a chore: it says nothing that it was done.
    isSame: isSame && words.some((word) => isTelling(word, before)),
    isAbout: names.length > 0 || isMatter || (task.kind !== undefined && isObject),
    lasts: task.kind === "make" || task.kind === "remove",
    isTakenBack: false,
    hasFailed: false,
  };
}

/** An issue, a pull request or a branch that both name. */
function namesShared(turn: Turn, { tickets, branches }: Question): readonly string[] {
  if (tickets.length + branches.length === 0) return [];
  const text = [turn.prompt, ...turn.commits.map(({ message }) => message)].join("\n");
  const own = tickets.length > 0 ? ticketsIn(text) : [];
  return [
    ...tickets.filter((name) => own.includes(name)).map((name) => (/^\d/.test(name) ? `#${name}` : name)),
    ...branches.filter((branch) => branch === turn.branch),
  ];
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
function textsOf({ prompt, commits }: Turn): readonly string[] {
  return [titleIn(prompt), ...commits.map(({ message }) => message)].filter(Boolean);
}

/** `apply`, not `appli`; `database`, not `databas`: as the prompt has it, else as its concepts are called. */
function asWritten(word: string, title: string): string {
  const words = [...title.split(/[^\p{L}\p{N}]+/u), ...tagWords(tagsOf({ prompt: title }))];
  const written = words.find((one) => termsOf(inFull(one)).includes(word));
  return written?.toLowerCase() ?? word;
}

/** What half the project's prompts are about tells nothing, and what is done in every project neither. */
export function isTelling(word: string, { frequency, total }: Before): boolean {
  if (PROCEDURE.has(word)) return false;
  return (frequency.get(word) ?? 0) <= Math.max(COMMON.times, total * COMMON.share);
}

/** How a task ended shows in the turns that followed on it. */
async function withWhatFollowed(deps: Deps, turn: Turn): Promise<Turn> {
  const session = await deps.store.turns({ session: turn.session, order: "oldest", limit: SESSION_TURNS });
  const thread = threadsOf(session, termsOf).find(({ turns }) =>
    turns.some((one) => one.number === turn.number),
  );
  return thread ? wholeTask(turn, thread.turns) : turn;
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

function archiveMs(deps: Deps, { project }: Place): number {
  const { archiveAfterDays } = deps.settings(project.root);
  return archiveAfterDays > 0 ? archiveAfterDays * DAY : Number.POSITIVE_INFINITY;
}

/** What failed on the way, where it says more than that the code was not finished yet, and is not archived. */
async function failedSteps(deps: Deps, { evidence }: Turn, since: number): Promise<readonly FailedStep[]> {
  if (evidence.length === 0) return [];
  const attempts = await deps.store.attempts({ ids: evidence, status: "failed" });
  const steps: FailedStep[] = [];
  for (const attempt of attempts.toReversed()) {
    if (attempt.at < since) continue;
    if (attempt.outcome.status !== "failed" || !isWorthTelling(attempt.outcome.kind)) continue;
    const remedy = await offeredRemedy(deps, attempt);
    steps.push({ attempt, instead: remedy?.display ?? "" });
  }
  return steps;
}

/** Of work that went well only what to do instead; of a try that came to nothing why it did. */
function toldSteps({ type }: PromptItem, steps: readonly FailedStep[]): readonly FailedStep[] {
  return type === "tried" ? steps : steps.filter(({ instead }) => instead !== "");
}

/** Slips with the agent's own tools are met again in any task. */
function isWorthTelling(kind: FailureKind): boolean {
  return familyOf(kind) === "structural" && !kind.startsWith("edit-") && kind !== "tool-broken";
}
