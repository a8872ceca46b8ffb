// Recall at a prompt: the lessons that bear on it, what was done and tried for it before, and the way to follow.
import { lessonLines } from "../core/compose/lessons.ts";
import {
  asksForNewWork,
  asksForWork,
  type FailedStep,
  type PromptLine,
  promptText,
} from "../core/compose/prompt.ts";
import { nothingThen, recapText } from "../core/compose/recap.ts";
import { asksForRecap } from "../core/compose/recap-question.ts";
import { taskTitle } from "../core/compose/task-title.ts";
import { threadsOf } from "../core/compose/threads.ts";
import { spanIn } from "../core/compose/when.ts";
import type { Window } from "../core/compose/window.ts";
import { type Candidate, likeness, type PromptItem, promptItems } from "../core/rank/prompt-items.ts";
import { wholeTask } from "../core/rank/whole-task.ts";
import { relevance } from "../core/similarity/relevance.ts";
import { termsOf } from "../core/similarity/terms.ts";
import { tagsOf, tagWords } from "../core/tag/tags.ts";
import { type FailureKind, familyOf } from "../domain/outcome.ts";
import type { Turn } from "../domain/turn.ts";
import type { FoundTurns } from "../ports/store.ts";
import type { Place } from "../ports/workspace.ts";
import type { Deps } from "./deps.ts";
import { type FoundLesson, lessonsForPrompt } from "./lessons-at-prompt.ts";
import { recap } from "./recap.ts";
import { offeredRemedy } from "./remedies.ts";

/** A title has no more. */
const MOST_WORDS = 24;
/** One word in common is chance. */
const TELLING_WORDS = 2;
/** A word of more turns than that is common. */
const COMMON = { times: 5, share: 0.04 };
/** Words of how work is done, not of what. */
const PROCEDURE = new Set(
  "commit push pull pr merge conflict branch main master rebase review comment todo plan phase step change update test tests lint build ci error fail failing document docs readme version control latest section line number message bug bugfix fix refactor refactoring move rename add remove replace implement create support"
    .split(" ")
    .flatMap((word) => termsOf(word)),
);
/** A recap is read by a model that has to tell it: not all of the budget. */
const RECAP_TOKENS = 1_200;
const CANDIDATES = 30;
const NEAREST = 6;
const SESSION_TURNS = 200;

export interface Asked {
  readonly prompt: string;
  readonly now: number;
  readonly budget: number;
  /** At most so many characters; absent = as many as the tokens allow. */
  readonly characters?: number;
  /** The session that asks: it knows what it has done itself. */
  readonly session: string;
  /** Working memory: the last tasks and what is blocked. */
  readonly window?: Window;
}

export interface PromptRecall {
  readonly text: string;
  readonly items: readonly PromptItem[];
  /** The lessons that are in it. */
  readonly lessons: readonly FoundLesson[];
}

/** Lessons first, so that no cut takes them; then what was done and tried. */
export async function recallForPrompt(deps: Deps, place: Place, asked: Asked): Promise<PromptRecall> {
  const nothing = { items: [], lessons: [] };
  const { promptRecall, lessonBudget, maxLessons } = deps.settings(place.project.root);
  const characters = asked.characters ?? Number.POSITIVE_INFINITY;
  const limit = { tokens: asked.budget, characters, count: deps.countTokens };
  if (promptRecall && asksForRecap(asked.prompt)) {
    const tasks = {
      lessons: [],
      items: [],
      asksForWork: false,
      ...(asked.window && { window: asked.window }),
    };
    const texts = [await recapFor(deps, place, asked), promptText(tasks, limit)];
    return { text: texts.filter(Boolean).join("\n"), ...nothing };
  }
  const found = await lessonsForPrompt(deps, place, { ...asked, most: maxLessons });
  const preflight = lessonLines(found, { ...limit, tokens: Math.min(lessonBudget, asked.budget) });
  const items = promptRecall && !asked.window?.isIsolated ? await pastFor(deps, place, asked) : [];
  const text = promptText(
    {
      lessons: preflight.lines,
      ...(asked.window && { window: asked.window }),
      items,
      asksForWork: asksForNewWork(taskTitle(asked.prompt)),
    },
    limit,
  );
  return { text, items, lessons: found.filter((lesson) => preflight.shown.includes(lesson)) };
}

