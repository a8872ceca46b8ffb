// Selects the failed steps of an earlier task to show with it, each with its remedy.
import type { FailedStep } from "../../core/compose/prompt.ts";
import type { PromptItem } from "../../core/rank/prompt-items.ts";
import { isCommand } from "../../core/remedy/following.ts";
import type { Attempt } from "../../domain/attempt.ts";
import { isCheck } from "../../domain/check.ts";
import { familyOf, traitsOf } from "../../domain/failure-kinds.ts";
import { DAY } from "../../domain/time.ts";
import type { Turn } from "../../domain/turn.ts";
import type { Place } from "../../ports/workspace.ts";
import type { Deps } from "../deps.ts";
import { offeredRemedy } from "../guard/remedies.ts";

const TEMPORARY = /(?:^|[\s"'=])\/(?:private\/)?(?:tmp|var\/folders)\//;
const TRIAL = /\s--dry-run\b/;

/** Failures during the task that are not archived and that a repetition would meet again. */
export async function failedSteps(
  deps: Deps,
  place: Place,
  { evidence }: Turn,
  now: number,
): Promise<readonly FailedStep[]> {
  const since = now - archiveMs(deps, place);
  if (evidence.length === 0) return [];
  const attempts = await deps.store.evidence.attempts({ ids: evidence, status: "failed" });
  const steps: FailedStep[] = [];
  for (const attempt of attempts.toReversed()) {
    if (attempt.at < since) continue;
    if (!isCommand(attempt)) continue;
    if (attempt.outcome.status !== "failed" || !isWorthTelling(attempt)) continue;
    const remedy = await offeredRemedy(deps, attempt);
    if (isOneOff(`${attempt.display} ${remedy?.display ?? ""}`)) continue;
    steps.push({ attempt, instead: remedy?.display ?? "" });
  }
  return steps;
}

/** True for commands about temporary files, which will not exist next time, and for dry runs, which do nothing. */
export function isOneOff(command: string): boolean {
  return TEMPORARY.test(command) || TRIAL.test(command);
}

/**
 * The steps to list under an item:
 * - of a failed task, or one that changed nothing: all;
 * - of a successful task: those with a remedy; of the same task also packages that no registry has, because they would be
 *   tried again;
 * - of a related task that changed files: none; of one that changed none only those about the words it shares with the prompt,
 *   installations and deployments.
 */
export function listedSteps(
  { type, turn, isSame }: PromptItem,
  steps: readonly FailedStep[],
  words: readonly string[],
): readonly FailedStep[] {
  if (type === "related" && turn.files.length > 0) return [];
  const listsAll = type === "tried" || turn.ending === "looked";
  const isUnknownPackage = ({ outcome }: Attempt) =>
    outcome.status === "failed" && outcome.kind === "missing-package";
  return steps.filter(
    ({ attempt, instead }) =>
      (listsAll || instead !== "" || (isSame && isUnknownPackage(attempt))) &&
      (type !== "related" || isRelevant(attempt, words)),
  );
}

function isRelevant({ work, display }: Attempt, words: readonly string[]): boolean {
  const command = display.toLowerCase();
  return isPartOfWork(work) || words.some((word) => command.includes(word.toLowerCase()));
}

/** An installation or a deployment. */
function isPartOfWork(work: Attempt["work"]): boolean {
  return work === "install" || work === "deliver";
}

/**
 * Not slips with the agent's own tools, which happen in any task, nor failures of the code. Failed installations and
 * deployments count whatever the reason was.
 */
function isWorthTelling({ outcome, work }: Attempt): boolean {
  if (outcome.status !== "failed") return false;
  const { kind } = outcome;
  return (familyOf(kind) === "structural" || isPartOfWork(work)) && !traitsOf(kind).slip;
}

/** The test, build or lint that failed at the end of the work; none if a later run passed. */
export async function lastFailedCheck(
  deps: Deps,
  { ending, evidence }: Turn,
): Promise<readonly FailedStep[]> {
  if (ending !== "failed" || evidence.length === 0) return [];
  const attempts = await deps.store.evidence.attempts({ ids: evidence, status: "failed" });
  const last = attempts
    .filter(({ work }) => isCheck(work))
    .sort((a, b) => a.id - b.id)
    .at(-1);
  return last && !isOneOff(last.display) ? [{ attempt: last, instead: "" }] : [];
}

function archiveMs(deps: Deps, { project }: Place): number {
  const { archiveAfterDays } = deps.settings(project.root);
  return archiveAfterDays > 0 ? archiveAfterDays * DAY : Number.POSITIVE_INFINITY;
}
