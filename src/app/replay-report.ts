// A replay summed up for people: what failed, what was repeated, what would have been stopped, what it cost.
import { type FailureKind, familyOf } from "../domain/outcome.ts";
import type { Replayed } from "./replay.ts";

export interface Lesson {
  readonly subject: string;
  readonly kind: FailureKind;
  /** The call that failed, as last made. */
  readonly display: string;
  readonly error: string;
  readonly instead: string;
  readonly failures: number;
  readonly sessions: number;
  /** Failures that repeated an earlier one, and how many of them would have been stopped. */
  readonly repeats: number;
  readonly stopped: number;
  readonly minutes: number;
}

export interface ReplayReport {
  readonly sessions: number;
  readonly calls: number;
  readonly failures: number;
  readonly byKind: readonly (readonly [FailureKind, number])[];
  /** Failures about the same thing, of the same kind, as an earlier one; state-dependent ones left out. */
  readonly repeats: number;
  readonly warned: number;
  /** Warned calls that then failed, and that then succeeded. */
  readonly stopped: number;
  readonly falseAlarms: number;
  readonly lessons: readonly Lesson[];
}

/** Feed it every replayed call, then ask for the report. */
export function replayReport(): { add(call: Replayed): void; report(top: number): ReplayReport } {
  const sessions = new Set<string>();
  const kinds = new Map<FailureKind, number>();
  const lessons = new Map<string, { lesson: Lesson; sessions: Set<string> }>();
  const sum = { calls: 0, failures: 0, repeats: 0, warned: 0, stopped: 0, falseAlarms: 0 };

  function add(call: Replayed): void {
    sum.calls++;
    sessions.add(call.session);
    if (call.warn) sum.warned++;
    if (call.warn && call.outcome.status === "succeeded") sum.falseAlarms++;
    if (call.outcome.status !== "failed") return;
    const { kind, subject } = call.outcome;
    if (familyOf(kind) === "none") return;
    sum.failures++;
    if (call.warn) sum.stopped++;
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    if (!["structural", "protocol"].includes(familyOf(kind))) return;
    const key = `${call.project}\n${subject}\n${kind}`;
    const before = lessons.get(key);
    if (before) sum.repeats++;
    const seenIn = (before?.sessions ?? new Set()).add(call.session);
    const old = before?.lesson;
    lessons.set(key, {
      sessions: seenIn,
      lesson: {
        subject,
        kind,
        display: call.display,
        error: call.outcome.excerpt,
        instead: call.instead || (old?.instead ?? ""),
        failures: (old?.failures ?? 0) + 1,
        sessions: seenIn.size,
        repeats: (old?.repeats ?? 0) + (old ? 1 : 0),
        stopped: (old?.stopped ?? 0) + (call.warn ? 1 : 0),
        minutes: (old?.minutes ?? 0) + call.durationMs / 60_000,
      },
    });
  }

  function report(top: number): ReplayReport {
    const repeated = [...lessons.values()].map(({ lesson }) => lesson).filter((lesson) => lesson.repeats > 0);
    return {
      ...sum,
      sessions: sessions.size,
      byKind: [...kinds].sort((a, b) => b[1] - a[1]),
      lessons: repeated.sort((a, b) => b.repeats - a.repeats || b.failures - a.failures).slice(0, top),
    };
  }

  return { add, report };
}
