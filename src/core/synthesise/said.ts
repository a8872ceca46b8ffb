// Applies a person's verdict on a turn ("that worked", "that failed") to the patterns of that turn.
import type { Attempt } from "../../domain/attempt.ts";
import { type FeedbackVerdict, isComplaint } from "../../domain/feedback.ts";
import type { Pattern, PatternType } from "../../domain/pattern.ts";

/** Checks are left out: that a feature did not work says nothing against running its tests. */
const ABOUT: readonly PatternType[] = ["run", "install", "files"];

/** The patterns with evidence in a judged turn, with one success or failure more for each such turn. */
export function weighSaid(
  patterns: readonly Pattern[],
  attempts: readonly Pick<Attempt, "id" | "turn">[],
  said: ReadonlyMap<number, FeedbackVerdict>,
): readonly Pattern[] {
  if (said.size === 0) return patterns;
  const turnOf = new Map(attempts.map(({ id, turn }) => [id, turn]));
  return patterns.map((pattern) => {
    if (!ABOUT.includes(pattern.type)) return pattern;
    const turns = new Set(pattern.evidence.flatMap((id) => turnOf.get(id) ?? []));
    const verdicts = [...turns].map((turn) => said.get(turn));
    const worked = verdicts.filter((verdict) => verdict === "worked").length;
    const failed = verdicts.filter(isComplaint).length;
    if (worked + failed === 0) return pattern;
    return { ...pattern, successes: pattern.successes + worked, failures: pattern.failures + failed };
  });
}