/** What was done and tried for this before. */
export async function pastFor(
  deps: Deps,
  place: Place,
  asked: Asked,
): Promise<readonly (PromptItem & PromptLine)[]> {
  const task = taskTitle(asked.prompt);
  // A question, a yes, a "commit this" is no task: what was done before has nothing to add.
  if (!asksForWork(task)) return [];
  const words = queryOf(task);
  if (words.length < 2) return [];
  const found = await deps.store.findTurns(place.project.id, words, CANDIDATES);
  const { minConfidence } = deps.settings(place.project.root);
  const near = found.turns
    .filter((turn) => turn.session !== asked.session)
    .map((turn) => candidate(turn, task, found))
    .filter((one) => likeness(one.relevance) >= minConfidence && one.matched.length >= TELLING_WORDS);
  if (near.length === 0) return [];
  const candidates = [];
  for (const one of near.slice(0, NEAREST))
    candidates.push({ ...one, turn: await withWhatFollowed(deps, one.turn) });
  const items = promptItems(candidates, {
    now: asked.now,
    minConfidence,
    branch: place.branch ?? "",
    merged: await deps.workspace.mergedBranches(place.project.root),
  }).filter((item) => isStillThere(deps, place, item.turn));
  const lines = [];
  for (const item of items) {
    const matched = item.matched.map((word) => asWritten(word, task));
    lines.push({ ...item, matched, failed: await failedSteps(deps, item.turn) });
  }
  return lines;
}

/** "What have we worked on?" */
async function recapFor(deps: Deps, { project }: Place, asked: Asked): Promise<string> {
  const { id, root } = project;
  const wanted = { project: id, root, now: asked.now, asking: asked.session };
  const span = spanIn(asked.prompt, asked.now);
  const within = span && (await recap(deps, { ...wanted, ...span }));
  const isThere = within && within.sessions.length + within.looked.length > 0;
  const found = isThere ? within : await recap(deps, wanted);
  const note = span && !isThere ? nothingThen(span, asked.now) : "";
  const characters = Number.POSITIVE_INFINITY;
  return recapText(
    found,
    {
      tokens: Math.min(asked.budget, RECAP_TOKENS),
      characters,
      count: deps.countTokens,
    },
    note,
  );
}

/** The words and concepts a task is about. */
export function queryOf(task: string): readonly string[] {
  return [...new Set([...termsOf(task), ...conceptsOf(tagsOf({ prompt: task }))])].slice(0, MOST_WORDS);
}

/** What a task means beside its words: authentication for a login. */
function conceptsOf(tags: readonly string[]): readonly string[] {
  return tagWords(tags)
    .flatMap((word) => termsOf(word))
    .filter((word) => !PROCEDURE.has(word));
}

/** Compared by what it was about; the files it touched are those of many tasks. */
function candidate(turn: Turn, task: string, found: FoundTurns): Candidate {
  const title = taskTitle(turn.prompt);
  if (title === "") return { turn, same: 0, relevance: 0, matched: [] };
  const concepts = new Set(conceptsOf(turn.tags));
  const about = new Set([...termsOf(title), ...turn.commits.flatMap(({ message }) => termsOf(message))]);
  const asked = conceptsOf(tagsOf({ prompt: task }));
  const same = relevance(termsOf(task), about, found.frequency, found.total);
  const alike = relevance(asked, concepts, found.frequency, found.total);
  const matched = [...new Set([...termsOf(task), ...asked])].filter(
    (word) => (about.has(word) || concepts.has(word)) && isTelling(word, found),
  );
  // The same words count, and the same matter in other words does.
  return { turn, same, relevance: Math.max(same, (same + alike) / 2), matched };
}

/** `apply`, not `appli`. */
function asWritten(word: string, task: string): string {
  const written = task.split(/[^\p{L}\p{N}]+/u).find((one) => termsOf(one).includes(word));
  return written?.toLowerCase() ?? word;
}

/** What half the project's prompts are about tells nothing, and what is done in every project neither. */
function isTelling(word: string, { frequency, total }: FoundTurns): boolean {
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

/** What failed on the way, where it says more than that the code was not finished yet. */
async function failedSteps(deps: Deps, { evidence }: Turn): Promise<readonly FailedStep[]> {
  if (evidence.length === 0) return [];
  const attempts = await deps.store.attempts({ ids: evidence, status: "failed" });
  const steps: FailedStep[] = [];
  for (const attempt of attempts.toReversed()) {
    if (attempt.outcome.status !== "failed" || !isWorthTelling(attempt.outcome.kind)) continue;
    const remedy = await offeredRemedy(deps, attempt);
    steps.push({ attempt, instead: remedy?.display ?? "" });
  }
  return steps.filter(({ instead }) => instead !== "");
}

/** Slips with the agent's own tools are met again in any task. */
function isWorthTelling(kind: FailureKind): boolean {
  return familyOf(kind) === "structural" && !kind.startsWith("edit-") && kind !== "tool-broken";
}
