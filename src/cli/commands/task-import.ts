// twiceshy task import: a Supervisor's files become working memory.
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { command } from "../command.ts";
import { UsageError } from "../errors.ts";
import { importTaskFiles, taskFiles, tasksTaken } from "../import-tasks.ts";
import { TASK_FLAGS } from "../task-scope.ts";
import { print, printJson } from "../terminal.ts";

export const importTasks = command({
  name: "task import",
  summary:
    "take in a Supervisor's audit log, prompts log, metrics, state and task list; safe to run again. Give them together: the audit log does not say what a task was about",
  operands: "FILE…",
  maximum: Number.POSITIVE_INFINITY,
  examples: [
    [
      "twiceshy task import audit.log.jsonl logs/prompts.log.jsonl metrics.jsonl",
      "what they are is told from their content",
    ],
    ["redis-cli get supervisor:state > state.json && twiceshy task import state.json", "a state in Redis"],
  ],
  flags: {
    "dry-run": { type: "boolean", description: "read and count; store nothing" },
    ...TASK_FLAGS,
  },
  async run({ flags, operands, config, now }) {
    if (operands.length === 0) throw new UsageError("which files? Name them");
    const paths = operands.map((path) => resolve(path));
    const missing = paths.find((path) => !existsSync(path));
    if (missing !== undefined) throw new Error(`there is no file ${missing}. Nothing was taken in.`);
    const files = await taskFiles(paths);
    const strange = paths.filter((path) => !files.sources.some((one) => one.path === path));
    if (strange.length > 0)
      throw new Error(`${strange.join(", ")}: not a file of a Supervisor. Nothing was taken in.`);
    const dryRun = flags["dry-run"] === true;
    const taken = await importTaskFiles(config, files, { now, dryRun, project: flags.project });
    if (flags.json) printJson(taken);
    else print(tasksTaken(taken, dryRun));
  },
});
