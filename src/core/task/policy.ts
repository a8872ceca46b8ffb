// Decides whether a task shares its details with later tasks, and whether repeated failures block it.
import type { Settings } from "../../domain/settings.ts";
import type { Task, ValidationReport } from "../../domain/task.ts";

/** Number of equal validation failures in a row that block a task. */
export const ALIKE_IN_A_ROW = 3;

/** The value given for the task overrides the setting, which names all, none or some types. */
export function requiresContext(
  setting: Settings["requiresContext"],
  type: string,
  said: boolean | undefined,
): boolean {
  if (said !== undefined) return said;
  return typeof setting === "boolean" ? setting : setting.includes(type);
}

/** The reason why a task is blocked if its last runs (latest first) all failed the same validation; otherwise empty. */
export function blockedBy(runs: readonly Task[]): string {
  const last = runs.filter(({ status }) => status !== "started").slice(0, ALIKE_IN_A_ROW);
  const [first] = last;
  const failure = first && failureOf(first);
  if (!failure || last.length < ALIKE_IN_A_ROW) return "";
  if (last.some((run) => failureOf(run) !== failure)) return "";
  const why = first.validation?.reason || first.validation?.rulesFailed.join(", ") || first.reason;
  return `failed the same validation ${ALIKE_IN_A_ROW} times in a row${why ? `: ${why}` : ""}`;
}

/** Identifies a validation failure, ignoring numbers and times in the reason. */
function failureOf({ status, validation }: Task): string | undefined {
  if (status !== "failed" || !validation || validation.valid) return undefined;
  return JSON.stringify([[...validation.rulesFailed].sort(), wording(validation)]);
}

function wording({ reason }: ValidationReport): string {
  return reason.toLowerCase().replaceAll(/\d+/g, "0").replaceAll(/\s+/g, " ").trim();
}
