// Suggests what worked elsewhere in this loop and was not tried for a story; only facts of the history.
import type { Iteration, LoopHistory } from "../../domain/iteration.ts";
import { inOrder } from "./in-order.ts";
import { type CurrentStory, frequencyOf, likeness } from "./relevance.ts";
import { isSame } from "./verdict.ts";
import { iterationWords, type Words, wordsOf } from "./words.ts";

const MOST = 6;
const STORIES = 3;
const LEARNINGS = 2;
/** Minimum similarity of a story whose approach is suggested. */
const SIMILAR = 0.5;

/** `lastFailures`: the story's last failures. */
export function untriedFor(
  storyId: string,
  history: LoopHistory,
  lastFailures: readonly Iteration[],
  current: CurrentStory = currentStory(storyId, history),
): readonly string[] {
  const iterations = inOrder(history.iterations);
  const isOwn = (iteration: Iteration) => iteration.storyId === storyId;
  const successes = iterations.filter(({ status, mode }) => status === "success" && mode === "build");
  const others = successes.filter((iteration) => !isOwn(iteration));
  // A loop without stories is not done after one successful iteration.
  const done = storyId === "" ? [] : [...successes.filter(isOwn), ...(history.byHand ?? []).filter(isOwn)];
  return [
    ...checks(done, lastFailures),
    // A story that was done once needs no approach of another story.
    ...(done.length > 0 ? [] : fromSimilar(current, others, lastFailures, iterations)),
    ...notHere("agent", ({ agent }) => agent, others, lastFailures),
    ...notHere("model", ({ model }) => model, others, lastFailures),
    ...signs(current, history, lastFailures),
  ].slice(0, MOST);
}

/** Checks that passed when the story was done, and that no failed iteration is known to have run. */
function checks(done: readonly Iteration[], lastFailures: readonly Iteration[]): readonly string[] {
  const ran = new Set(lastFailures.flatMap(({ commandsRun }) => commandsRun.map(({ command }) => command)));
  const passed = done.flatMap(({ commandsRun }) => commandsRun.filter(({ result }) => result === "passed"));
  return [...new Set(passed.map(({ command }) => command))]
    .filter((command) => !ran.has(command))
    .slice(0, 2)
    .map(
      (command) =>
        `\`${command}\`: it passed when the story was done, and no failed iteration is known to have run it`,
    );
}

/** The story as described by its own iterations. */
export function currentStory(storyId: string, history: LoopHistory, text?: string): CurrentStory {
  const all = [...history.iterations, ...(history.byHand ?? [])];
  const own = storyId === "" ? [] : all.filter((iteration) => iteration.storyId === storyId);
  const title =
    history.stories.find(({ id }) => id === storyId)?.title ??
    own.findLast(({ storyTitle }) => storyTitle !== "")?.storyTitle ??
    "";
  return {
    id: storyId,
    title,
    text: [text ?? "", ...own.flatMap((iteration) => [...iterationWords(iteration).values()])].join(" "),
    files: own.flatMap(({ filesModified, approachesTried }) => [
      ...filesModified,
      ...approachesTried.flatMap(({ files }) => files),
    ]),
  };
}

function fromSimilar(
  current: CurrentStory,
  successes: readonly Iteration[],
  lastFailures: readonly Iteration[],
  all: readonly Iteration[],
): readonly string[] {
  const frequency = frequencyOf(all);
  const tried = lastFailures.flatMap(({ approachesTried }) => approachesTried);
  const said = wordsOf(...lastFailures.flatMap(({ learnings }) => learnings));
  const similar = new Map<string, { readonly iteration: Iteration; readonly score: number }>();
  for (const iteration of successes) {
    const { score } = likeness(current, iteration, 1, frequency);
    const known = similar.get(iteration.storyId);
    if (!known || score >= known.score) similar.set(iteration.storyId, { iteration, score });
  }
  // Without a record of what was tried, nothing can be called untried.
  const unknown = tried.length === 0 ? " (nothing says whether it was tried here)" : "";
  return [...similar.values()]
    .filter(({ score }) => score >= SIMILAR)
    .sort((a, b) => b.score - a.score)
    .slice(0, STORIES)
    .flatMap(({ iteration }) => [
      ...iteration.approachesTried
        .filter((one) => one.result === "worked" && !tried.some((other) => isSame(one, other)))
        .slice(0, 1)
        .map(({ description }) => `worked for ${iteration.storyId}${unknown}: ${description}`),
      ...iteration.learnings
        .filter((learning) => isNews(wordsOf(learning), said))
        .slice(0, LEARNINGS)
        .map((learning) => `learned at ${iteration.storyId}${unknown}: ${learning}`),
    ]);
}

/** True if most of its words were not said here. */
function isNews(learning: Words, said: Words): boolean {
  const words = [...learning.keys()];
  return words.length > 0 && words.filter((word) => said.has(word)).length * 2 <= words.length;
}

/** Agents and models that finished other stories and were not used for this one. */
function notHere(
  what: string,
  name: (iteration: Iteration) => string,
  successes: readonly Iteration[],
  lastFailures: readonly Iteration[],
): readonly string[] {
  const here = new Set(lastFailures.map(name));
  const counts = new Map<string, number>();
  for (const iteration of successes) {
    const one = name(iteration);
    if (one !== "" && !here.has(one)) counts.set(one, (counts.get(one) ?? 0) + 1);
  }
  return [...counts].map(([one, count]) => {
    const times = count === 1 ? "one iteration" : `${count} iterations`;
    return `the ${what} ${one}, which finished ${times} of other stories`;
  });
}

/** Guardrails about this story's topic. */
function signs(
  current: CurrentStory,
  history: LoopHistory,
  lastFailures: readonly Iteration[],
): readonly string[] {
  const about = wordsOf(
    current.title,
    current.text ?? "",
    ...lastFailures.flatMap(({ errorsEncountered }) => errorsEncountered.map(({ message }) => message)),
  );
  return history.signs
    .filter(({ name, trigger }) => [...wordsOf(name, trigger).keys()].some((word) => about.has(word)))
    .map(({ name, instruction }) => `the guardrail "${name}": ${instruction}`);
}
