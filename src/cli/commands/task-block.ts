// twiceshy task block, twiceshy task unblock: what a task waits for, and that it no longer does.
import { blockTask, unblockTask } from "../../app/tasks.ts";
import { command } from "../command.ts";
import { UsageError } from "../errors.ts";
import { AUDIT_FLAG, auditOf, idIn, TASK_FLAGS, withTasks } from "../task-scope.ts";
import { blockerJson } from "../task-text.ts";
import { print, printError, printJson, tick } from "../terminal.ts";

export const block = command({
  name: "task block",
  summary: "a task cannot go on; every prompt says so until it can",
  operands: "ID",
  maximum: 1,
  examples: [['twiceshy task block task-042 --reason "no key for staging"', "shown at every prompt"]],
  flags: {
    reason: { type: "string", valueHint: "TEXT", description: "what it waits for, in a sentence" },
    ...AUDIT_FLAG,
    ...TASK_FLAGS,
  },
  async run({ flags, operands, config, now }) {
    const id = idIn(operands);
    const reason = flags.reason?.trim();
    if (!reason) throw new UsageError(`why is ${id} blocked? --reason "…"`);
    const blocker = await withTasks(config, flags, ({ deps, place }) =>
      blockTask(deps, place, { ...auditOf(flags), id, reason, now }),
    );
    if (flags.json) printJson(blockerJson(blocker));
    else print(`Blocked ${blocker.id}: ${blocker.reason}`);
  },
});

export const unblock = command({
  name: "task unblock",
  summary: "a task can go on",
  operands: "ID",
  maximum: 1,
  examples: [["twiceshy task unblock task-042", "no prompt mentions it any more"]],
  flags: { ...AUDIT_FLAG, ...TASK_FLAGS },
  async run({ flags, operands, config, now }) {
    const id = idIn(operands);
    const was = await withTasks(config, flags, ({ deps, place }) =>
      unblockTask(deps, place, { ...auditOf(flags), id, now }),
    );
    if (flags.json) printJson({ id, unblocked: was });
    else if (was) print(`${tick()} ${id} can go on.`);
    else printError(`${id} was not blocked.`);
    return was ? 0 : 1;
  },
});
