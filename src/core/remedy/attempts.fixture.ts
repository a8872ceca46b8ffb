// Test attempts, each a second later than the one before.
import type { Attempt } from "../../domain/attempt.ts";

let id = 0;

export function attempt(display: string, change: Partial<Attempt> = {}): Attempt {
  id++;
  return {
    id,
    project: "p1",
    session: "s1",
    agent: "claude-code",
    call: `c${id}`,
    turn: 1,
    at: id * 1_000,
    tool: "Bash",
    display,
    fingerprint: display,
    goal: display.split(" ").slice(0, 2).join(" "),
    outcome: { status: "succeeded" },
    subjects: [],
    provides: [],
    changes: [],
    files: [],
    source: "live",
    ...change,
  };
}
