// The ways in which a story failed: iterations that failed alike at the same approach are one.
import type { FailedApproach } from "../../domain/history-context.ts";
import type { Approach, Iteration, LoopHistory } from "../../domain/iteration.ts";
import { type FailureGroup, groupFailures } from "./cluster.ts";
import { doneBefore } from "./done.ts";
import { reasonOf } from "./failure.ts";
import { describeRuns, sameEachTime } from "./runs.ts";
import { isSame, verdictOn } from "./verdict.ts";
import { tellingFiles } from "./words.ts";

/** The latest first. `iterations`: of one story, in order; those that succeeded are passed over. */
export function failedApproaches(
  iterations: readonly Iteration[],
  history: LoopHistory,
  likeness: { readonly relevance: number; readonly similarity: string },
): readonly FailedApproach[] {
  const failed = iterations.filter(({ status }) => status !== "success");
  const groups = groupFailures(failed);
  const ways: { readonly group: FailureGroup | undefined; readonly members: Iteration[] }[] = [];
  for (const iteration of failed) {
    const group = groups.find(({ members }) => members.includes(iteration));
    const way = ways.find(
      (one) => one.group === group && one.members.some((other) => sameTry(other, iteration)),
    );
    if (way) way.members.push(iteration);
    else ways.push({ group, members: [iteration] });
  }
  return ways
    .map(({ members }) => failedApproach(members, history, likeness))
    .sort((a, b) => b.lastAt - a.lastAt);
}

function sameTry(a: Iteration, b: Iteration): boolean {
  const [one, other] = [approachOf(a), approachOf(b)];
  return one === undefined || other === undefined ? one === other : isSame(one, other);
}

/** What was tried last: what it ended with. */
function approachOf({ storyId, approachesTried }: Iteration): Approach | undefined {
  return approachesTried.findLast(
    (one) => one.result !== "worked" && (one.storyId === storyId || one.storyId === ""),
  );
}

function failedApproach(
  members: readonly Iteration[],
  history: LoopHistory,
  likeness: { readonly relevance: number; readonly similarity: string },
): FailedApproach {
  const last = members.at(-1) as Iteration;
  const approach = members.map(approachOf).findLast((one) => one !== undefined);
  return {
    storyId: last.storyId,
    storyTitle: last.storyTitle,
    iterations: members.map(({ runId, iteration }) => ({ runId, iteration })),
    lastAt: Math.max(...members.map(({ at }) => at)),
    tried: triedText(members, approach),
    because: becauseText(members, approach),
    files: tellingFiles(members.flatMap((one) => [...one.filesModified, ...(approachOf(one)?.files ?? [])])),
    lesson: lessonText(members, approach, history),
    ...likeness,
  };
}

function triedText(members: readonly Iteration[], approach: Approach | undefined): string {
  if (approach && approach.description !== "") return approach.description;
  const last = members.at(-1) as Iteration;
  const choice = last.decisionsExplained.at(-1)?.choice ?? "";
  if (choice !== "") return choice;
  const commit = last.commits.at(-1)?.message ?? "";
  if (commit !== "") return `committed "${commit}"`;
  return `not written down; ${describeRuns(members)}`;
}

function becauseText(members: readonly Iteration[], approach: Approach | undefined): string {
  const reason = reasonOf(members.at(-1) as Iteration);
  const written = approach?.failureReason ?? "";
  if (written !== "") return written;
  if (!reason) return "it ended without success";
  return reason.mute ? `${reason.message}; no error message was kept` : reason.message;
}

function lessonText(
  members: readonly Iteration[],
  approach: Approach | undefined,
  history: LoopHistory,
): string {
  const verdict = approach && verdictOn(approach, history);
  if (verdict?.kind === "implementation-bug") {
    return `The approach is sound, how it was carried out was not: ${verdict.evidence}.`;
  }
  if (verdict?.kind === "wrong-approach") return `The wrong way: ${verdict.evidence}`;
  const learned = members.flatMap(({ learnings }) => learnings).at(-1);
  if (learned) return learned;
  return [doneAllTheSame(members, history), sameEachTime(members)].filter((text) => text !== "").join(" ");
}

/** It was done, and iterations went on failing: the work is not what they failed at. */
function doneAllTheSame(members: readonly Iteration[], history: LoopHistory): string {
  const storyId = members[0]?.storyId ?? "";
  if (storyId === "") return "";
  const isOfStory = (iteration: Iteration) => iteration.storyId === storyId;
  const done = doneBefore(history.iterations.filter(isOfStory), (history.byHand ?? []).filter(isOfStory));
  const after = done ? members.filter(({ at }) => at > done.iteration.at).length : 0;
  if (!done || after === 0) return "";
  return `It was done ${done.short}, and ${after} of these failed after that: see what else makes them end.`;
}
