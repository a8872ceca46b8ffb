// What worked elsewhere in this loop and was not tried for a story: facts of the history, nothing invented.
import type { Iteration, LoopHistory } from "../../domain/iteration.ts";
import { inOrder } from "./in-order.ts";
import { type CurrentStory, frequencyOf, likeness } from "./relevance.ts";
import { isSame } from "./verdict.ts";
import { wordsOf } from "./words.ts";

const MOST = 8;
const SIMILAR_STORIES = 3;
const LEARNINGS = 2;
/** Below that, what two stories share is chance. */
const SIMILAR = 0.2;

/** `row`: the story's failures, the last ones. */
export function untriedFor(
  storyId: string,
  history: LoopHistory,
  row: readonly Iteration[],
  current: CurrentStory = currentStory(storyId, history),
): readonly string[] {
  const iterations = inOrder(history.iterations);
  const successes = iterations.filter(
    ({ status, mode, storyId: id }) => status === "success" && mode === "build" && id !== storyId,
  );
  return [
    ...approaches(current, successes, row, iterations),
    ...others("agent", ({ agent }) => agent, successes, row),
    ...others("model", ({ model }) => model, successes, row),
    ...signs(current, history, row),
  ].slice(0, MOST);
}

/** The story as its own iterations show it. */
export function currentStory(storyId: string, history: LoopHistory, text?: string): CurrentStory {
  const own = storyId === "" ? [] : history.iterations.filter((iteration) => iteration.storyId === storyId);
  const title =
    history.stories.find(({ id }) => id === storyId)?.title ??
    own.findLast(({ storyTitle }) => storyTitle !== "")?.storyTitle ??
    "";
  return {
    id: storyId,
    title,
    ...(text !== undefined && { text }),
    files: own.flatMap(({ filesModified, approachesTried }) => [
      ...filesModified,
      ...approachesTried.flatMap(({ files }) => files),
    ]),
  };
}

function approaches(
  current: CurrentStory,
  successes: readonly Iteration[],
  row: readonly Iteration[],
  all: readonly Iteration[],
): readonly string[] {
  const frequency = frequencyOf(all);
  const tried = row.flatMap(({ approachesTried }) => approachesTried);
  const said = wordsOf(...row.flatMap(({ learnings }) => learnings));
  const similar = new Map<string, { readonly iteration: Iteration; readonly score: number }>();
  for (const iteration of successes) {
    const { score } = likeness(current, iteration, 1, frequency);
    const known = similar.get(iteration.storyId);
    if (score >= SIMILAR && (!known || score >= known.score))
      similar.set(iteration.storyId, { iteration, score });
  }
  return [...similar.values()]
    .sort((a, b) => b.score - a.score)
    .slice(0, SIMILAR_STORIES)
    .flatMap(({ iteration }) => [
      ...iteration.approachesTried
        .filter((one) => one.result === "worked" && !tried.some((other) => isSame(one, other)))
        .slice(0, 1)
        .map(({ description }) => `worked for ${iteration.storyId}: ${description}`),
      ...iteration.learnings
        .filter((learning) => [...wordsOf(learning).keys()].some((word) => !said.has(word)))
        .slice(0, LEARNINGS)
        .map((learning) => `learned at ${iteration.storyId}: ${learning}`),
    ]);
}

/** Agents and models that finished other stories and had no go at this one. */
function others(
  what: string,
  name: (iteration: Iteration) => string,
  successes: readonly Iteration[],
  row: readonly Iteration[],
): readonly string[] {
  const here = new Set(row.map(name));
  const counts = new Map<string, number>();
  for (const iteration of successes) {
    const one = name(iteration);
    if (one !== "" && !here.has(one)) counts.set(one, (counts.get(one) ?? 0) + 1);
  }
  return [...counts].map(
    ([one, count]) =>
      `the ${what} ${one}, which finished ${count === 1 ? "one iteration" : `${count} iterations`} of other stories`,
  );
}

/** Guardrails that speak of this story's matter. */
function signs(current: CurrentStory, history: LoopHistory, row: readonly Iteration[]): readonly string[] {
  const about = wordsOf(
    current.title,
    current.text ?? "",
    ...row.flatMap(({ errorsEncountered }) => errorsEncountered.map(({ message }) => message)),
  );
  return history.signs
    .filter(({ name, trigger }) => [...wordsOf(name, trigger).keys()].some((word) => about.has(word)))
    .map(({ name, instruction }) => `the guardrail "${name}": ${instruction}`);
}
