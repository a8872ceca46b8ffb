// Measures the effect of history pages on loops: iterations per story, repeated errors, tokens per avoided error.
import type { Iteration, LoopHistory } from "../../domain/iteration.ts";
import { type FailureGroup, groupFailures } from "./cluster.ts";
import { byStory } from "./in-order.ts";

export interface StoryRate {
  readonly stories: number;
  readonly iterations: number;
  /** Undefined without stories. */
  readonly perStory?: number;
}

export interface AgainRate {
  /** Iterations right after a failure of the same story. */
  readonly chances: number;
  /** Those that failed in the same way. */
  readonly again: number;
  readonly share?: number;
}

/** `withHistory`: iterations that got a page of history; `withoutHistory`: iterations without one. */
export interface LoopEffect {
  readonly loops: number;
  readonly iterations: number;
  readonly failures: number;
  /** A story counts up to its first success. Its iterations with and without a page are counted separately. */
  readonly stories: { readonly withHistory: StoryRate; readonly withoutHistory: StoryRate };
  readonly again: { readonly withHistory: AgainRate; readonly withoutHistory: AgainRate };
  /** Tokens of all pages. */
  readonly tokens: number;
  /** Failures that a page named for the current story. */
  readonly named: number;
  /** Those that did not occur again in the iteration that got the page. */
  readonly heeded: number;
  readonly tokensPerHeeded?: number;
  /** Share of iterations with history switched on. */
  readonly optIn?: number;
}

export function loopEffect(histories: readonly LoopHistory[]): LoopEffect {
  const parts = histories.map(effectOf);
  const sum = (pick: (one: (typeof parts)[number]) => number) =>
    parts.reduce((all, one) => all + pick(one), 0);
  const stories = (which: "withHistory" | "withoutHistory"): StoryRate => {
    const [count, iterations] = [sum((one) => one[which].stories), sum((one) => one[which].iterations)];
    return { stories: count, iterations, ...(count > 0 && { perStory: iterations / count }) };
  };
  const again = (which: "withHistory" | "withoutHistory"): AgainRate => {
    const [chances, repeated] = [sum((one) => one[which].chances), sum((one) => one[which].again)];
    return { chances, again: repeated, ...(chances > 0 && { share: repeated / chances }) };
  };
  const [iterations, tokens, heeded] = [
    sum((one) => one.iterations),
    sum((one) => one.tokens),
    sum((one) => one.heeded),
  ];
  return {
    loops: histories.length,
    iterations,
    failures: sum((one) => one.failures),
    stories: { withHistory: stories("withHistory"), withoutHistory: stories("withoutHistory") },
    again: { withHistory: again("withHistory"), withoutHistory: again("withoutHistory") },
    tokens,
    named: sum((one) => one.named),
    heeded,
    ...(heeded > 0 && { tokensPerHeeded: tokens / heeded }),
    ...(iterations > 0 && { optIn: sum((one) => one.on) / iterations }),
  };
}

function effectOf({ iterations }: LoopHistory) {
  const groups = groupFailures(iterations);
  const withHistory = { stories: 0, iterations: 0, chances: 0, again: 0 };
  const withoutHistory = { stories: 0, iterations: 0, chances: 0, again: 0 };
  let [named, heeded] = [0, 0];
  for (const [storyId, own] of byStory(iterations)) {
    const success = own.findIndex(({ status }) => status === "success");
    const counted = success === -1 ? own : own.slice(0, success + 1);
    const sides = [
      [withHistory, counted.filter(hadHistory)],
      [withoutHistory, counted.filter((one) => !hadHistory(one))],
    ] as const;
    for (const [side, part] of storyId === "" ? [] : sides) {
      if (part.length > 0) side.stories++;
      side.iterations += part.length;
    }
    own.forEach((iteration, index) => {
      const before = own[index - 1];
      if (before && before.status !== "success") {
        const side = hadHistory(iteration) ? withHistory : withoutHistory;
        side.chances++;
        if (alike(groups, before, iteration)) side.again++;
      }
      for (const failed of namedIn(iteration, own)) {
        named++;
        if (!alike(groups, failed, iteration)) heeded++;
      }
    });
  }
  return {
    ...{ withHistory, withoutHistory, named, heeded, iterations: iterations.length },
    failures: iterations.filter(({ status }) => status !== "success").length,
    tokens: iterations.reduce((all, { history }) => all + (history?.tokens ?? 0), 0),
    on: iterations.filter(({ history }) => history !== undefined && history.mode !== "off").length,
  };
}

function hadHistory({ history }: Iteration): boolean {
  return history !== undefined && history.tokens > 0;
}

function alike(groups: readonly FailureGroup[], a: Iteration, b: Iteration): boolean {
  return groups.some(({ members }) => members.includes(a) && members.includes(b));
}

/** `failure:US-016:run-7#14` names an iteration of the story. */
function namedIn({ history, storyId }: Iteration, own: readonly Iteration[]): readonly Iteration[] {
  const keys = new Set(history?.shown.filter((key) => key.startsWith(`failure:${storyId}:`)) ?? []);
  if (keys.size === 0) return [];
  return own.filter(({ runId, iteration }) => keys.has(`failure:${storyId}:${runId}#${iteration}`));
}
