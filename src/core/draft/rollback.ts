// Trigger: changes that led to a failure were reverted. The lesson is the approach that failed, and why.

import type { Attempt } from "../../domain/attempt.ts";
import { isCheck } from "../../domain/check.ts";
import { list } from "../text/words.ts";
import { causeOfFailure } from "./cause.ts";
import { guardAgainst } from "./checklist.ts";
import { concreteError } from "./concrete.ts";
import type { Explanation } from "./explain.ts";
import { changedBy, filesConcerned, isText } from "./files.ts";
import type { DraftInput, Finding } from "./input.ts";
import { minutesBetween, severityOf } from "./severity.ts";
import { type FailedCall, isFailure, type Signals } from "./signals.ts";
import { bareCommand, code } from "./text.ts";

export function rollback({ calls }: DraftInput, { undos, explanations }: Signals): Finding | undefined {
  const [explanation] = explanations;
  if (!explanation) return undefined;
  for (const undo of undos) {
    const undone = undoneBy(calls, undo);
    if (undone) return toFinding(undone, undo, explanation);
  }
  return undefined;
}

/** True if a change was reverted after a check had failed on it. */
export function wasTakenBack(
  { calls }: Pick<DraftInput, "calls">,
  { undos }: Pick<Signals, "undos">,
): boolean {
  return undos.some((undo) => undoneBy(calls, undo) !== undefined);
}

interface Undone {
  readonly red: FailedCall;
  readonly files: readonly string[];
  /** The first change that was reverted. */
  readonly change: Attempt;
}

function undoneBy(calls: readonly Attempt[], undo: Attempt): Undone | undefined {
  const earlier = calls.slice(0, calls.indexOf(undo));
  const files = [...new Set(earlier.flatMap(changedBy))].filter(
    (file) => isTakenBack(undo, file) && !isText(file),
  );
  const first = earlier.findIndex((call) => changedBy(call).some((file) => files.includes(file)));
  const change = earlier[first];
  const red = earlier
    .slice(Math.max(0, first))
    .findLast((call): call is FailedCall => isFailure(call) && isCheck(call.work));
  return change && red && { red, files, change };
}

function toFinding({ red, files, change }: Undone, undo: Attempt, explanation: Explanation): Finding {
  const said = concreteError(red.outcome) ?? red.outcome.excerpt;
  const [file = ""] = files;
  return {
    trigger: "rollback",
    cause: `undone ${causeOfFailure(red.outcome, said, file, explanation.claim)}`,
    title: explanation.claim,
    mistake: `After a change of ${list(files)}, ${code(bareCommand(red.display))} failed: ${said}`,
    rootCause: explanation.sentence,
    fix: `Taken back with ${code(bareCommand(undo.display))}.`,
    checklist: [guardAgainst(explanation.claim, file)],
    appliesTo: filesConcerned(files),
    severity: severityOf({ failures: 1, sessions: 1, minutes: minutesBetween(change, undo) }),
    occurrences: 1,
    evidence: [red.id, undo.id],
  };
}

/** If files are named only those are reverted, otherwise all. */
function isTakenBack({ files }: Attempt, file: string): boolean {
  return files.length === 0 || files.some((one) => one === file || one === "." || file.startsWith(`${one}/`));
}
