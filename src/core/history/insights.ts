// Derives warnings about the current story and insights across stories from the whole loop.
import { count } from "../../domain/count.ts";
import type { Iteration, LoopHistory, StuckStory } from "../../domain/iteration.ts";
import { groupFailures } from "./cluster.ts";
import { doneBefore } from "./done.ts";
import type { CurrentStory } from "./relevance.ts";
import { wordsOf } from "./words.ts";

/** Maximum number of stories that are named. */
const STORIES = 5;

/** Most important first. `own`: the story's iterations, in order; `seen`: the last iterations, which are examined. */
export function warningsFor(
  current: CurrentStory,
  { own, seen }: { readonly own: readonly Iteration[]; readonly seen: readonly Iteration[] },
  history: LoopHistory,
  stuck: StuckStory | undefined,
): readonly string[] {
  const story = current.id === "" ? "The loop" : current.id;
  return [
    ...(stuck
      ? [
          `${story} is stuck: ${stuck.failures} failures in a row${seen.length < stuck.failures ? `, the last ${seen.length} of them looked at here` : ""} (${stuck.cluster.message}). Do not do the same again.`,
        ]
      : []),
    // A loop without stories is not done after one successful iteration.
    ...(current.id === "" ? [] : done(current.id, own, byHandOf(current.id, history))),
    ...leftOvers(current.id === "" ? "the loop" : current.id, seen, seen.length < own.length),
    ...rollbacks(seen),
    ...switches(seen),
    ...signsFor(current, history),
  ];
}

/** Failures in several stories, and checks that nearly all successful iterations passed. */
export function insightsOf(scanned: readonly Iteration[]): readonly string[] {
  const across = groupFailures(scanned)
    .filter(({ cluster }) => cluster.stories.length > 1)
    .map(({ cluster }) => `${cluster.count}× in ${someOf(cluster.stories)}: ${cluster.message}`);
  return [...across, ...commonChecks(scanned), ...commonLearnings(scanned)];
}

function byHandOf(id: string, { byHand = [] }: LoopHistory): readonly Iteration[] {
  return byHand.filter(({ storyId }) => storyId === id);
}

function done(story: string, own: readonly Iteration[], byHand: readonly Iteration[]): readonly string[] {
  const found = doneBefore(own, byHand);
  if (!found) return [];
  const again = found.times > 1 ? ` It was found done ${found.times} times in all.` : "";
  const after = own.filter(({ status, at }) => status !== "success" && at > found.iteration.at).length;
  const then =
    after > 0 ? ` ${after === 1 ? "One iteration" : `${after} iterations`} failed after that.` : "";
  return [`${story} was already done ${found.how}.${again}${then} See what is left before you do it again.`];
}

function leftOvers(story: string, own: readonly Iteration[], isPart: boolean): readonly string[] {
  const left = own.filter(({ errorsEncountered }) =>
    errorsEncountered.some(({ kind }) => kind === "uncommitted-changes"),
  );
  if (left.length === 0) return [];
  const all = `${isPart ? "the last " : ""}${count(own.length, "iteration")}`;
  const which = own.length === 1 ? `The ${isPart ? "last" : "only"} iteration` : `${left.length} of ${all}`;
  return [`${which} of ${story} left uncommitted changes behind: look at git status before you start.`];
}

function rollbacks(own: readonly Iteration[]): readonly string[] {
  const found = own.flatMap(({ iteration, errorsEncountered }) =>
    errorsEncountered
      .filter(({ kind }) => kind === "rollback")
      .map(({ message }) => `Iteration ${iteration} was rolled back: ${message}`),
  );
  return found.slice(-2);
}

function switches(own: readonly Iteration[]): readonly string[] {
  const messages = own.flatMap(({ errorsEncountered }) =>
    errorsEncountered.filter(({ kind }) => kind === "agent-switch").map(({ message }) => message),
  );
  const counts = new Map<string, number>();
  for (const message of messages) counts.set(message, (counts.get(message) ?? 0) + 1);
  const lastFailed = own.at(-1)?.status !== "success";
  return [...counts].map(
    ([message, count]) =>
      `The agent was changed${count > 1 ? ` ${count}×` : ""} (${message})${lastFailed ? "; that did not help" : ""}.`,
  );
}

function signsFor(current: CurrentStory, history: LoopHistory): readonly string[] {
  const about = wordsOf(current.title, current.text ?? "");
  return history.signs
    .filter(({ name, trigger }) => [...wordsOf(name, trigger).keys()].some((word) => about.has(word)))
    .map(({ name, instruction }) => `Guardrail "${name}": ${instruction}`);
}

/** Checks that passed in at least three successful iterations of several stories and failed in none. */
function commonChecks(iterations: readonly Iteration[]): readonly string[] {
  const passed = new Map<string, string[]>();
  const failed = new Set<string>();
  for (const { status, storyId, commandsRun } of iterations) {
    if (status !== "success") continue;
    for (const command of new Set(commandsRun.map((one) => one.command))) {
      const results = commandsRun.filter((one) => one.command === command);
      if (results.some(({ result }) => result === "failed")) failed.add(command);
      else if (results.some(({ result }) => result === "passed"))
        passed.set(command, [...(passed.get(command) ?? []), storyId]);
    }
  }
  return [...passed]
    .filter(([command, of]) => of.length >= 3 && new Set(of).size > 1 && !failed.has(command))
    .sort((a, b) => b[1].length - a[1].length)
    .slice(0, 5)
    .map(
      ([command, of]) => `\`${command}\` passed in ${of.length} iterations of ${new Set(of).size} stories`,
    );
}

/** Learnings recorded in more than one story. */
function commonLearnings(iterations: readonly Iteration[]): readonly string[] {
  const found = new Map<string, { readonly text: string; readonly stories: Set<string> }>();
  for (const { storyId, learnings } of iterations) {
    for (const text of learnings) {
      const key = [...wordsOf(text).keys()].sort().join(" ");
      if (key === "") continue;
      const known = found.get(key) ?? { text, stories: new Set<string>() };
      known.stories.add(storyId);
      found.set(key, known);
    }
  }
  return [...found.values()]
    .filter(({ stories }) => stories.size > 1)
    .slice(0, 5)
    .map(({ text, stories }) => `Learned in ${someOf([...stories])}: ${text}`);
}

/** The last few stories, so that the list stays short. */
function someOf(stories: readonly string[]): string {
  const more = stories.length - STORIES;
  return more > 0 ? `${stories.slice(-STORIES).join(", ")} and ${more} more` : stories.join(", ");
}
