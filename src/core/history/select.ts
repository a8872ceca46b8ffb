// Selects and ranks what an iteration about to start should know of its loop's earlier iterations.
import type {
  FailedApproach,
  HistoryContext,
  KeyDecision,
  SuccessPattern,
} from "../../domain/history-context.ts";
import type { HistoryConfig, HistoryMode, Iteration, LoopHistory } from "../../domain/iteration.ts";
import { failedApproaches } from "./failed-approaches.ts";
import { type Reason, reasonsOf } from "./failure.ts";
import { byStory, inOrder } from "./in-order.ts";
import { insightsOf, warningsFor } from "./insights.ts";
import { logFilesOf } from "./log-files.ts";
import { type CurrentStory, frequencyOf, type Likeness, likeness, similarityRemark } from "./relevance.ts";
import { failuresInARow, stuckStories } from "./stuck.ts";
import { mostInformative, successPattern } from "./success-patterns.ts";
import { currentStory, untriedFor } from "./untried.ts";
import { wordsOf } from "./words.ts";

export interface HistoryRequest
  extends Pick<
    HistoryConfig,
    "lookback" | "relevanceThreshold" | "includeFailures" | "includeDecisions" | "includeApproaches"
  > {
  readonly storyId: string;
  /** For a story that the history does not know yet. */
  readonly storyTitle?: string;
  /** The story's block in the plan. */
  readonly storyText?: string;
  readonly mode: HistoryMode;
  /** With both, only iterations that ended before that iteration of that run are used. */
  readonly iteration?: number;
  readonly runId?: string;
}

/** Upper limits per section; in total more than a page of any size holds. */
const MOST = {
  smart: { failures: 60, patterns: 60, decisions: 40, insights: 12, warnings: 12 },
  full: { failures: 2_000, patterns: 2_000, decisions: 2_000, insights: 200, warnings: 200 },
};
/** Minimum relevance of recent iterations. */
const RECENT = 0.4;

export function selectHistory(whole: LoopHistory, request: HistoryRequest): HistoryContext {
  const history = { ...whole, iterations: before(inOrder(whole.iterations), request) };
  const stories = byStory(history.iterations);
  const own = stories.get(request.storyId) ?? [];
  const known = currentStory(request.storyId, history, request.storyText);
  const current = {
    ...known,
    title: known.title === "" ? (request.storyTitle ?? "") : known.title,
    reasons: distinctReasons(own),
  };
  const empty: HistoryContext = {
    prd: history.prd,
    storyId: request.storyId,
    storyTitle: current.title,
    mode: request.mode,
    iterationsScanned: 0,
    hasLogs: false,
    storyFailures: [],
    successPatterns: [],
    keyDecisions: [],
    generalInsights: [],
    warnings: [],
  };
  if (request.mode === "off" || history.iterations.length === 0) return empty;

  const like = comparer(current, history.iterations);
  const isFull = request.mode === "full";
  const seen = isFull ? own : own.slice(Math.max(0, own.length - request.lookback));
  const planning = history.iterations.filter(({ mode }) => mode === "plan");
  const found = chooseStories(stories, like, request);
  const others = new Set(isFull ? history.iterations : worthLooking(found, planning, request.lookback));
  const chosen = found.flatMap((story) => {
    const iterations = story.iterations.filter((one) => others.has(one));
    return iterations.length > 0 ? [{ ...story, iterations }] : [];
  });
  const planned = planning.filter((one) => others.has(one));
  const looked = new Set([...planned, ...seen, ...chosen.flatMap(({ iterations }) => iterations)]);
  const scanned = history.iterations.filter((one) => looked.has(one));
  if (scanned.length === 0) return empty;
  const stuck = stuckStories(history, request.storyId)
    .map((story) => ({
      ...story,
      untried: untriedFor(request.storyId, history, failuresInARow(own), current),
    }))
    .at(0);
  const failures: readonly FailedApproach[] = [
    ...failedApproaches(seen, history, { relevance: 1, similarity: "" }),
    ...chosen
      .filter(({ score }) => isFull || score >= request.relevanceThreshold)
      .flatMap(({ iterations, score, remark }) =>
        failedApproaches(iterations, history, { relevance: score, similarity: remark }),
      ),
  ];
  const most = MOST[isFull ? "full" : "smart"];
  return {
    ...empty,
    iterationsScanned: scanned.length,
    hasLogs: seen.some((one) => one.status !== "success" && logFilesOf(one).length > 0),
    storyFailures: request.includeFailures ? failures.slice(0, most.failures) : [],
    successPatterns: request.includeApproaches
      ? patterns(seen, chosen, current, history.byHand ?? [], isFull).slice(0, most.patterns)
      : [],
    keyDecisions: request.includeDecisions ? decisions(seen, chosen, planned).slice(0, most.decisions) : [],
    generalInsights: insightsOf(scanned).slice(0, most.insights),
    warnings: request.includeFailures
      ? warningsFor(current, { own, seen }, history, stuck).slice(0, most.warnings)
      : [],
    ...(stuck && { stuck }),
  };
}

