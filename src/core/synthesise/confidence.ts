// Confidence that a pattern still holds: from evidence alone, never 1.
import type { Pattern, PatternType } from "../../domain/pattern.ts";
import { DAY } from "../../domain/time.ts";

/**
 * Half-life of evidence in days (REQUIREMENTS C05). Commands change with a project's tools; file layout and commit
 * wording change slowly.
 */
const HALF_LIFE_DAYS: Readonly<Record<PatternType, number>> = {
  test: 180,
  build: 180,
  lint: 180,
  format: 180,
  install: 180,
  run: 120,
  workflow: 365,
  files: 365,
  commit: 365,
};

/**
 * Laplace's rule with half a doubt instead of a whole one: (good + 1) / (good + bad + 1.5). One sighting gives .80,
 * two .86, ten .96; one failure among four sightings lowers it to .77. A person's verdict ("that worked", "that
 * failed") is already in the counts: app/record/learn adds it.
 *
 * - Thirty runs in one session are one sighting made thirty times: a session counts for three at most.
 * - Age removes evidence, not certainty: old patterns drift to .67, which is below every threshold.
 * - Unproven patterns (see `isProven`) stay below every threshold, too.
 */
export function patternConfidence(pattern: Pattern, now: number): number {
  const { type, successes, failures, sessions, lastAt } = pattern;
  const weight = 0.5 ** (Math.max(0, now - lastAt) / DAY / HALF_LIFE_DAYS[type]);
  const cap = Math.max(1, sessions) * 3;
  const shrink = successes > cap ? cap / successes : 1;
  const good = successes * shrink * weight;
  const bad = failures * shrink * weight;
  const confidence = (good + 1) / (good + bad + 1.5);
  return isProven(pattern) ? confidence : Math.min(0.5, confidence);
}

/**
 * Seen twice and not only in one session, or three times; or once if the success itself is a proof: a test, a build, a
 * commit (REQUIREMENTS C13, slightly stricter).
 */
export function isProven({ type, successes, sessions }: Pattern): boolean {
  switch (type) {
    case "test":
    case "build":
    case "commit":
      return successes >= 1;
    case "lint":
    case "format":
    case "install":
    case "files":
      return successes >= 3 || (successes === 2 && sessions === 2);
    // A script tried twice in an afternoon is a trial; one used again on another day is a tool.
    case "run":
      return successes >= 2 && sessions >= 2;
    case "workflow":
      return successes >= 2;
  }
}
