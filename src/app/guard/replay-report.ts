// Sums up a replay for people: failures, repeats, calls that would have been stopped, and the time they took.

import { countedName } from "../../core/compose/first-line.ts";
import { type FailureKind, familyOf, isLasting } from "../../domain/failure-kinds.ts";
import type { Failed } from "../../domain/outcome.ts";
import type { Subject } from "../../domain/subject.ts";
import type { Deps } from "../deps.ts";
import { remedyFor } from "./remedies.ts";
import type { Replayed } from "./replay.ts";

/** Longest time counted for a failure (since the call before it); in a longer pause the person was away. */
const LONGEST_MS = 120_000;

export interface RepeatedFailure {
  readonly project: string;
  readonly projectId: string;
  readonly subject: Subject;
  readonly kind: FailureKind;
  /** The call that failed; if different ones did, the thing they have in common. */
  readonly display: string;
  readonly error: string;
  readonly instead: string;
  readonly failures: number;
  readonly sessions: number;
  /** Failures that repeated an earlier one, and how many of them would have been stopped. */
  readonly repeats: number;
  readonly stopped: number;
  /** Approximate time of the failures: from the end of the call before to the end of each. */
  readonly minutes: number;
}

export interface ReplayReport {
  readonly sessions: number;
  readonly calls: number;
  readonly failures: number;
  readonly byKind: readonly (readonly [FailureKind, number])[];
  /** Failures like an earlier one, and those the guard knew; of code only when nothing had changed. */
  readonly repeats: number;
  readonly minutes: number;
  /** Calls that a live guard would have stopped: those that then failed, and those that succeeded. */
  readonly stopped: number;
  readonly falseAlarms: number;
  /** Sessions in which at least one call would have been stopped. */
  readonly disturbed: number;
  readonly repeated: readonly RepeatedFailure[];
}

/** Feed it every replayed call, then ask for the report. */
export function replayReport(): { add(call: Replayed): void; report(top: number): ReplayReport } {
  const lastCall = new Map<string, number>();
  const kinds = new Map<FailureKind, number>();
  const known = new Map<string, { failure: RepeatedFailure; sessions: Set<string>; calls: Set<string> }>();
  const disturbed = new Set<string>();
  const sum = { calls: 0, failures: 0, repeats: 0, minutes: 0, stopped: 0, falseAlarms: 0 };

  function add(call: Replayed): void {
    if (call.copy) return;
    sum.calls++;
    const minutes = minutesOf(call, lastCall.get(call.session));
    lastCall.set(call.session, call.at);
    const { outcome } = call;
    const isMistake = outcome.status === "failed" && familyOf(outcome.kind) !== "none";
    if (call.stopped) disturbed.add(call.session);
    if (call.stopped && !isMistake && outcome.status === "succeeded") sum.falseAlarms++;
    if (!isMistake) return;
    const { kind } = outcome;
    sum.failures++;
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    const isRepeat = call.warn || (isLasting(kind) && known.has(failureKey(call, outcome)));
    if (isRepeat) sum.repeats++;
    if (isRepeat) sum.minutes += minutes;
    if (call.stopped) sum.stopped++;
    if (isLasting(kind)) addFailure(call, outcome, minutes);
  }

  function addFailure(call: Replayed, { kind, subject, excerpt }: Failed, minutes: number): void {
    const key = failureKey(call, { kind, subject });
    const before = known.get(key);
    const old = before?.failure;
    const sessions = (before?.sessions ?? new Set()).add(call.session);
    const calls = (before?.calls ?? new Set()).add(call.display);
    known.set(key, {
      sessions,
      calls,
      failure: {
        project: call.project,
        projectId: call.projectId,
        subject,
        kind,
        display: countedName({ subject, display: call.display }, calls.size < 2),
        error: excerpt,
        instead: call.instead || (old?.instead ?? ""),
        failures: (old?.failures ?? 0) + 1,
        sessions: sessions.size,
        repeats: (old?.repeats ?? 0) + (old ? 1 : 0),
        stopped: (old?.stopped ?? 0) + (call.stopped ? 1 : 0),
        minutes: (old?.minutes ?? 0) + minutes,
      },
    });
  }

  function report(top: number): ReplayReport {
    const repeated = [...known.values()].map(({ failure }) => failure).filter(({ repeats }) => repeats > 0);
    return {
      ...sum,
      sessions: lastCall.size,
      disturbed: disturbed.size,
      byKind: [...kinds].sort((a, b) => b[1] - a[1]),
      repeated: repeated.sort((a, b) => b.repeats - a.repeats || b.failures - a.failures).slice(0, top),
    };
  }

  return { add, report };
}

export async function withRemedies(
  deps: Deps,
  failures: readonly RepeatedFailure[],
): Promise<readonly RepeatedFailure[]> {
  const result: RepeatedFailure[] = [];
  for (const failure of failures) {
    const { projectId: project, subject, kind } = failure;
    const { hazards } = await deps.store.hazards.ask({ project, session: "", subjects: [subject] });
    const hazard = hazards.find((one) => one.kind === kind);
    const remedy = hazard && (await remedyFor(deps, hazard));
    result.push({ ...failure, instead: remedy?.display ?? failure.instead });
  }
  return result;
}

/** A broken rule of a tool is one failure, whichever file was involved. */
function failureKey(call: Replayed, { kind, subject }: Pick<Failed, "kind" | "subject">): string {
  return `${call.project}\n${familyOf(kind) === "protocol" ? "" : subject}\n${kind}`;
}

function minutesOf(call: Replayed, before: number | undefined): number {
  const since = before === undefined ? 0 : Math.max(0, Math.min(call.at - before, LONGEST_MS));
  return Math.max(since, call.durationMs) / 60_000;
}
