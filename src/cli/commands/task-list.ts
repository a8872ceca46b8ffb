// twiceshy task list: the tasks of a project and what is blocked.
import { command } from "../command.ts";
import { UsageError } from "../errors.ts";
import { TASK_FLAGS, withTasks } from "../task-scope.ts";
import { blockerJson, blockerLines, taskJson, taskLines } from "../task-text.ts";
import { colour, print, printError, printJson } from "../terminal.ts";

const SHOWN = 20;

export const list = command({
  name: "task list",
  summary: "tasks of this project, those that run first, then the last to end; and what is blocked",
  examples: [
    ["twiceshy task list", `the last ${SHOWN}`],
    ["twiceshy task list --limit 500 --json", "for scripts: { tasks, blockers }"],
  ],
  flags: {
    limit: { type: "string", valueHint: "N", description: `at most so many tasks; default ${SHOWN}` },
    ...TASK_FLAGS,
  },
  async run({ flags, config, now }) {
    const limit = flags.limit === undefined ? SHOWN : Number(flags.limit);
    if (!Number.isInteger(limit) || limit < 1) throw new UsageError("--limit takes a number from 1 on");
    await withTasks(config, flags, async ({ deps, place: { project } }) => {
      const tasks = await deps.store.tasks({ project: project.id, limit });
      const blockers = await deps.store.blockers({ project: project.id, active: true });
      if (flags.json) return printJson({ tasks: tasks.map(taskJson), blockers: blockers.map(blockerJson) });
      if (tasks.length + blockers.length === 0) {
        printError(`No task is known in ${project.name} yet.`);
        return print(`Begin one: ${colour.cyan('twiceshy task start ID --intent "…"')}`);
      }
      if (tasks.length > 0) print(taskLines(tasks, now).join("\n"));
      if (blockers.length > 0)
        print(`${tasks.length > 0 ? "\n" : ""}Blocked\n${blockerLines(blockers, now).join("\n")}`);
    });
  },
});
