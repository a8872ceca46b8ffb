// Failed steps of an earlier task, each with what to do instead; shown with the task.
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

/** Failures during the task that are not archived and say more than that the code was unfinished. */
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
    if (isOfTheMoment(`${attempt.display} ${remedy?.display ?? ""}`)) continue;
    steps.push({ attempt, instead: remedy?.display ?? "" });
  }
  return steps;
}

/** Files in temporary folders will not exist next time, and a dry run does nothing. */
export function isOfTheMoment(command: string): boolean {
  return TEMPORARY.test(command) || TRIAL.test(command);
}

/**
 * For successful work only steps with a remedy, and for the same task the packages that no registry has: those will be
 * tried again. For a failed try also why it failed. Another task that is named for its files is told without its slips, one
 * that changed none with those that are about the words it shares with the prompt, or that were part of its work.
 */
export function listedSteps(
  { type, turn, isSame }: PromptItem,
  steps: readonly FailedStep[],
  words: readonly string[],
): readonly FailedStep[] {
  if (type === "related" && turn.files.length > 0) return [];
  const listsAll = type === "tried" || turn.ending === "looked";
  const isNowhere = ({ outcome }: Attempt) =>
    outcome.status === "failed" && outcome.kind === "missing-package";
  return steps.filter(
    ({ attempt, instead }) =>
      (listsAll || instead !== "" || (isSame && isNowhere(attempt))) &&
      (type !== "related" || isOfTheMatter(attempt, words)),
  );
}

function isOfTheMatter({ work, display }: Attempt, words: readonly string[]): boolean {
  const command = display.toLowerCase();
  return isPartOfWork(work) || words.some((word) => command.includes(word.toLowerCase()));
}

/** A package that is needed for it, a deployment. */
function isPartOfWork(work: Attempt["work"]): boolean {
  return work === "install" || work === "deliver";
}

/**
 * Slips with the agent's own tools happen in any task, so they are left out. A package that could not be installed and a
 * deployment that did not go through say something whatever the reason was.
 */
function isWorthTelling({ outcome, work }: Attempt): boolean {
  if (outcome.status !== "failed") return false;
  const { kind } = outcome;
  return (familyOf(kind) === "structural" || isPartOfWork(work)) && !traitsOf(kind).slip;
}

/** The check that failed at the end of the work and was not mended. */
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
  return last && !isOfTheMoment(last.display) ? [{ attempt: last, instead: "" }] : [];
}

function archiveMs(deps: Deps, { project }: Place): number {
  const { archiveAfterDays } = deps.settings(project.root);
  return archiveAfterDays > 0 ? archiveAfterDays * DAY : Number.POSITIVE_INFINITY;
}
