// twiceshy task window: prints the last tasks and blockers for a prompt.
import { taskWindow, whyNoWindow } from "../../app/tasks/task-window.ts";
import { command } from "../command.ts";
import { PROJECT_FLAGS } from "../scope.ts";
import { print, printError, printJson } from "../terminal/terminal.ts";
import { withTasks } from "./task-scope.ts";

export const window = command({
  name: "task window",
  summary:
    "print the last tasks (setting taskWindow, default 5) and all blockers, for a prompt. Agents with Twiceshy installed get this automatically",
  examples: {
    "twiceshy task window >> prompt.md": "for an agent without hooks",
    "twiceshy task window --json": "as { text }",
  },
  flags: PROJECT_FLAGS,
  async run({ flags, config, now }) {
    const { text, why } = await withTasks(config, flags, async ({ deps, place }) => {
      const found = await taskWindow(deps, place, now);
      return { text: found, why: found ? "" : await whyNoWindow(deps, place.project.id) };
    });
    if (flags.json) printJson({ text });
    else if (text) print(text);
    else printError(why);
  },
});
