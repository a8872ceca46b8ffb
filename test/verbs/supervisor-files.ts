// Invented Supervisor files in Supervisor's own formats.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { newFolder } from "../new-folder.ts";

export const T0 = Date.parse("2026-11-10T08:00:00.000Z");
const MINUTE = 60_000;
export const at = (minutes: number, milliseconds = 0) =>
  new Date(T0 + minutes * MINUTE + milliseconds).toISOString();

const passed = { valid: true, rules_passed: ["tests", "lint"], rules_failed: [] };
const refused = { valid: false, rules_passed: ["lint"], rules_failed: ["tests"], reason: "2 tests fail" };

/** The full format. */
const rich = (minutes: number, task_id: string, more: object = {}) => ({
  timestamp: at(minutes),
  iteration: minutes,
  event: "TASK_COMPLETED",
  task_id,
  tool_invoked: "claude",
  state_diff: { before: { completed_tasks_count: 0 }, after: { completed_tasks_count: 1 } },
  validation_summary: passed,
  prompt_preview: "You are …",
  prompt_length: 9_000,
  ...more,
});

export const AUDIT = [
  rich(1, "task-001"),
  { event: "HALT", timestamp: at(2), reason: "OPERATOR", details: "stopped by hand" },
  rich(3, "task-002", { event: "HALT", validation_summary: refused, halt_reason: "VALIDATION" }),
  { event: "TASK_BLOCKED", timestamp: at(4), task_id: "task-003", reason: "waits for a key" },
  {
    event: "TASK_BLOCKED",
    timestamp: at(5),
    task_id: "task-004",
    reason: "same error",
    validation_summary: refused,
  },
  rich(6, "task-003"),
  rich(7, "task-005", { event: "GOAL_COMPLETED" }),
  { event: "COMPLETED", timestamp: at(8) },
];

export const PROMPTS = [
  {
    timestamp: at(0),
    task_id: "task-001",
    iteration: 1,
    type: "PROMPT",
    content: "x".repeat(2_000),
    metadata: { intent: "Add the login page", prompt_length: 2_000 },
  },
  {
    timestamp: at(0.5),
    task_id: "task-001",
    iteration: 1,
    type: "RESPONSE",
    content: "done",
    metadata: { exit_code: 0 },
  },
  {
    timestamp: at(2),
    task_id: "task-002",
    iteration: 2,
    type: "PROMPT",
    content: "…",
    metadata: { intent: "Log out" },
  },
];

export const METRICS = [
  {
    task_id: "task-001",
    start_time: at(0),
    end_time: at(1, -40),
    total_duration_ms: 59_960,
    iterations: 1,
    status: "COMPLETED",
    time_in_execution_ms: 50_000,
  },
  {
    task_id: "task-006",
    start_time: at(9),
    end_time: at(10),
    total_duration_ms: 60_000,
    iterations: 3,
    status: "FAILED",
  },
  {
    task_id: "task-004",
    start_time: at(4),
    end_time: at(5),
    total_duration_ms: 60_000,
    iterations: 3,
    status: "BLOCKED",
  },
];

/** The format from before tasks had an intent. */
export const OLD_STATE = {
  supervisor: { status: "RUNNING", iteration: 7 },
  goal: { description: "a shop", completed: false },
  completed_tasks: [
    { task_id: "task-001", completed_at: at(1, -60), validation_report: passed },
    { task_id: "task-000", completed_at: at(-30), validation_report: passed },
  ],
  blocked_tasks: [{ task_id: "task-004", blocked_at: at(5, -3), reason: "same error" }],
  queue: { exhausted: false },
  last_updated: at(7),
  execution_mode: "AUTO",
};

export const lines = (records: readonly unknown[]) =>
  `${records.map((record) => JSON.stringify(record)).join("\n")}\n`;

/** Writes files by name; returns their paths. */
export function written(files: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const folder = newFolder();
  return Object.fromEntries(
    Object.entries(files).map(([name, text]) => {
      const path = join(folder, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
      return [name, path];
    }),
  );
}
