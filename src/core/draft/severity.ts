// Rates the severity of a mistake by its cost.
import type { Attempt } from "../../domain/attempt.ts";
import type { Severity } from "../../domain/lesson.ts";

interface Cost {
  readonly failures: number;
  /** Sessions in which it happened. */
  readonly sessions: number;
  readonly minutes: number;
}

export function severityOf({ failures, sessions, minutes }: Cost): Severity {
  if (sessions >= 5 || failures >= 8 || minutes >= 45) return "high";
  if (sessions <= 2 && failures <= 2 && minutes < 5) return "low";
  return "medium";
}

export function minutesBetween(first: Attempt, last: Attempt): number {
  return Math.max(0, last.at - first.at) / 60_000;
}
