// Finds stories at which a loop is stuck: three equal failures in a row.
import type { Iteration, LoopHistory, StuckStory } from "../../domain/iteration.ts";
import { type FailureGroup, groupFailures } from "./cluster.ts";
import { byStory } from "./in-order.ts";
import { untriedFor } from "./untried.ts";

/** Number of equal failures in a row. */
const STUCK = 3;

/** The latest failure first. Interleaved runs count as one row per story. */
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

/** The failures after the last success. Commits by a person in between do not end the row. */
export function failuresInARow(iterations: readonly Iteration[]): readonly Iteration[] {
  return iterations.slice(iterations.findLastIndex(({ status }) => status === "success") + 1);
}

/** The largest group of equal failures that includes one of the last three; the loop has moved on from others. */
function alike(row: readonly Iteration[]): FailureGroup | undefined {
  if (row.length < STUCK) return undefined;
  const last = new Set(row.slice(-STUCK));
  return groupFailures(row).find(
    ({ members }) => members.length >= STUCK && members.some((member) => last.has(member)),
  );
}
