// Fixtures for the store contract and other tests: tasks and blockers.
import type { Redacted } from "../../../src/domain/redacted.ts";
import type { Blocker, Task } from "../../../src/domain/task.ts";
import { NOON, redacted } from "./fixtures.ts";

export function task(changes: Partial<Task> = {}): Redacted<Task> {
  return redacted({
    project: "aaaaaaaa",
    id: "task-042",
    type: "coding",
    status: "completed",
    intent: "Add rate limiting",
    summary: "Completed: Add rate limiting",
    requiresContext: false,
    startedAt: NOON - 60_000,
    endedAt: NOON,
    reason: "",
    ...changes,
  });
}

export function begun(changes: Partial<Task> = {}): Redacted<Task> {
  return task({ status: "started", summary: "", endedAt: 0, startedAt: NOON, ...changes });
}

export function blocker(changes: Partial<Blocker> = {}): Redacted<Blocker> {
  return redacted({
    project: "aaaaaaaa",
    id: "task-007",
    reason: "no staging key",
    blockedAt: NOON,
    unblockedAt: 0,
    ...changes,
  });
}

export const VALIDATION = {
  valid: false,
  rulesPassed: ["lint"],
  rulesFailed: ['"tests" 테스트'],
  reason: "1 failed",
};
