// twiceshy task start: a task begins.
import { startTask } from "../../app/tasks.ts";
import { command } from "../command.ts";
import { UsageError } from "../errors.ts";
import { ABOUT_FLAGS, aboutOf, idIn, TASK_FLAGS, withTasks } from "../task-scope.ts";
import { nameOf, taskJson } from "../task-text.ts";
import { print, printJson } from "../terminal.ts";

export const start = command({
  name: "task start",
  summary: "a task begins; what it is about is shown to the tasks after it",
  operands: "ID",
  maximum: 1,
  examples: [
    ['twiceshy task start task-042 --intent "Add rate limiting to the API"', "at the beginning of a run"],
    [
      'twiceshy task start task-043 --intent "Use it in the web client" --type coding --requires-context',
      "and let twiceshy task window recall what fits",
    ],
  ],
  flags: { ...ABOUT_FLAGS, ...TASK_FLAGS },
  async run({ flags, operands, config, now }) {
    const id = idIn(operands);
    const intent = flags.intent?.trim();
    if (!intent) throw new UsageError(`what is ${id} about? --intent "…"`);
    const task = await withTasks(config, flags, ({ deps, place }) =>
      startTask(deps, place, { ...aboutOf(flags), id, intent, now }),
    );
    if (flags.json) printJson(taskJson(task));
    else print(`Started ${nameOf(task)}`);
  },
});
