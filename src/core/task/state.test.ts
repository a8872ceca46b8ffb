import { describe, expect, it } from "vitest";
import { NOON } from "../../../test/contracts/store/fixtures.ts";
import { begun, blocker, task } from "../../../test/contracts/store/task-fixtures.ts";
import { mergeState, stateOf } from "./state.ts";

const sizeOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value, null, 2));

describe("task: state", () => {
  it("has the fields of a Supervisor's state: an opaque task shows only how it ended", () => {
    const validation = { valid: true, rulesPassed: ["tests"], rulesFailed: [], reason: "" };
    const open = task({ id: "b", endedAt: NOON + 1, requiresContext: true, validation });
    const state = stateOf([begun({ id: "runs" }), open, task({ id: "a", type: "" })], [blocker()], NOON + 9);
    expect(state).toEqual({
      completed_tasks: [
        {
          task_id: "a",
          completed_at: "2026-11-14T12:00:00.000Z",
          requires_context: false,
          validation_report: { valid: true, rules_passed: [], rules_failed: [] },
        },
        {
          task_id: "b",
          completed_at: "2026-11-14T12:00:00.001Z",
          requires_context: true,
          intent: "Add rate limiting",
          summary: "Completed: Add rate limiting",
          task_type: "coding",
          validation_report: { valid: true, rules_passed: ["tests"], rules_failed: [] },
        },
      ],
      blocked_tasks: [
        { task_id: "task-007", blocked_at: "2026-11-14T12:00:00.000Z", reason: "no staging key" },
      ],
      last_updated: "2026-11-14T12:00:00.009Z",
    });
  });

  it("a failed task is in it as one that did not pass", () => {
    const [only] = stateOf([task({ status: "failed", reason: "3 tests fail" })], [], NOON).completed_tasks;
    expect(only?.validation_report).toMatchObject({ valid: false, reason: "3 tests fail" });
  });

  it("holds at most 100 tasks, the last ones, and at most 500 KB whatever they say", () => {
    const many = Array.from({ length: 10_000 }, (_, index) =>
      task({ id: `t${index}`, endedAt: NOON + index }),
    );
    const state = stateOf(many, [], NOON);
    expect(state.completed_tasks).toHaveLength(100);
    expect(state.completed_tasks.at(-1)?.task_id).toBe("t9999");
    const text = "가".repeat(1_000);
    const rules = Array.from({ length: 20 }, () => "a");
    const report = { valid: true, rulesPassed: rules, rulesFailed: rules, reason: text };
    const fat = many.map((one) => ({
      ...one,
      intent: text,
      summary: text,
      requiresContext: true,
      validation: report,
    }));
    const blocked = Array.from({ length: 900 }, (_, index) => blocker({ id: `b${index}`, reason: text }));
    const cut = stateOf(fat, blocked, NOON);
    expect(sizeOf(cut)).toBeLessThanOrEqual(500_000);
    expect(sizeOf(cut)).toBeGreaterThan(300_000);
    expect(cut.completed_tasks.at(-1)?.task_id).toBe("t9999");
  });

  it("put into a state that is there, leaves everything else as it is", () => {
    const ours = stateOf([task()], [], NOON);
    const stranger = { task_id: "other", completed_at: "2026-11-14T11:00:00.000Z", validation_report: {} };
    const there = {
      goal: { description: "g" },
      completed_tasks: [stranger, ours.completed_tasks[0]],
      decisions: [1],
    };
    expect(mergeState(there, ours)).toMatchObject({
      goal: { description: "g" },
      decisions: [1],
      completed_tasks: [stranger, { task_id: "task-042" }],
    });
    expect(mergeState({ completed_tasks: "broken" }, ours).completed_tasks).toEqual(ours.completed_tasks);
  });

  it("a state that was taken in and is written back has each task once, however its times are written", () => {
    const ours = stateOf([task(), task({ id: "task-043", endedAt: NOON + 1_500 })], [], NOON);
    const report = { valid: true, rules_passed: [], rules_failed: [] };
    const there = {
      completed_tasks: [
        { task_id: "task-042", completed_at: "2026-11-14T12:00:00Z", validation_report: report },
        { task_id: "task-043", completed_at: "2026-11-14T13:00:01+01:00", validation_report: report },
      ],
    };
    expect(mergeState(there, ours).completed_tasks).toEqual(ours.completed_tasks);
  });

  it("what the Supervisor wrote about a task stays in its file", () => {
    const ours = stateOf([task()], [], NOON);
    const there = {
      completed_tasks: [
        { task_id: "task-042", completed_at: "2026-11-14T12:00:00Z", intent: "Old work", success: true },
      ],
    };
    expect(mergeState(there, ours).completed_tasks).toMatchObject([
      { task_id: "task-042", intent: "Old work", success: true, validation_report: { valid: true } },
    ]);
  });
});
