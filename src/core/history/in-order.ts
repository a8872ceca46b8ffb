// Iterations of a loop in the order in which they ended; of a repeated try only the last, which decides.
import type { Iteration } from "../../domain/iteration.ts";

export function inOrder(iterations: readonly Iteration[]): readonly Iteration[] {
  let known = 0;
  const timed = iterations.map((iteration, place) => {
    // Without a time it stays behind the one before it.
    known = iteration.at > 0 ? iteration.at : known;
    return { iteration, at: known, place };
  });
  timed.sort((a, b) => a.at - b.at || a.place - b.place);
  const lastTries = new Map<string, Iteration>();
  timed.forEach(({ iteration }, index) => {
    const { runId, iteration: number, retry, storyId } = iteration;
    const tries = `${runId}\n${number}\n${storyId}`;
    const key = lastTries.has(tries) && retry === 0 ? `${tries}\n${index}` : tries;
    // Set again it takes the place of its last try.
    lastTries.delete(key);
    lastTries.set(key, iteration);
  });
  return [...lastTries.values()];
}

/** Iterations that worked at stories, by story; planning is left out. */
export function byStory(iterations: readonly Iteration[]): ReadonlyMap<string, readonly Iteration[]> {
  const stories = new Map<string, Iteration[]>();
  for (const iteration of inOrder(iterations)) {
    if (iteration.mode === "plan") continue;
    const known = stories.get(iteration.storyId);
    if (known) known.push(iteration);
    else stories.set(iteration.storyId, [iteration]);
  }
  return stories;
}
