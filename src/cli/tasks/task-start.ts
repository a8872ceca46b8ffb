// twiceshy task start: records the start of a task.
import { startTask } from "../../app/tasks/tasks.ts";
import { wireTask } from "../../wire/tasks.ts";
import { command } from "../command.ts";
import { UsageError } from "../errors.ts";
import { PROJECT_FLAGS } from "../scope.ts";
import { print, printJson } from "../terminal/terminal.ts";
import { ABOUT_FLAGS, aboutOf, idIn, withTasks } from "./task-scope.ts";
import { nameOf } from "./task-text.ts";

export const start = command({
  name: "task start",
  summary: "record that a task starts; later tasks are shown what it is about",
  operands: "ID",
  maximum: 1,
  examples: {
    'twiceshy task start task-042 --intent "Add rate limiting to the API"': "when a run starts",
    'twiceshy task start task-043 --intent "Use it in the web client" --type coding --requires-context':
      "twiceshy task window then also recalls related work",
  },
  flags: { ...ABOUT_FLAGS, ...PROJECT_FLAGS },
  async run({ flags, operands, config, now }) {
    const id = idIn(operands);
    const intent = flags.intent?.trim();
    if (!intent) throw new UsageError(`what is ${id} about? --intent "…"`);
    const task = await withTasks(config, flags, ({ deps, place }) =>
      startTask(deps, place, { ...aboutOf(flags), id, intent, now }),
    );
    if (flags.json) printJson(wireTask(task));
    else print(`Started ${nameOf(task)}`);
  },
});
