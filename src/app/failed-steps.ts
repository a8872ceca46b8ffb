// What failed in an earlier task, and what to do instead: told beside the task.
import type { FailedStep } from "../core/compose/prompt.ts";
import type { PromptItem } from "../core/rank/prompt-items.ts";
import { isCommand } from "../core/remedy/following.ts";
import { type FailureKind, familyOf } from "../domain/outcome.ts";
import type { Turn } from "../domain/turn.ts";
import type { Place } from "../ports/workspace.ts";
import type { Deps } from "./deps.ts";
import { offeredRemedy } from "./remedies.ts";

const DAY = 86_400_000;

/** What failed on the way, where it says more than that the code was not finished yet, and is not archived. */
export async function failedSteps(
  deps: Deps,
  place: Place,
  { evidence }: Turn,
  now: number,
): Promise<readonly FailedStep[]> {
  const since = now - archiveMs(deps, place);
  if (evidence.length === 0) return [];
  const attempts = await deps.store.attempts({ ids: evidence, status: "failed" });
  const steps: FailedStep[] = [];
  for (const attempt of attempts.toReversed()) {
    if (attempt.at < since) continue;
    if (!isCommand(attempt)) continue;
    if (attempt.outcome.status !== "failed" || !isWorthTelling(attempt.outcome.kind)) continue;
    const remedy = await offeredRemedy(deps, attempt);
    steps.push({ attempt, instead: remedy?.display ?? "" });
  }
  return steps;
}

/** Of work that went well only what to do instead; of a try that came to nothing why it did. */
export function toldSteps({ type }: PromptItem, steps: readonly FailedStep[]): readonly FailedStep[] {
  return type === "tried" ? steps : steps.filter(({ instead }) => instead !== "");
}

/** Slips with the agent's own tools are met again in any task. */
function isWorthTelling(kind: FailureKind): boolean {
  return familyOf(kind) === "structural" && !kind.startsWith("edit-") && kind !== "tool-broken";
}

function archiveMs(deps: Deps, { project }: Place): number {
  const { archiveAfterDays } = deps.settings(project.root);
  return archiveAfterDays > 0 ? archiveAfterDays * DAY : Number.POSITIVE_INFINITY;
}
