// Summarises a turn (one prompt) from its calls: how it ended, the relevant steps, the evidence.

import type { Attempt } from "../../domain/attempt.ts";
import { isProof } from "../../domain/check.ts";
import { familyOf } from "../../domain/failure-kinds.ts";
import type { NewTurn, Turn } from "../../domain/turn.ts";
import type { Writable } from "../../domain/writable.ts";
import { branchOf } from "./branch-of.ts";
import { courseOf } from "./course.ts";
import { stepsOf } from "./steps.ts";

const MOST_FILES = 30;
const MOST_EVIDENCE = 20;

/** `attempts` of this turn, including its subagents', in order of time. */
export function describeTurn(turn: NewTurn, attempts: readonly Attempt[], tags: readonly string[]): Turn {
  const last = attempts.at(-1);
  const branch = branchOf(attempts) ?? turn.branch;
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

/** Failures, checks, commits: the evidence by which the rest can be verified. */
function isTelling(attempt: Attempt): boolean {
  const { work } = attempt;
  return isMistake(attempt) || isProof(work) || work === "commit" || work === "undo";
}
