// What works here, each with the evidence in a few words; what was replaced since or cannot be there any more is left out.
import type { BestPractice } from "../../domain/knowledge.ts";
import type { Pattern, PatternType } from "../../domain/pattern.ts";
import { type Here, weightOn } from "./branches.ts";
import { isProven, patternConfidence } from "./confidence.ts";

/** Under this nothing is brought up (REQUIREMENTS C14). */
const THRESHOLD = 0.7;
/** A workflow says itself how often it held; less than half of the commits is no workflow. */
const WORKFLOW_THRESHOLD = 0.5;
const MOST_OF_A_TYPE = 3;

/** What helps most first: a rule for the way of working before the single command. */
const RANK: Readonly<Record<PatternType, number>> = {
  workflow: 1.3,
  test: 1.2,
  build: 1.1,
  files: 1.1,
  lint: 1.05,
  run: 1,
  format: 0.95,
  install: 0.9,
  commit: 0,
};

export interface Sure {
  readonly pattern: Pattern;
  readonly confidence: number;
}

/** Patterns that hold now, the surest first; ties by evidence, age and name, so that the order is stable. */
export function sureOf(patterns: readonly Pattern[], now: number, here: Here): readonly Sure[] {
  return patterns
    .filter((pattern) => isProven(pattern) && !isSuperseded(pattern, patterns))
    .map((pattern) => ({
      pattern,
      confidence: patternConfidence(pattern, now) * weightOn([pattern.branch], here),
    }))
    .sort(
      (a, b) =>
        b.confidence - a.confidence ||
        b.pattern.successes - a.pattern.successes ||
        b.pattern.lastAt - a.pattern.lastAt ||
        (a.pattern.key < b.pattern.key ? -1 : 1),
    );
}

export function bestPracticesOf(sure: readonly Sure[]): readonly BestPractice[] {
  const beforeCommits = new Set(
    sure.filter((one) => one.pattern.type === "workflow" && isSure(one)).map(({ pattern }) => pattern.key),
  );
  const chosen = sure
    .filter(isSure)
    // "before commits" says it already.
    .filter(({ pattern }) => pattern.type === "workflow" || !beforeCommits.has(pattern.key))
    .filter(({ pattern }) => RANK[pattern.type] > 0)
    .sort((a, b) => rank(b) - rank(a));
  const counts = new Map<PatternType, number>();
  return chosen
    .filter(({ pattern: { type } }) => {
      counts.set(type, (counts.get(type) ?? 0) + 1);
      return (counts.get(type) ?? 0) <= MOST_OF_A_TYPE;
    })
    .map(toPractice);
}

function isSure({ pattern, confidence }: Sure): boolean {
  return confidence >= (pattern.type === "workflow" ? WORKFLOW_THRESHOLD : THRESHOLD);
}

function rank({ pattern, confidence }: Sure): number {
  return confidence * RANK[pattern.type];
}

/** Another command of its type has come since, and this one was not used again. */
function isSuperseded(pattern: Pattern, all: readonly Pattern[]): boolean {
  const { type, lastAt, key, project } = pattern;
  if (!REPLACEABLE.includes(type)) return false;
  return all.some(
    (other) =>
      other.project === project &&
      other.type === type &&
      other.key !== key &&
      other.firstAt > lastAt &&
      other.successes >= 2,
  );
}

const REPLACEABLE: readonly PatternType[] = ["test", "build", "lint", "format", "workflow"];

function toPractice({ pattern, confidence }: Sure): BestPractice {
  return {
    pattern: pattern.type === "files" ? `New files: ${pattern.display}` : pattern.display,
    reason: reasonOf(pattern),
    confidence: Math.round(confidence * 100) / 100,
    lastAt: pattern.lastAt,
    tags: pattern.tags,
    evidence: pattern.evidence,
  };
}

function reasonOf({ type, successes, failures, sessions }: Pattern): string {
  if (type === "workflow") return `${successes} of ${successes + failures} commits`;
  const verb = VERBS[type] ?? "worked";
  if (successes === 1) return `${verb} once`;
  return `${verb} ${successes} times in ${sessions === 1 ? "1 session" : `${sessions} sessions`}`;
}

const VERBS: Partial<Record<PatternType, string>> = {
  test: "passed",
  lint: "passed",
  files: "made together",
};
