// twiceshy task block, twiceshy task unblock: marks a task as blocked or no longer blocked.
import { blockTask, unblockTask } from "../../app/tasks/tasks.ts";
import { wireBlocker } from "../../wire/tasks.ts";
import { command, valueFlag } from "../command.ts";
import { UsageError } from "../errors.ts";
import { PROJECT_FLAGS } from "../scope.ts";
import { print, printError, printJson, tick } from "../terminal/terminal.ts";
import { AUDIT_FLAG, auditOf, idIn, withTasks } from "./task-scope.ts";

export const block = command({
  name: "task block",
  summary: "mark a task as blocked; every prompt mentions it until it is unblocked",
  operands: "ID",
  maximum: 1,
  examples: { 'twiceshy task block task-042 --reason "no key for staging"': "shown at every prompt" },
  flags: {
    reason: valueFlag("TEXT", "what it waits for, in one sentence"),
    ...AUDIT_FLAG,
    ...PROJECT_FLAGS,
  },
  async run({ flags, operands, config, now }) {
    const id = idIn(operands);
    const reason = flags.reason?.trim();
    if (!reason) throw new UsageError(`why is ${id} blocked? --reason "…"`);
    const blocker = await withTasks(config, flags, ({ deps, place }) =>
      blockTask(deps, place, { ...auditOf(flags), id, reason, now }),
    );
    if (flags.json) printJson(wireBlocker(blocker));
    else print(`Blocked ${blocker.id}: ${blocker.reason}`);
  },
});

export const unblock = command({
  name: "task unblock",
  summary: "mark a task as no longer blocked",
  operands: "ID",
  maximum: 1,
  examples: { "twiceshy task unblock task-042": "prompts no longer mention it" },
  flags: { ...AUDIT_FLAG, ...PROJECT_FLAGS },
  async run({ flags, operands, config, now }) {
    const id = idIn(operands);
    const was = await withTasks(config, flags, ({ deps, place }) =>
      unblockTask(deps, place, { ...auditOf(flags), id, now }),
    );
    if (flags.json) printJson({ id, unblocked: was });
    else if (was) print(`${tick()} ${id} is no longer blocked.`);
    else printError(`${id} was not blocked.`);
    return was ? 0 : 1;
  },
});
