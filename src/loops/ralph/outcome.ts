// Decides how an iteration ended and lists its errors.
import { signatureOf } from "../../core/outcome/signature.ts";
import type { ErrorEntry, IterationStatus } from "../../domain/iteration.ts";
import { errorIn } from "../error-in.ts";
import type { LoopEvent } from "./events.ts";
import type { Rollback } from "./rollbacks.ts";
import type { Slot } from "./slots.ts";
import { statusOfCode } from "./status.ts";

/** Facts from the loop's own log around the end of one iteration. */
export interface Around {
  readonly exhausted?: LoopEvent;
  readonly switched?: LoopEvent;
  readonly uncommitted: boolean;
  readonly timedOut: boolean;
  readonly rollbacks: readonly Rollback[];
  /** Another try of the same iteration followed, so this one was not accepted. */
  readonly triedAgain: boolean;
  /** Its commit exists: the summary of another iteration lists it. */
  readonly committed: boolean;
}

/** Asks the most exact source first. Undefined when no file says how it ended. */
export function statusIn(slot: Slot, around: Around): IterationStatus | undefined {
  const code = exitCodeIn(slot, around);
  const status =
    slot.metric?.status ??
    slot.summary?.status ??
    slot.activity?.status ??
    (slot.ending?.type === "completed" ? "success" : undefined) ??
    (code === undefined ? undefined : statusOfCode(code)) ??
    (slot.ending?.type === "failed" || around.triedAgain || slot.context ? "error" : undefined) ??
    (around.committed ? "success" : undefined);
  if (status !== "error") return status;
  return around.timedOut || (code !== undefined && statusOfCode(code) === "timeout") ? "timeout" : "error";
}

function exitCodeIn(slot: Slot, around: Around): number | undefined {
  return (
    slot.ending?.exitCode ??
    slot.errors.findLast((error) => error.exitCode !== undefined)?.exitCode ??
    around.exhausted?.exitCode ??
    slot.metric?.exitCode ??
    slot.summary?.exitCode
  );
}

/** In order of time: the last error that is a reason is the one that ended the iteration. */
export function errorsIn(slot: Slot, around: Around, status: IterationStatus): readonly ErrorEntry[] {
  const failed = status !== "success";
  const attempts = around.exhausted?.attempts ?? slot.metric?.retries ?? slot.summary?.retries ?? 0;
  const code = exitCodeIn(slot, around);
  const context = slot.ending?.context ?? around.exhausted?.context ?? [];
  return [
    // Before the output of the command itself, which is closer to the cause.
    ...(slot.summary?.failedCalls ?? []).flatMap(callError),
    ...retriesOf(slot, failed ? 0 : attempts),
    ...around.rollbacks.map((one) => rollbackError(one.reason, one.success)),
    ...(slot.metric?.rollbackReason && around.rollbacks.length === 0
      ? [rollbackError(slot.metric.rollbackReason)]
      : []),
    ...(failed ? exitError(code, attempts) : []),
    ...(failed ? loggedErrors(slot) : []),
    ...(failed ? one(errorIn(context)) : []),
    ...(failed ? one(slot.context?.error) : []),
    ...switchError(slot, around),
    ...(around.uncommitted ? [entry("uncommitted-changes", "left uncommitted changes")] : []),
  ];
}

/** The agent's own reasons, then the errors in its log; if there are none, its last words. */
function loggedErrors({ log }: Slot): readonly ErrorEntry[] {
  if (!log) return [];
  const reasons = log.statements.reasons.map((message) => ({
    ...{ kind: "told", message, signature: signatureOf("unexplained", message) },
  }));
  const words = log.lastWords === "" ? [] : [entry("last-words", log.lastWords)];
  return [...reasons, ...log.printed.errors, ...words];
}

function retriesOf(slot: Slot, attempts: number): ErrorEntry[] {
  const failed = Math.max(attempts, slot.log?.failedAttempts.length ?? 0);
  if (failed === 0) return [];
  const code = slot.log?.failedAttempts.at(-1);
  const how = code === undefined ? "" : ` (exit code ${code})`;
  return [
    entry(
      "retry",
      `${failed === 1 ? "one attempt" : `${failed} attempts`} failed before one went through${how}`,
    ),
  ];
}

function exitError(code: number | undefined, attempts: number): ErrorEntry[] {
  if (code === undefined || code === 0) return [];
  const tries = attempts > 1 ? ` in all ${attempts} attempts` : "";
  return [{ kind: "exit-code", message: `exit code ${code}${tries}`, signature: `exit-code: ${code}` }];
}

/** A call of the agent that was still failing at the end. */
function callError({ call, error }: { readonly call: string; readonly error: string }): ErrorEntry[] {
  return one(errorIn([error])).map((found) => ({ ...found, message: `${call}: ${found.message}` }));
}

function rollbackError(reason: string, isDone = true): ErrorEntry {
  const message = reason || (isDone ? "rolled back" : "could not be rolled back");
  return { kind: "rollback", message, signature: `rollback: ${signatureOf("unexplained", message)}` };
}

function switchError(slot: Slot, around: Around): ErrorEntry[] {
  const change = slot.summary?.switch ?? around.switched;
  const agents = slot.metric?.agents ?? [];
  const from = change?.from ?? (agents.length > 1 ? agents.at(-2) : undefined);
  const to = change?.to ?? (agents.length > 1 ? agents.at(-1) : undefined);
  return from && to ? [entry("agent-switch", `${from} to ${to}`)] : [];
}

function entry(kind: string, message: string): ErrorEntry {
  return { kind, message, signature: `${kind}: ${message}` };
}

function one(error: ErrorEntry | undefined): ErrorEntry[] {
  return error ? [error] : [];
}
