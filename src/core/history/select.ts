// What an iteration about to start should know of the earlier ones of its loop: chosen and ranked, most important first.
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
import { type CurrentStory, frequencyOf, type Likeness, likeness, similarityRemark } from "./relevance.ts";
import { failuresInARow, stuckStories } from "./stuck.ts";
import { successPattern } from "./success-patterns.ts";
import { currentStory, untriedFor } from "./untried.ts";
import { wordsOf } from "./words.ts";

export interface HistoryRequest
  extends Pick<
    HistoryConfig,
    "lookback" | "relevanceThreshold" | "includeFailures" | "includeDecisions" | "includeApproaches"
  > {
  readonly storyId: string;
  /** When the history does not know the story yet. */
  readonly storyTitle?: string;
  /** The story's block in the plan: what it is about, in more words. */
  readonly storyText?: string;
  readonly mode: HistoryMode;
  /** With both, only what had ended before that iteration of that run is told. */
  readonly iteration?: number;
  readonly runId?: string;
}

/** Nothing of a lane beyond this, whatever the mode: a budget could not hold it. */
const MOST = { failures: 60, patterns: 60, decisions: 40, insights: 12, warnings: 12 };
/** What happened lately is told when it has anything to do with the story. */
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
    storyFailures: [],
    successPatterns: [],
    keyDecisions: [],
    generalInsights: [],
    warnings: [],
  };
  if (request.mode === "off" || history.iterations.length === 0) return empty;

  const like = comparer(current, history.iterations);
  const chosen = chooseStories(stories, like, request);
  const planning = history.iterations.filter(({ mode }) => mode === "plan");
  const scanned = [...planning, ...own, ...chosen.flatMap(({ iterations }) => iterations)];
  const stuck = stuckStories(history, request.storyId)
    .map((story) => ({
      ...story,
      untried: untriedFor(request.storyId, history, failuresInARow(own), current),
    }))
    .at(0);
  const lookback = request.mode === "full" ? MOST.failures : Math.max(1, request.lookback);
  const failures: readonly FailedApproach[] = [
    ...failedApproaches(own, history, { relevance: 1, similarity: "" }).slice(0, lookback),
    ...chosen
      .filter(({ score }) => request.mode === "full" || score >= request.relevanceThreshold)
      .flatMap(({ iterations, score, remark }) =>
        failedApproaches(iterations, history, { relevance: score, similarity: remark }).slice(0, lookback),
      ),
  ];
  return {
    ...empty,
    iterationsScanned: scanned.length,
    storyFailures: request.includeFailures ? failures.slice(0, MOST.failures) : [],
    successPatterns: request.includeApproaches
      ? patterns(own, chosen, current, history.byHand ?? []).slice(0, MOST.patterns)
      : [],
    keyDecisions: request.includeDecisions ? decisions(own, chosen, planning).slice(0, MOST.decisions) : [],
    generalInsights: insightsOf(history, scanned).slice(0, MOST.insights),
    warnings: request.includeFailures
      ? warningsFor(current, own, history, stuck).slice(0, MOST.warnings)
      : [],
    ...(stuck && { stuck }),
  };
}

function distinctReasons(own: readonly Iteration[]): readonly Reason[] {
  const told = own.flatMap(reasonsOf).filter(({ mute }) => !mute);
  return [...new Map(told.map((reason) => [`${reason.kind}\n${reason.signature}`, reason])).values()].slice(
    -20,
  );
}

interface Chosen {
  readonly id: string;
  readonly iterations: readonly Iteration[];
  readonly score: number;
  readonly remark: string;
}

/** Other stories: all of them in full; the last ones that have to do with this, and similar ones of any age, in smart. */
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

/** What was done for this story itself before what was done for others. */
function patterns(
  own: readonly Iteration[],
  chosen: readonly Chosen[],
  { id, title, text = "" }: CurrentStory,
  byHand: readonly Iteration[],
): readonly SuccessPattern[] {
  const about = wordsOf(title, text);
  return [{ id, iterations: own, score: 1, remark: "" }, ...chosen].flatMap((story) => {
    const succeeded = [
      ...story.iterations.filter(({ status }) => status === "success"),
      ...byHand.filter(({ storyId }) => storyId === story.id),
    ];
    const likeness = { relevance: story.score, similarity: story.remark };
    return successPattern(succeeded, likeness, about, byHand) ?? [];
  });
}

/** This story's own first, then by how similar the story is, then those of planning; the latest first. */
function decisions(
  own: readonly Iteration[],
  chosen: readonly Chosen[],
  planning: readonly Iteration[],
): readonly KeyDecision[] {
  return [own, ...chosen.map(({ iterations }) => iterations), planning].flatMap((iterations) =>
    iterations.toReversed().flatMap(({ storyId, runId, iteration, decisionsExplained }) =>
      decisionsExplained
        .filter(({ reasoning, choice }) => reasoning !== "" || choice !== "")
        .map(({ choice, reasoning, outcome }) => ({
          ...{ storyId, iteration: { runId, iteration } },
          ...{ choice, reasoning, outcome },
        })),
    ),
  );
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

/** Several runs number their iterations alike, so that a number alone says nothing about time. */
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
