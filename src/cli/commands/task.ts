// twiceshy task: working memory of supervised loops; each of its commands is loaded when it is called.
import { anyCommand as as, command } from "../command.ts";
import { list } from "./task-list.ts";

export const task = command({
  ...list,
  name: "task",
  summary:
    "tasks of agents that run without a person, each with a fresh context: the last ones (taskWindow, 5) and what is blocked are in every prompt. Without a command: the list",
  examples: [
    ['twiceshy task start task-042 --intent "Add rate limiting"', "a task begins"],
    ["twiceshy task done task-042", "and is done"],
    ['twiceshy task block task-043 --reason "no key for staging"', "another cannot go on"],
    ["twiceshy task window", "what the next prompt is told"],
  ],
  parts: [
    {
      name: "start",
      summary: "a task begins",
      load: async () => as((await import("./task-start.ts")).start),
    },
    { name: "done", summary: "it is completed", load: async () => as((await import("./task-end.ts")).done) },
    { name: "fail", summary: "it failed", load: async () => as((await import("./task-end.ts")).fail) },
    {
      name: "block",
      summary: "it cannot go on",
      load: async () => as((await import("./task-block.ts")).block),
    },
    {
      name: "unblock",
      summary: "it can go on again",
      load: async () => as((await import("./task-block.ts")).unblock),
    },
    { name: "list", summary: "tasks and what is blocked", load: async () => as(list) },
    {
      name: "window",
      summary: "the last ones and what is blocked, for a prompt",
      load: async () => as((await import("./task-window.ts")).window),
    },
    {
      name: "export",
      summary: "as a Supervisor's state",
      load: async () => as((await import("./task-export.ts")).exportTasks),
    },
    {
      name: "import",
      summary: "a Supervisor's audit log, prompts, metrics, state",
      load: async () => as((await import("./task-import.ts")).importTasks),
    },
  ],
});
