// Autohand's failures.jsonl and successes.jsonl: the content of one line.

import type { Attempt } from "../../domain/attempt.ts";
import { count } from "../../domain/count.ts";
import { roleOf } from "../../domain/tool-role.ts";
import type { Turn } from "../../domain/turn.ts";
import type { FailureEntry, SuccessPattern } from "../../ports/memory.ts";
import type { CopiedAttempt, CopiedPattern } from "../../ports/mirror.ts";
import { exportedTime } from "./session-id.ts";

interface SuccessLine {
  readonly timestamp: string;
  readonly sessionId: string;
  readonly tool: string;
  readonly command?: string;
  readonly result: string;
  readonly context: string;
  readonly tags: readonly string[];
  readonly confidence: number;
}

type PatternLine = Omit<SuccessPattern, "steps">;

export type RecordLine = FailureEntry | SuccessLine | PatternLine;

export function failureLine(copied: CopiedAttempt, sessionId: string): FailureEntry | undefined {
  const { outcome } = copied.attempt;
  if (outcome.status !== "failed") return undefined;
  const { context, tags } = copied;
  return { ...headOf(copied.attempt, sessionId), error: outcome.excerpt || outcome.kind, context, tags };
}

export function successLine(copied: CopiedAttempt, sessionId: string): SuccessLine | undefined {
  if (copied.attempt.outcome.status !== "succeeded") return undefined;
  const { context, tags } = copied;
  const confidence = rounded(copied.confidence);
  return { ...headOf(copied.attempt, sessionId), result: resultText(copied), context, tags, confidence };
}

export function patternLine(copied: CopiedPattern, sessionId: string): PatternLine {
  const { pattern, tags, confidence } = copied;
  const { successes, failures } = pattern;
  return {
    timestamp: exportedTime(pattern.lastAt),
    sessionId,
    pattern: slug(copied),
    description: `${pattern.display} (${successes} of ${count(successes + failures, "time")})`,
    tags,
    confidence: rounded(confidence),
  };
}

/** The person's feedback on a turn, as a line about the work of that turn. */
export function feedbackLine(
  turn: Turn,
  saidAt: number,
  sessionId: string,
  tags: readonly string[],
): FailureEntry | SuccessLine | undefined {
  const { feedback } = turn;
  if (!feedback || feedback.verdict === "record") return undefined;
  const last = turn.steps.at(-1);
  const head = {
    timestamp: exportedTime(saidAt),
    sessionId,
    tool: "user_feedback",
    ...(last !== undefined && { command: last }),
  };
  const said = `The user said: ${feedback.words}`;
  const rest = { context: turn.prompt.split("\n")[0] ?? "", tags };
  if (feedback.verdict === "worked") return { ...head, result: said, ...rest, confidence: 0.9 };
  return { ...head, error: said, ...rest };
}

function headOf(attempt: Attempt, sessionId: string) {
  return {
    timestamp: exportedTime(attempt.at),
    sessionId,
    tool: toolName(attempt),
    command: attempt.display,
  };
}

/** Autohand's names for tools that run commands; other tools keep their own name. */
function toolName({ tool, work }: Attempt): string {
  if (roleOf(tool) !== "shell") return tool;
  return work === "test" ? "test_run" : "run_command";
}

function resultText({ attempt, files }: CopiedAttempt): string {
  const { work, goal, commit, durationMs, outcome } = attempt;
  const took = durationMs === undefined ? "" : ` in ${(durationMs / 1_000).toFixed(1)} s`;
  const touched = files.length > 0 ? `; files: ${files.slice(0, FILES_NAMED).join(", ")}` : "";
  if (commit) return `Committed${commit.sha ? ` ${commit.sha}` : ""}: ${commit.message}${touched}`;
  switch (work) {
    case "test":
      return `Tests passed${took}${touched}`;
    case "build":
      return `Build succeeded${took}${outcome.status === "succeeded" && outcome.said ? `: ${outcome.said}` : ""}`;
    case "install":
      return / (?:uninstall|remove)$/.test(goal) ? "Successfully removed" : "Successfully installed";
    default:
      return `Succeeded${took}`;
  }
}

const FILES_NAMED = 10;

/** `test_before_commit` */
function slug({ pattern }: CopiedPattern): string {
  if (pattern.type === "workflow" && TESTS.test(pattern.display)) return "test_before_commit";
  // Commit wording has a name of its own; its display text is only an example.
  const words =
    (pattern.type === "commit" ? pattern.key : pattern.display).toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return [pattern.type, ...words].join("_").slice(0, 60).replace(/_+$/, "");
}

const TESTS = /\b(?:tests?|pytest|vitest|jest|mocha|rspec|phpunit|tox|ctest)\b.* before commits$/;

function rounded(confidence: number): number {
  return Math.round(Math.max(0, Math.min(1, confidence)) * 100) / 100;
}
