// Changes that were taken back after they had led to a failure: the way that did not work, and why.

import type { Attempt } from "../../domain/attempt.ts";
import { isCheck } from "../../domain/check.ts";
import { causeOfFailure } from "./cause.ts";
import { guardAgainst } from "./checklist.ts";
import { concreteError } from "./concrete.ts";
import type { Explanation } from "./explain.ts";
import { changedBy, folderGlob, isText } from "./files.ts";
import type { DraftInput, Finding } from "./input.ts";
import { minutesBetween, severityOf } from "./severity.ts";
import { type FailedCall, isFailure, type Signals } from "./signals.ts";
import { bareCommand, code, listed } from "./text.ts";

export function rollback(input: DraftInput, { undos, explanations }: Signals): Finding | undefined {
  for (const undo of undos) {
    const finding = fromUndo(input, undo, explanations[0]);
    if (finding) return finding;
  }
  return undefined;
}

function fromUndo(
  { calls }: DraftInput,
  undo: Attempt,
  explanation: Explanation | undefined,
): Finding | undefined {
  const earlier = calls.slice(0, calls.indexOf(undo));
  const files = [...new Set(earlier.flatMap(changedBy))].filter(
    (file) => isTakenBack(undo, file) && !isText(file),
  );
  const first = earlier.findIndex((call) => changedBy(call).some((file) => files.includes(file)));
  if (first === -1) return undefined;
  const red = earlier
    .slice(first)
    .findLast((call): call is FailedCall => isFailure(call) && isCheck(call.work));
  if (!red) return undefined;
  const error = concreteError(red.outcome);
  if (error === undefined && !explanation) return undefined;
  const said = error ?? red.outcome.excerpt;
  const [file = ""] = files;
  return {
    trigger: "rollback",
    cause: `undone ${causeOfFailure(red.outcome, said, file)}`,
    title: explanation?.claim ?? `A change of ${file} was taken back: ${said}`,
    mistake: `After a change of ${listed(files)}, ${code(bareCommand(red.display))} failed: ${said}`,
    rootCause: explanation?.sentence ?? `The change of ${file} led to: ${said}`,
    fix: `Taken back with ${code(bareCommand(undo.display))}.`,
    checklist: [
      explanation ? guardAgainst(explanation.claim, file) : `A change of ${file} does not lead to: ${said}`,
    ],
    appliesTo: folderGlob(file),
    severity: severityOf({ failures: 1, sessions: 1, minutes: minutesBetween(earlier[first] ?? undo, undo) }),
    occurrences: 1,
    evidence: [red.id, undo.id],
  };
}

/** With files named these are taken back, else everything is. */
function isTakenBack({ files }: Attempt, file: string): boolean {
  return files.length === 0 || files.some((one) => one === file || one === "." || file.startsWith(`${one}/`));
}
