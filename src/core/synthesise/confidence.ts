// How sure we are that a pattern still holds: from evidence alone, never 1.
import type { Pattern, PatternType } from "../../domain/pattern.ts";

const DAY = 86_400_000;

/**
 * Evidence weighs half after so many days (REQUIREMENTS C05). Commands change with the tools of a project; how files are
 * laid out and commits are worded changes slowly.
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
 * Laplace's rule with half a doubt instead of a whole one: (held + 1) / (held + not held + 1.5). One sighting gives .80,
 * two .86, ten .96; one failure among four sightings takes it to .77. What a person said of it ("that worked", "that
 * failed") is in the counts already: app/learn adds it where it was said of.
 *
 * - Thirty runs in one session are one sighting made thirty times: a session counts for three at most.
 * - Age takes evidence away, not certainty: what was seen long ago drifts to .67, which is under every threshold.
 * - What is not proven (see `isProven`) stays under every threshold too.
 */
export function patternConfidence(pattern: Pattern, now: number): number {
  const { type, successes, failures, sessions, lastAt } = pattern;
  const weight = 0.5 ** (Math.max(0, now - lastAt) / DAY / HALF_LIFE_DAYS[type]);
  const cap = Math.max(1, sessions) * 3;
  const shrink = successes > cap ? cap / successes : 1;
  const held = successes * shrink * weight;
  const broken = failures * shrink * weight;
  const confidence = (held + 1) / (held + broken + 1.5);
  return isProven(pattern) ? confidence : Math.min(0.5, confidence);
}

/**
 * Seen twice and not only in one session, or three times; or once where the success itself is a proof: a test, a build, a
 * commit (REQUIREMENTS C13, and a little stricter).
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
    // A script tried twice in an afternoon is a trial; one that is used again another day is a tool.
    case "run":
      return successes >= 2 && sessions >= 2;
    case "workflow":
      return successes >= 2;
  }
}
