// An attempt for tests: a command that succeeded. Each is a second later than the one before.
import type { Attempt, NewAttempt } from "./attempt.ts";

let calls = 0;

export function attemptOf(display: string, changes: Partial<Attempt> = {}): Attempt {
  calls++;
  return { id: calls, ...newAttemptOf(display, { call: `c${calls}`, at: calls * 1_000, ...changes }) };
}

export function newAttemptOf(display: string, changes: Partial<NewAttempt> = {}): NewAttempt {
  return {
    project: "p1",
    session: "s1",
    agent: "claude-code",
    call: "c1",
    turn: 1,
    at: 1_000,
    tool: "Bash",
    display,
    fingerprint: display,
    goal: display.split(" ").slice(0, 2).join(" "),
    outcome: { status: "succeeded" },
    subjects: [],
    files: [],
    provides: [],
    changes: [],
    source: "live",
    ...changes,
  };
}
