// twiceshy task: the task subcommands, each loaded when it is called.
import { command, listing } from "../command.ts";
import { list } from "./task-list.ts";

export const task = command({
  ...list,
  name: "task",
  summary:
    "tasks of agents that run unattended, each with a fresh context: the last tasks (setting taskWindow, default 5) and all blockers are added to every prompt. Without a subcommand: the list",
  examples: {
    'twiceshy task start task-042 --intent "Add rate limiting"': "a task starts",
    "twiceshy task done task-042": "it is done",
    'twiceshy task block task-043 --reason "no key for staging"': "another one is blocked",
    "twiceshy task window": "what is added to the next prompt",
  },
  parts: [
    listing("start", "record that a task starts", () => import("./task-start.ts")),
    listing("done", "record that it is done", () => import("./task-end.ts")),
    listing("fail", "record that it failed", () => import("./task-end.ts")),
    listing("block", "mark it as blocked", () => import("./task-block.ts")),
    listing("unblock", "mark it as no longer blocked", () => import("./task-block.ts")),
    listing("list", "tasks and what is blocked", async () => ({ list })),
    listing("window", "the last tasks and blockers, for a prompt", () => import("./task-window.ts")),
    listing("export", "write a Supervisor's state", () => import("./task-export.ts"), "exportTasks"),
    listing(
      "import",
      "read a Supervisor's audit log, prompts, metrics, state",
      () => import("./task-import.ts"),
      "importTasks",
    ),
  ],
});
