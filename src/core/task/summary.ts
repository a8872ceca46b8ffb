// Summarises a task in one line from its outcome, checks and calls; deterministic.

import type { Task } from "../../domain/task.ts";
import { cutAtWord } from "../text/cut.ts";

const LONGEST = 200;

/** Evidence from the agents' calls while the task ran. */
export interface TaskEvidence {
  /** Commit messages, the latest last. */
  readonly commits: readonly string[];
  /** Changed files. */
  readonly files: readonly string[];
  /** Checks whose last run passed. */
  readonly passed: readonly string[];
}

const FILES = 3;

/** `Completed: committed "feat: limits"; npm test passed` or `Failed: 3 tests fail`; empty while it runs. */
export function summaryOf(
  { status, reason, validation }: Pick<Task, "status" | "reason" | "validation">,
  came: TaskEvidence = { commits: [], files: [], passed: [] },
): string {
  if (status === "started") return "";
  if (status === "failed") return labelled("Failed", cutAtWord(flat(reason), LONGEST));
  return labelled("Completed", cutAtWord(flat(outcomeOf(validation, came)), LONGEST));
}

function outcomeOf(validation: Task["validation"], { commits, files, passed }: TaskEvidence): string {
  const more = commits.length > 1 ? ` and ${commits.length - 1} more` : "";
  const rest = files.length > FILES ? ` and ${files.length - FILES} more` : "";
  const checks = validation?.valid ? validation.rulesPassed : [];
  return [
    ...(commits.length > 0 ? [`committed "${commits.at(-1)}"${more}`] : []),
    ...(files.length > 0 ? [`changed ${files.slice(0, FILES).join(", ")}${rest}`] : []),
    ...(passed.length > 0 ? [`${passed.slice(-2).join(", ")} passed`] : []),
    ...(checks.length > 0 ? [`checks passed: ${checks.join(", ")}`] : []),
  ].join("; ");
}

function flat(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim();
}

function labelled(label: string, text: string): string {
  return text === "" ? label : `${label}: ${text}`;
}
