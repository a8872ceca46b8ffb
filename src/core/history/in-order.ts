// Sorts a loop's iterations by their end; of a repeated iteration only the last run is kept.
import { groupBy } from "../../domain/group-by.ts";
import type { Iteration } from "../../domain/iteration.ts";

export function inOrder(iterations: readonly Iteration[]): readonly Iteration[] {
  let known = 0;
  const timed = iterations.map((iteration, place) => {
    // Without a time it stays after the iteration before it.
    known = iteration.at > 0 ? iteration.at : known;
    return { iteration, at: known, place };
  });
  timed.sort((a, b) => a.at - b.at || a.place - b.place);
  const lastTries = new Map<string, Iteration>();
  timed.forEach(({ iteration }, index) => {
    const { runId, iteration: number, retry, storyId } = iteration;
    const tries = `${runId}\n${number}\n${storyId}`;
    const key = lastTries.has(tries) && retry === 0 ? `${tries}\n${index}` : tries;
    // Reinserted, so that it moves to the place of its last run.
    lastTries.delete(key);
    lastTries.set(key, iteration);
  });
  return [...lastTries.values()];
}

/** Groups iterations by story; planning iterations are left out. */
export function byStory(iterations: readonly Iteration[]): ReadonlyMap<string, readonly Iteration[]> {
  const built = inOrder(iterations).filter(({ mode }) => mode !== "plan");
  return groupBy(built, ({ storyId }) => storyId);
}
