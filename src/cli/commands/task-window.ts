// twiceshy task window: working memory as a supervisor puts it into a prompt.
import { taskWindow } from "../../app/task-window.ts";
import { command } from "../command.ts";
import { TASK_FLAGS, withTasks } from "../task-scope.ts";
import { print, printError, printJson } from "../terminal.ts";

export const window = command({
  name: "task window",
  summary:
    "the last tasks (as many as the setting taskWindow says, 5) and all that is blocked, for a prompt; nothing when there is neither. Agents with Twiceshy installed get it by themselves",
  examples: [
    ["twiceshy task window >> prompt.md", "for an agent without hooks"],
    ["twiceshy task window --json", "as { text }"],
  ],
  flags: TASK_FLAGS,
  async run({ flags, config, now }) {
    const text = await withTasks(config, flags, ({ deps, place }) => taskWindow(deps, place, now));
    if (flags.json) printJson({ text });
    else if (text) print(text);
    else printError("No task has ended here yet, and none is blocked.");
  },
});
