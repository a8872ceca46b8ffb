// Extracts the reasons why an iteration failed from its records.
import type { Iteration } from "../../domain/iteration.ts";
import { withoutVariableParts } from "../outcome/signature.ts";

/** A reason; equal reasons have the same key. */
export interface Reason {
  readonly kind: string;
  readonly message: string;
  /** Normalised text for comparison. Without a message, only failures of the same story are equal. */
  readonly signature: string;
  /** True if nothing but the failure itself was recorded. */
  readonly mute: boolean;
}

/** Kinds that also occur in successful iterations, so they are not reasons of a failure. */
const SIDE_KINDS: ReadonlySet<string> = new Set([
  ...["uncommitted-changes", "agent-switch", "retry", "last-words"],
]);

/** Cache: an iteration is compared with many others, and its reasons do not change. */
const remembered = new WeakMap<Iteration, readonly Reason[]>();

/** Without duplicates, in order of the log; none for a successful iteration. */
export function reasonsOf(iteration: Iteration): readonly Reason[] {
  const known = remembered.get(iteration);
  if (known) return known;
  const reasons = readReasons(iteration);
  remembered.set(iteration, reasons);
  return reasons;
}

function readReasons(iteration: Iteration): readonly Reason[] {
  if (iteration.status === "success") return [];
  const errors = iteration.errorsEncountered.filter(
    ({ kind, message }) => !SIDE_KINDS.has(kind) && kind !== "exit-code" && message.trim() !== "",
  );
  if (errors.length === 0) return writtenReasons(iteration) ?? [muteReason(iteration)];
  const reasons = new Map<string, Reason>();
  for (const { kind, message, signature } of errors) {
    const levelled = withoutKind(kind, withoutVariableParts(signature === "" ? message : signature));
    // Of equal errors the last one is kept, because it is closest to the end.
    reasons.set(`${kind}\n${levelled}`, { kind, message, signature: levelled, mute: false });
  }
  return [...reasons.values()];
}

/** If no error was recorded: what the agent wrote about a failed approach. */
function writtenReasons({ approachesTried }: Iteration): readonly Reason[] | undefined {
  const reasons = approachesTried
    .filter(({ result, failureReason = "" }) => result === "failed" && failureReason.trim() !== "")
    .map(({ failureReason = "" }) => ({
      ...{
        kind: "approach",
        message: failureReason,
        signature: withoutVariableParts(failureReason),
        mute: false,
      },
    }));
  return reasons.length > 0 ? reasons : undefined;
}

/** The end of its log; empty if there is none. */
export function lastWordsOf({ errorsEncountered }: Iteration): string {
  return errorsEncountered.findLast(({ kind }) => kind === "last-words")?.message ?? "";
}

/** The last reason, which ended the iteration. */
export function reasonOf(iteration: Iteration): Reason | undefined {
  return reasonsOf(iteration).at(-1);
}

function muteReason(iteration: Iteration): Reason {
  const { status, storyId, duration, errorsEncountered } = iteration;
  const where = storyId === "" ? "" : ` at ${storyId}`;
  if (status === "timeout") {
    const after = duration > 0 ? ` after ${duration} s` : "";
    return { kind: "timeout", message: `timed out${after}`, signature: `timeout${where}`, mute: true };
  }
  const last = errorsEncountered
    .filter(({ kind }) => kind === "exit-code")
    .findLast(({ message }) => exitCode(message) !== "");
  const code = exitCode(last?.message ?? "");
  const more = last && /^exit code \d+ /.test(last.message) ? last.message : `exit code ${code}`;
  const message = code ? `the agent's command ended with ${more}` : "it ended without success";
  return {
    kind: "exit-code",
    message,
    signature: `${code ? `exit code ${code}` : "no success"}${where}`,
    mute: true,
  };
}

function exitCode(message: string): string {
  return /(?:exit[ _-]?code|exit(?:ed)?|status|code)[ =:(]+(?:with )?(\d{1,3})\b/i.exec(message)?.[1] ?? "";
}

/** Drops the kind, so that `missing-module: cannot find …` and `cannot find …` are equal. */
function withoutKind(kind: string, signature: string): string {
  return signature.startsWith(`${kind}: `) ? signature.slice(kind.length + 2) : signature;
}
