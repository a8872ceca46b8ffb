// Stories at which a loop keeps failing: three failures alike in a row.
import type { Iteration, LoopHistory, StuckStory } from "../../domain/iteration.ts";
import { type FailureGroup, groupFailures } from "./cluster.ts";
import { byStory } from "./in-order.ts";
import { untriedFor } from "./untried.ts";

/** So many failures alike, in a row. */
export const STUCK = 3;

/** The one that failed last first. Runs that interleave are one row: what counts is the story. */
export function stuckStories(history: LoopHistory, only?: string): readonly StuckStory[] {
  return [...byStory(history.iterations)]
    .filter(([storyId]) => only === undefined || storyId === only)
    .flatMap(([storyId, iterations]) => {
      const row = failuresInARow(iterations);
      const group = alike(row);
      if (!group) return [];
      const title = row.findLast(({ storyTitle }) => storyTitle !== "")?.storyTitle;
      return {
        storyId,
        storyTitle: title ?? history.stories.find(({ id }) => id === storyId)?.title ?? "",
        failures: row.length,
        cluster: group.cluster,
        tried: row.flatMap(({ approachesTried }) => approachesTried),
        untried: untriedFor(storyId, history, row),
      };
    })
    .sort((a, b) => b.cluster.lastAt - a.cluster.lastAt || b.failures - a.failures);
}

/** The failures after the last success. What a person did in between has not made the loop succeed. */
export function failuresInARow(iterations: readonly Iteration[]): readonly Iteration[] {
  return iterations.slice(iterations.findLastIndex(({ status }) => status === "success") + 1);
}

/** The biggest group of failures alike that takes part in the last three: what failed otherwise since has moved on. */
function alike(row: readonly Iteration[]): FailureGroup | undefined {
  if (row.length < STUCK) return undefined;
  const last = new Set(row.slice(-STUCK));
  return groupFailures(row).find(
    ({ members }) => members.length >= STUCK && members.some((member) => last.has(member)),
  );
}
