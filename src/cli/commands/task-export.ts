// twiceshy task export: the tasks as a Supervisor's state.
import { resolve } from "node:path";
import { taskState } from "../../app/task-window.ts";
import { writeSupervisorState } from "../../open.ts";
import { command } from "../command.ts";
import { TASK_FLAGS, withTasks } from "../task-scope.ts";
import { print, printJson, tick } from "../terminal.ts";
import { count } from "../words.ts";

export const exportTasks = command({
  name: "task export",
  summary: "the last 100 tasks and what is blocked as a Supervisor's state; without FILE it is printed",
  operands: "[FILE]",
  maximum: 1,
  examples: [
    ["twiceshy task export state.json", "whatever else is in the file stays as it is"],
    ["twiceshy task export | redis-cli -x set supervisor:state", "where there is no state yet"],
  ],
  flags: TASK_FLAGS,
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
    else print(`${tick()} ${count(tasks.length, "task")}, ${blocked.length} blocked: ${file}`);
  },
});
