// Recall at a prompt: what was done and tried for this before, how it ended, and the way to follow.
import { asksForWork, type FailedStep, promptText } from "../core/compose/prompt.ts";
import { isFollowUp } from "../core/compose/task-title.ts";
import { threadsOf } from "../core/compose/threads.ts";
import { type Candidate, type PromptItem, promptItems } from "../core/rank/prompt-items.ts";
import { wholeTask } from "../core/rank/whole-task.ts";
import { relevance } from "../core/similarity/relevance.ts";
import { termsOf } from "../core/similarity/terms.ts";
import { tagsOf, tagWords } from "../core/tag/tags.ts";
import { familyOf } from "../domain/outcome.ts";
import type { Turn } from "../domain/turn.ts";
import type { FoundTurns } from "../ports/store.ts";
import type { Place } from "../ports/workspace.ts";
import { offeredRemedy } from "./check.ts";
import type { Deps } from "./deps.ts";
import { wordsOf } from "./turn-words.ts";

/** What a prompt is about stands at its beginning. */
const HEAD = 400;
/** More words than that are a text to work on, not a task. */
const MOST_WORDS = 16;
const CANDIDATES = 30;
const NEAREST = 6;
const SESSION_TURNS = 200;

export interface Asked {
  readonly prompt: string;
  readonly now: number;
  readonly budget: number;
  /** The session that asks: it knows what it has done itself. */
  readonly session: string;
}

export interface PromptRecall {
  readonly text: string;
  readonly items: readonly PromptItem[];
}

const NOTHING: PromptRecall = { text: "", items: [] };

export async function recallForPrompt(deps: Deps, place: Place, asked: Asked): Promise<PromptRecall> {
  if (isFollowUp(asked.prompt)) return NOTHING;
  const words = queryOf(asked.prompt);
  if (words.length < 2) return NOTHING;
  const found = await deps.store.findTurns(place.project.id, words, CANDIDATES);
  const { minConfidence } = deps.settings(place.project.root);
  const near = found.turns
    .filter((turn) => turn.session !== asked.session)
    .map((turn) => candidate(turn, words, found))
    .filter((one) => one.relevance >= minConfidence);
  if (near.length === 0) return NOTHING;
  const candidates = [];
  for (const one of near.slice(0, NEAREST))
    candidates.push({ ...one, turn: await withWhatFollowed(deps, one.turn) });
  const items = promptItems(candidates, {
    now: asked.now,
    minConfidence,
    branch: place.branch ?? "",
    merged: await deps.workspace.mergedBranches(place.project.root),
  }).filter((item) => isStillThere(deps, place, item.turn));
  if (items.length === 0) return NOTHING;
  const lines = [];
  for (const item of items) lines.push({ ...item, failed: await failedSteps(deps, item.turn) });
  const text = promptText(
    { items: lines, asksForWork: asksForWork(asked.prompt) },
    { tokens: asked.budget, characters: Number.POSITIVE_INFINITY, count: deps.countTokens },
  );
  return { text, items };
}

/** The words and concepts a prompt is about. */
export function queryOf(prompt: string): readonly string[] {
  const head = prompt.slice(0, HEAD);
  const words = new Set([
    ...termsOf(head),
    ...tagWords(tagsOf({ prompt: head })).flatMap((word) => termsOf(word)),
  ]);
  return [...words].slice(0, MOST_WORDS);
}

function candidate(turn: Turn, words: readonly string[], found: FoundTurns): Candidate {
  const own = new Set(wordsOf(turn));
  return {
    turn,
    relevance: relevance(words, own, found.frequency, found.total),
    matched: words.filter((word) => own.has(word)),
  };
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
    if (attempt.outcome.status !== "failed" || familyOf(attempt.outcome.kind) !== "structural") continue;
    const remedy = await offeredRemedy(deps, attempt);
    steps.push({ attempt, instead: remedy?.display ?? "" });
  }
  return steps.filter(({ instead }) => instead !== "");
}
