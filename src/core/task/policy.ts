// When a task opens its details to those after it, and when failing alike has blocked it.
import type { Settings } from "../../domain/settings.ts";
import type { Task, ValidationReport } from "../../domain/task.ts";

/** So many runs in a row that fail their validation alike: more of the same would not help. */
export const ALIKE_IN_A_ROW = 3;

/** What was said for this task beats the setting; the setting names all, none, or some types. */
export function requiresContext(
  setting: Settings["requiresContext"],
  type: string,
  said: boolean | undefined,
): boolean {
  if (said !== undefined) return said;
  return typeof setting === "boolean" ? setting : setting.includes(type);
}

/** Why the task is blocked, if its last runs (the last first) all failed the same validation; empty if not. */
export function blockedBy(runs: readonly Task[]): string {
  const last = runs.filter(({ status }) => status !== "started").slice(0, ALIKE_IN_A_ROW);
  const [first] = last;
  const failure = first && failureOf(first);
  if (!failure || last.length < ALIKE_IN_A_ROW) return "";
  if (last.some((run) => failureOf(run) !== failure)) return "";
  const why = first.validation?.reason || first.validation?.rulesFailed.join(", ") || first.reason;
  return `failed the same validation ${ALIKE_IN_A_ROW} times in a row${why ? `: ${why}` : ""}`;
}

/** What tells one failure of a validation from another; numbers and times in the reason do not. */
function failureOf({ status, validation }: Task): string | undefined {
  if (status !== "failed" || !validation || validation.valid) return undefined;
  return JSON.stringify([[...validation.rulesFailed].sort(), wording(validation)]);
}

function wording({ reason }: ValidationReport): string {
  return reason.toLowerCase().replaceAll(/\d+/g, "0").replaceAll(/\s+/g, " ").trim();
}
