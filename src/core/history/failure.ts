// Why an iteration failed, as far as anybody wrote it down.
import type { Iteration } from "../../domain/iteration.ts";
import { level } from "../outcome/signature.ts";

/** One reason; the same reason has the same key. */
export interface Reason {
  readonly kind: string;
  readonly message: string;
  /** What is compared: levelled. Without a message only failures of the same story are the same. */
  readonly signature: string;
  /** Nobody wrote down more than that it failed. */
  readonly mute: boolean;
}

/** Said of iterations that succeed, too: no reason for a failure. */
export const SIDE_KINDS: ReadonlySet<string> = new Set([
  ...["uncommitted-changes", "agent-switch", "retry", "last-words"],
]);

/** An iteration is compared with many others, and its reasons do not change. */
const remembered = new WeakMap<Iteration, readonly Reason[]>();

/** Each reason once, in the order of the log; none for an iteration that succeeded. */
export function reasonsOf(iteration: Iteration): readonly Reason[] {
  const known = remembered.get(iteration);
  if (known) return known;
  const reasons = readReasons(iteration);
  remembered.set(iteration, reasons);
  return reasons;
}

function readReasons(iteration: Iteration): readonly Reason[] {
  if (iteration.status === "success") return [];
  const told = iteration.errorsEncountered.filter(
    ({ kind, message }) => !SIDE_KINDS.has(kind) && kind !== "exit-code" && message.trim() !== "",
  );
  if (told.length === 0) return writtenReasons(iteration) ?? [muteReason(iteration)];
  const reasons = new Map<string, Reason>();
  for (const { kind, message, signature } of told) {
    const levelled = withoutKind(kind, level(signature === "" ? message : signature));
    // The last telling of an error is the one nearest to the end.
    reasons.set(`${kind}\n${levelled}`, { kind, message, signature: levelled, mute: false });
  }
  return [...reasons.values()];
}

/** Without an error, what the agent itself says of an approach that failed. */
function writtenReasons({ approachesTried }: Iteration): readonly Reason[] | undefined {
  const reasons = approachesTried
    .filter(({ result, failureReason = "" }) => result === "failed" && failureReason.trim() !== "")
    .map(({ failureReason = "" }) => ({
      ...{ kind: "approach", message: failureReason, signature: level(failureReason), mute: false },
    }));
  return reasons.length > 0 ? reasons : undefined;
}

/** How its log ends; empty when there is none. */
export function lastWordsOf({ errorsEncountered }: Iteration): string {
  return errorsEncountered.findLast(({ kind }) => kind === "last-words")?.message ?? "";
}

/** The reason that ended it: the last one. */
export function reasonOf(iteration: Iteration): Reason | undefined {
  return reasonsOf(iteration).at(-1);
}

function muteReason(iteration: Iteration): Reason {
  const { status, storyId, duration, errorsEncountered } = iteration;
  const where = storyId === "" ? "" : ` at ${storyId}`;
  if (status === "timeout") {
    const after = duration > 0 ? ` after ${duration} s` : "";
    return { kind: "timeout", message: `broken off${after}`, signature: `timeout${where}`, mute: true };
  }
  const told = errorsEncountered
    .filter(({ kind }) => kind === "exit-code")
    .findLast(({ message }) => exitCode(message) !== "");
  const code = exitCode(told?.message ?? "");
  const more = told && /^exit code \d+ /.test(told.message) ? told.message : `exit code ${code}`;
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

/** `missing-module: cannot find …` and `cannot find …` are compared by their text. */
function withoutKind(kind: string, signature: string): string {
  return signature.startsWith(`${kind}: `) ? signature.slice(kind.length + 2) : signature;
}
