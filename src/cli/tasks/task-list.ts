// twiceshy task list: lists the tasks of a project and what is blocked.
import { wireBlocker, wireTask } from "../../wire/tasks.ts";
import { command, valueFlag } from "../command.ts";
import { limitNumber } from "../limit.ts";
import { PROJECT_FLAGS } from "../scope.ts";
import { colour, print, printError, printJson } from "../terminal/terminal.ts";
import { withTasks } from "./task-scope.ts";
import { blockerLines, taskLines } from "./task-text.ts";

const DEFAULT_LIMIT = 20;

export const list = command({
  name: "task list",
  summary: "tasks of this project: running ones, then the last ended ones, then what is blocked",
  examples: {
    "twiceshy task list": `the last ${DEFAULT_LIMIT}`,
    "twiceshy task list --limit 500 --json": "for scripts: { tasks, blockers }",
  },
  flags: {
    limit: valueFlag("N", `show at most N tasks; default ${DEFAULT_LIMIT}`),
    ...PROJECT_FLAGS,
  },
  async run({ flags, config, now }) {
    const limit = limitNumber(flags.limit, DEFAULT_LIMIT);
    await withTasks(config, flags, async ({ deps, place: { project } }) => {
      const tasks = await deps.store.tasks.list({ project: project.id, limit });
      const blockers = await deps.store.tasks.blockers({ project: project.id, active: true });
      if (flags.json) return printJson({ tasks: tasks.map(wireTask), blockers: blockers.map(wireBlocker) });
      if (tasks.length + blockers.length === 0) {
        printError(`No task is known in ${project.name} yet.`);
        return print(`To start one: ${colour.cyan('twiceshy task start ID --intent "…"')}`);
      }
      if (tasks.length > 0) print(taskLines(tasks, now).join("\n"));
      if (blockers.length > 0)
        print(`${tasks.length > 0 ? "\n" : ""}Blocked\n${blockerLines(blockers, now).join("\n")}`);
    });
  },
});
