// What a task came to, in one line: from its outcome, its checks and the calls made for it; the same every time.
import type { Task } from "../../domain/task.ts";

const LONGEST = 200;

/** What the calls of agents show while a task ran. */
export interface Came {
  /** Messages of commits, the last one last. */
  readonly commits: readonly string[];
  /** Changed files. */
  readonly files: readonly string[];
  /** Checks of which the last run passed. */
  readonly passed: readonly string[];
}

const FILES = 3;

/** `Completed: committed "feat: limits"; npm test passed` or `Failed: 3 tests fail`; empty while it runs. */
export function summaryOf(
  { status, reason, validation }: Pick<Task, "status" | "reason" | "validation">,
  came: Came = { commits: [], files: [], passed: [] },
): string {
  if (status === "started") return "";
  if (status === "failed") return labelled("Failed", cut(flat(reason), LONGEST));
  return labelled("Completed", cut(flat(outcomeOf(validation, came)), LONGEST));
}

function outcomeOf(validation: Task["validation"], { commits, files, passed }: Came): string {
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

/** At a word where there is one near. */
function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const room = text.slice(0, longest - 1);
  const space = room.lastIndexOf(" ");
  const kept = space > longest / 2 ? room.slice(0, space) : room;
  return `${kept.replace(/[\ud800-\udbff]$/, "").trimEnd()}…`;
}

function flat(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim();
}

function labelled(label: string, text: string): string {
  return text === "" ? label : `${label}: ${text}`;
}
