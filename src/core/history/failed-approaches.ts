// Lists the failed approaches of a story; iterations that failed alike with the same approach are joined.
import type { FailedApproach } from "../../domain/history-context.ts";
import type { Approach, Iteration, LoopHistory } from "../../domain/iteration.ts";
import { failedAlike } from "./cluster.ts";
import { doneBefore } from "./done.ts";
import { lastWordsOf, reasonOf, reasonsOf } from "./failure.ts";
import { describeRuns, sameEachTime } from "./runs.ts";
import { isSame, verdictOn } from "./verdict.ts";
import { tellingFiles } from "./words.ts";

/** Latest first. `iterations`: of one story, in order; successful ones are skipped. */
export function failedApproaches(
  iterations: readonly Iteration[],
  history: LoopHistory,
  likeness: { readonly relevance: number; readonly similarity: string },
): readonly FailedApproach[] {
  const failed = iterations.filter(({ status }) => status !== "success");
  const ways: Iteration[][] = [];
  for (const iteration of failed) {
    // With every member: a vague description ("the cache") is like two that differ from each other.
    const way = ways.find((members) =>
      members.every((other) => failedAlike(other, iteration) && sameTry(other, iteration)),
    );
    if (way) way.push(iteration);
    else ways.push([iteration]);
  }
  return ways
    .map((members) => failedApproach(members, history, likeness))
    .sort((a, b) => b.lastAt - a.lastAt);
}

function sameTry(a: Iteration, b: Iteration): boolean {
  const [one, other] = [whatWasTried(a), whatWasTried(b)];
  return one === undefined || other === undefined ? one === other : isSame(one, other);
}

type Try = Pick<Approach, "description" | "files">;

/** Cache: one iteration is compared with many others. */
const remembered = new WeakMap<Iteration, { readonly tried: Try | undefined }>();

function whatWasTried(iteration: Iteration): Try | undefined {
  const known = remembered.get(iteration);
  if (known) return known.tried;
  const tried = tryOf(iteration);
  remembered.set(iteration, { tried });
  return tried;
}

/** The approach in the agent's words; otherwise its decision or commit. */
function tryOf(iteration: Iteration): Try | undefined {
  const approach = approachOf(iteration);
  if (approach && approach.description !== "") return approach;
  const choice = iteration.decisionsExplained.at(-1)?.choice ?? "";
  if (choice !== "") return { description: choice, files: [] };
  const commit = iteration.commits.at(-1)?.message ?? "";
  return commit === "" ? undefined : { description: `committed "${commit}"`, files: [] };
}

/** The last approach, with which the iteration ended. */
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
    tried: triedText(members),
    isExplained: members.every((one) => reasonOf(one)?.mute === false),
    because: becauseText(members, approach),
    files: tellingFiles(members.flatMap((one) => [...one.filesModified, ...(approachOf(one)?.files ?? [])])),
    lesson: lessonText(members, approach, history),
    ...likeness,
  };
}

function triedText(members: readonly Iteration[]): string {
  const tried = members.map(whatWasTried).findLast((one) => one !== undefined);
  return tried?.description ?? (commandText(members) || `not written down; ${describeRuns(members)}`);
}

/** The last command that the logs show, one that failed before one that is not known to have. */
function commandText(members: readonly Iteration[]): string {
  const commands = members
    .flatMap(({ commandsRun }) => commandsRun)
    .filter(({ result }) => result !== "passed");
  const last = commands.findLast(({ result }) => result === "failed") ?? commands.at(-1);
  return last ? `ran \`${last.command}\`` : "";
}

/** The recorded reason of the approach first, then printed errors, then the agent's remarks; each the last one first. */
function becauseText(members: readonly Iteration[], approach: Approach | undefined): string {
  const last = members.at(-1) as Iteration;
  const reasons = reasonsOf(last).filter(({ mute }) => !mute);
  const said = reasons.filter(({ kind }) => kind === "told").map(({ message }) => message);
  const printed = reasons.filter(({ kind }) => kind !== "told").map(({ message }) => message);
  const all = [approach?.failureReason ?? "", ...printed.toReversed(), ...said.toReversed()];
  // "Error: boom" and "boom" are the same.
  const isIn = (text: string, index: number) => (other: string, at: number) =>
    at !== index && other.includes(text) && (at < index || other !== text);
  const distinct = all.filter((text, index) => text !== "" && !all.some(isIn(text, index)));
  if (distinct.length > 0) return distinct.slice(0, REASONS).map(withoutStop).join("; ");
  const reason = reasonOf(last)?.message ?? "it ended without success";
  const words = lastWordsOf(last);
  return words === "" ? `${reason}; no error message was kept` : `${reason}; its log ends with "${words}"`;
}

const REASONS = 3;

function withoutStop(text: string): string {
  return text.replace(/\.$/, "");
}

function lessonText(
  members: readonly Iteration[],
  approach: Approach | undefined,
  history: LoopHistory,
): string {
  const verdict = approach && verdictOn(approach, history);
  if (verdict?.kind === "implementation-bug") {
    return `The approach was right, its implementation was not: ${verdict.evidence}.`;
  }
  if (verdict?.kind === "wrong-approach") return `Wrong approach: ${verdict.evidence}`;
  const learned = members.flatMap(({ learnings }) => learnings).at(-1);
  if (learned) return learned;
  return [failedAfterDone(members, history), sameEachTime(members)].filter((text) => text !== "").join(" ");
}

/** The story was done and iterations still failed: they did not fail because of the work itself. */
function failedAfterDone(members: readonly Iteration[], history: LoopHistory): string {
  const storyId = members[0]?.storyId ?? "";
  if (storyId === "") return "";
  const isOfStory = (iteration: Iteration) => iteration.storyId === storyId;
  const done = doneBefore(history.iterations.filter(isOfStory), (history.byHand ?? []).filter(isOfStory));
  const after = done ? members.filter(({ at }) => at > done.iteration.at).length : 0;
  if (!done || after === 0) return "";
  return `It was done ${done.short}, and ${after} of these failed after that. Find out what else makes them fail.`;
}
