// twiceshy task export: writes the tasks as a Supervisor's state.
import { resolve } from "node:path";
import { taskState } from "../../app/tasks/task-window.ts";
import { count } from "../../core/text/for-people.ts";
import { writeSupervisorState } from "../../open/mirrors.ts";
import { command } from "../command.ts";
import { PROJECT_FLAGS } from "../scope.ts";
import { print, printJson, tick } from "../terminal/terminal.ts";
import { withTasks } from "./task-scope.ts";

export const exportTasks = command({
  name: "task export",
  summary: "write the last 100 tasks and all blockers as a Supervisor's state; without FILE, print it",
  operands: "[FILE]",
  maximum: 1,
  examples: {
    "twiceshy task export state.json": "other keys in the file are not changed",
    "twiceshy task export | redis-cli -x set supervisor:state": "into Redis, if there is no state yet",
  },
  flags: PROJECT_FLAGS,
  async run({ flags, operands, config, now }) {
    const state = await withTasks(config, flags, ({ deps, place: { project } }) =>
      taskState(deps, project.id, now),
    );
    const [file] = operands;
    if (file === undefined || file === "-") return printJson(state);
    const path = resolve(file);
    await writeSupervisorState(path, state);
    const { completed_tasks: tasks, blocked_tasks: blocked } = state;
    if (flags.json) printJson({ file: path, tasks: tasks.length, blocked: blocked.length });
    else
      print(
        `${tick()} Wrote ${count(tasks.length, "task")} and ${count(blocked.length, "blocker")} to ${file}`,
      );
  },
});
