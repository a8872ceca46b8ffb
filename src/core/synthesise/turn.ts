// One prompt and what came of it, from what its calls did: how it ended, the steps that count, what it rests on.

import type { Attempt } from "../../domain/attempt.ts";
import { isProof } from "../../domain/check.ts";
import { familyOf } from "../../domain/outcome.ts";
import type { NewTurn, Turn } from "../../domain/turn.ts";
import type { Writable } from "../../domain/writable.ts";
import { courseOf } from "./course.ts";
import { stepsOf } from "./steps.ts";

const MOST_FILES = 30;
const MOST_EVIDENCE = 20;

/** `attempts` of this turn, its subagents' too, in the order they came. */
export function describeTurn(turn: NewTurn, attempts: readonly Attempt[], tags: readonly string[]): Turn {
  const last = attempts.at(-1);
  const branch = attempts.findLast((one) => one.branch !== undefined)?.branch ?? turn.branch;
  const { ending, files, commits } = courseOf(attempts);
  const described: Writable<Turn> = {
    project: turn.project,
    session: turn.session,
    number: turn.number,
    at: turn.at,
    prompt: turn.prompt,
    endedAt: Math.max(turn.at, (last?.at ?? 0) + (last?.durationMs ?? 0)),
    ending,
    calls: attempts.length,
    failures: attempts.filter(isMistake).length,
    steps: stepsOf(attempts),
    files: files.slice(0, MOST_FILES),
    commits,
    tags,
    evidence: attempts
      .filter(isTelling)
      .map(({ id }) => id)
      .slice(-MOST_EVIDENCE),
  };
  if (branch !== undefined) described.branch = branch;
  return described;
}

function isMistake({ outcome }: Attempt): boolean {
  return outcome.status === "failed" && familyOf(outcome.kind) !== "none";
}

/** Failures, checks, commits: what one would look at to see whether the rest is true. */
function isTelling(attempt: Attempt): boolean {
  const { work } = attempt;
  return isMistake(attempt) || isProof(work) || work === "commit" || work === "undo";
}
