// twiceshy task done, twiceshy task fail: records the end of a task.
import { type EndedTask, type EndRequest, endTask } from "../../app/tasks/tasks.ts";
import type { Config } from "../../config.ts";
import { wireEndedTask } from "../../wire/tasks.ts";
import { command, type Flags, valueFlag } from "../command.ts";
import { UsageError } from "../errors.ts";
import { PROJECT_FLAGS } from "../scope.ts";
import { cross, print, printError, printJson, tick } from "../terminal/terminal.ts";
import { ABOUT_FLAGS, AUDIT_FLAG, aboutOf, idIn, reportFrom, withTasks } from "./task-scope.ts";
import { nameOf } from "./task-text.ts";

const VALIDATION_FLAG = {
  validation: valueFlag("FILE", "validation report as JSON; - reads stdin"),
} as const;

export const done = command({
  name: "task done",
  summary: "record that a task is done; if its validation did not pass, it counts as failed",
  operands: "ID",
  maximum: 1,
  examples: {
    "twiceshy task done task-042": "a task that was started before",
    'twiceshy task done task-043 --intent "Cache the sessions" --requires-context':
      "a task that was not started before",
    "twiceshy task done task-044 --validation report.json --audit logs/audit.log.jsonl": "with the report",
  },
  flags: { ...ABOUT_FLAGS, ...VALIDATION_FLAG, ...AUDIT_FLAG, ...PROJECT_FLAGS },
  async run({ flags, operands, config, now }) {
    const id = idIn(operands);
    const validation = reportFrom(flags.validation);
    const about = { ...aboutOf(flags), id, now, ...(validation && { validation }) };
    await end(config, flags, { ...about, status: "completed" });
  },
});

export const fail = command({
  name: "task fail",
  summary: "record that a task failed; the next tasks are told why",
  operands: "ID",
  maximum: 1,
  examples: {
    'twiceshy task fail task-042 --reason "3 tests of the limiter fail"': "shown to the next task",
    "twiceshy task fail task-042 --validation report.json": "the reason is in the report",
  },
  flags: {
    reason: valueFlag("TEXT", "why, in one sentence"),
    ...ABOUT_FLAGS,
    ...VALIDATION_FLAG,
    ...AUDIT_FLAG,
    ...PROJECT_FLAGS,
  },
  async run({ flags, operands, config, now }) {
    const id = idIn(operands);
    const validation = reportFrom(flags.validation);
    const reason = flags.reason?.trim() || validation?.reason || validation?.rulesFailed.join(", ");
    if (!reason) throw new UsageError(`why did ${id} fail? --reason "…"`);
    const about = { ...aboutOf(flags), id, now, ...(validation && { validation }) };
    await end(config, flags, { ...about, status: "failed", reason });
  },
});

async function end(config: Config, flags: Flags<typeof PROJECT_FLAGS>, request: EndRequest): Promise<void> {
  const ended = await withTasks(config, flags, ({ deps, place }) => endTask(deps, place, request));
  if (flags.json) printJson(wireEndedTask(ended));
  else printEnd(ended, request);
}

function printEnd({ task, blocked, unblocked }: EndedTask, request: EndRequest): void {
  const isDone = task.status === "completed";
  print(`${isDone ? tick() : cross()} ${isDone ? "Done" : "Failed"}: ${nameOf(task)}`);
  if (!isDone && task.reason) print(`  ${task.reason}`);
  if (!isDone && request.status === "completed")
    printError("It is recorded as failed: its validation did not pass.");
  if (unblocked) print("  It is no longer blocked.");
  if (blocked) print(`  It is now blocked: ${blocked.reason}`);
}
