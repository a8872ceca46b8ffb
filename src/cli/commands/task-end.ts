// twiceshy task done, twiceshy task fail: a task ended.
import { type EndedTask, type EndRequest, endTask } from "../../app/tasks.ts";
import type { Config } from "../../config.ts";
import { command } from "../command.ts";
import { UsageError } from "../errors.ts";
import { ABOUT_FLAGS, AUDIT_FLAG, aboutOf, idIn, reportFrom, TASK_FLAGS, withTasks } from "../task-scope.ts";
import { blockerJson, nameOf, taskJson } from "../task-text.ts";
import { cross, print, printError, printJson, tick } from "../terminal.ts";

const VALIDATION_FLAG = {
  validation: {
    type: "string",
    valueHint: "FILE",
    description: "what the checks said, as JSON; - reads stdin",
  },
} as const;

export const done = command({
  name: "task done",
  summary: "a task is completed; one whose validation did not pass has failed",
  operands: "ID",
  maximum: 1,
  examples: [
    ["twiceshy task done task-042", "its intent is known from its start"],
    [
      'twiceshy task done task-043 --intent "Cache the sessions" --requires-context',
      "without a start before it",
    ],
    ["twiceshy task done task-044 --validation report.json --audit logs/audit.log.jsonl", "with the report"],
  ],
  flags: { ...ABOUT_FLAGS, ...VALIDATION_FLAG, ...AUDIT_FLAG, ...TASK_FLAGS },
  async run({ flags, operands, config, now }) {
    const id = idIn(operands);
    const validation = reportFrom(flags.validation);
    const request = { ...aboutOf(flags), id, now, status: "completed", ...(validation && { validation }) };
    await end(config, flags, request as EndRequest);
  },
});

export const fail = command({
  name: "task fail",
  summary: "a task failed; the next ones are told why",
  operands: "ID",
  maximum: 1,
  examples: [
    ['twiceshy task fail task-042 --reason "3 tests of the limiter fail"', "shown to the next task"],
    ["twiceshy task fail task-042 --validation report.json", "the reason is in the report"],
  ],
  flags: {
    reason: { type: "string", valueHint: "TEXT", description: "why, in a sentence" },
    ...ABOUT_FLAGS,
    ...VALIDATION_FLAG,
    ...AUDIT_FLAG,
    ...TASK_FLAGS,
  },
  async run({ flags, operands, config, now }) {
    const id = idIn(operands);
    const validation = reportFrom(flags.validation);
    const reason = flags.reason?.trim() || validation?.reason || validation?.rulesFailed.join(", ");
    if (!reason) throw new UsageError(`why did ${id} fail? --reason "…"`);
    const request = {
      ...aboutOf(flags),
      id,
      now,
      reason,
      status: "failed",
      ...(validation && { validation }),
    };
    await end(config, flags, request as EndRequest);
  },
});

async function end(
  config: Config,
  flags: { readonly project?: string | undefined; readonly json?: boolean | undefined },
  request: EndRequest,
): Promise<void> {
  const ended = await withTasks(config, flags, ({ deps, place }) => endTask(deps, place, request));
  if (flags.json)
    printJson({ ...taskJson(ended.task), blocked: ended.blocked ? blockerJson(ended.blocked) : null });
  else tell(ended, request);
}

function tell({ task, blocked, unblocked }: EndedTask, request: EndRequest): void {
  const isDone = task.status === "completed";
  print(`${isDone ? tick() : cross()} ${isDone ? "Done" : "Failed"}: ${nameOf(task)}`);
  if (!isDone && task.reason) print(`  ${task.reason}`);
  if (!isDone && request.status === "completed")
    printError("It is recorded as failed: its validation did not pass.");
  if (unblocked) print("  It was blocked and is no longer.");
  if (blocked) print(`  It is blocked now: ${blocked.reason}`);
}
