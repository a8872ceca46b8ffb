// twiceshy task: the task subcommands, each loaded when it is called.
import { anyCommand as as, command } from "../command.ts";
import { list } from "./task-list.ts";

export const task = command({
  ...list,
  name: "task",
  summary:
    "tasks of agents that run unattended, each with a fresh context: the last tasks (setting taskWindow, default 5) and all blockers are added to every prompt. Without a subcommand: the list",
  examples: [
    ['twiceshy task start task-042 --intent "Add rate limiting"', "a task starts"],
    ["twiceshy task done task-042", "it is done"],
    ['twiceshy task block task-043 --reason "no key for staging"', "another one is blocked"],
    ["twiceshy task window", "what is added to the next prompt"],
  ],
  parts: [
    {
      name: "start",
      summary: "record that a task starts",
      load: async () => as((await import("./task-start.ts")).start),
    },
    {
      name: "done",
      summary: "record that it is done",
      load: async () => as((await import("./task-end.ts")).done),
    },
    {
      name: "fail",
      summary: "record that it failed",
      load: async () => as((await import("./task-end.ts")).fail),
    },
    {
      name: "block",
      summary: "mark it as blocked",
      load: async () => as((await import("./task-block.ts")).block),
    },
    {
      name: "unblock",
      summary: "mark it as no longer blocked",
      load: async () => as((await import("./task-block.ts")).unblock),
    },
    { name: "list", summary: "tasks and what is blocked", load: async () => as(list) },
    {
      name: "window",
      summary: "the last tasks and blockers, for a prompt",
      load: async () => as((await import("./task-window.ts")).window),
    },
    {
      name: "export",
      summary: "write a Supervisor's state",
      load: async () => as((await import("./task-export.ts")).exportTasks),
    },
    {
      name: "import",
      summary: "read a Supervisor's audit log, prompts, metrics, state",
      load: async () => as((await import("./task-import.ts")).importTasks),
    },
  ],
});