/**
 * Limits iterations of other stories. Takes turns, the most similar story first: its last failure, the most
 * informative success, then the rest from the end. Planning comes last.
 */
function worthLooking(
  chosen: readonly Chosen[],
  planning: readonly Iteration[],
  most: number,
): readonly Iteration[] {
  const queues = chosen.map(({ iterations }) => {
    const failure = iterations.findLast(({ status }) => status !== "success");
    const success = mostInformative(iterations.filter(({ status }) => status === "success"));
    return [...new Set([failure ?? [], success ?? [], iterations.toReversed()].flat())];
  });
  const longest = Math.max(0, ...queues.map((queue) => queue.length));
  const inTurn = Array.from({ length: longest }, (_, round) => queues.flatMap((queue) => queue[round] ?? []));
  return [...inTurn.flat(), ...planning.toReversed()].slice(0, most);
}

function distinctReasons(own: readonly Iteration[]): readonly Reason[] {
  const reasons = own.flatMap(reasonsOf).filter(({ mute }) => !mute);
  return [
    ...new Map(reasons.map((reason) => [`${reason.kind}\n${reason.signature}`, reason])).values(),
  ].slice(-20);
}

interface Chosen {
  readonly id: string;
  readonly iterations: readonly Iteration[];
  readonly score: number;
  readonly remark: string;
}

/** Other stories: all of them in mode full; in mode smart recent relevant ones and similar ones of any age. */
function chooseStories(
  stories: ReadonlyMap<string, readonly Iteration[]>,
  like: (iteration: Iteration) => Likeness,
  { storyId, mode, lookback, relevanceThreshold }: HistoryRequest,
): readonly Chosen[] {
  const others = [...stories]
    .filter(([id]) => id !== storyId)
    .map(([id, iterations]) => {
      const best = iterations.map(like).reduce((a, b) => (b.score >= a.score ? b : a));
      return { id, iterations, score: best.score, remark: similarityRemark(best) };
    })
    .sort((a, b) => lastAt(b.iterations) - lastAt(a.iterations));
  return others
    .filter(
      ({ score }, age) =>
        mode === "full" || score >= relevanceThreshold || (age < lookback && score >= RECENT),
    )
    .sort((a, b) => b.score - a.score);
}

/** Patterns of this story before those of others. */
function patterns(
  own: readonly Iteration[],
  chosen: readonly Chosen[],
  { id, title, text = "" }: CurrentStory,
  byHand: readonly Iteration[],
  isFull: boolean,
): readonly SuccessPattern[] {
  const about = wordsOf(title, text);
  return [{ id, iterations: own, score: 1, remark: "" }, ...chosen].flatMap((story) => {
    const succeeded = [
      ...story.iterations.filter(({ status }) => status === "success"),
      ...byHand.filter(({ storyId }) => storyId === story.id),
    ];
    const likeness = { relevance: story.score, similarity: story.remark };
    return successPattern(succeeded, { ...likeness, isFull }, about, byHand) ?? [];
  });
}

/** Decisions of this story first, then by similarity of the story, then of planning; latest first, each once. */
function decisions(
  own: readonly Iteration[],
  chosen: readonly Chosen[],
  planning: readonly Iteration[],
): readonly KeyDecision[] {
  const all = [own, ...chosen.map(({ iterations }) => iterations), planning].flatMap((iterations) =>
    iterations.toReversed().flatMap(({ storyId, runId, iteration, decisionsExplained }) =>
      decisionsExplained
        .filter(({ reasoning, choice }) => reasoning !== "" || choice !== "")
        .map(({ choice, reasoning, outcome }) => ({
          ...{ storyId, iteration: { runId, iteration } },
          ...{ choice, reasoning, outcome },
        })),
    ),
  );
  const latest = new Map<string, KeyDecision>();
  for (const one of all) {
    const words = `${one.choice}\n${one.reasoning}`;
    if (!latest.has(words)) latest.set(words, one);
  }
  return [...latest.values()];
}

function comparer(
  current: CurrentStory,
  iterations: readonly Iteration[],
): (iteration: Iteration) => Likeness {
  const frequency = frequencyOf(iterations);
  const places = new Map(iterations.map((iteration, place) => [iteration, place]));
  const last = Math.max(1, iterations.length - 1);
  return (iteration) => likeness(current, iteration, (places.get(iteration) ?? 0) / last, frequency);
}

/** The iterations before the given one in order of time: numbers alone do not tell, because several runs use the same ones. */
function before(
  iterations: readonly Iteration[],
  { runId, iteration }: HistoryRequest,
): readonly Iteration[] {
  if (runId === undefined || iteration === undefined) return iterations;
  const first = iterations.findIndex((one) => one.runId === runId && one.iteration >= iteration);
  return first === -1 ? iterations : iterations.slice(0, first);
}

function lastAt(iterations: readonly Iteration[]): number {
  return iterations.at(-1)?.at ?? 0;
}
