// twiceshy task import: imports tasks from a Supervisor's files.
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { command, flag } from "../command.ts";
import { UsageError } from "../errors.ts";
import { importTaskFiles, taskFiles, tasksTaken } from "../exchange/import-tasks.ts";
import { PROJECT_FLAGS } from "../scope.ts";
import { print, printJson } from "../terminal/terminal.ts";

export const importTasks = command({
  name: "task import",
  summary:
    "import a Supervisor's audit log, prompts log, metrics, state and task list. Safe to run again. Give the files together, because the audit log alone does not say what a task was about",
  operands: "FILE…",
  maximum: Number.POSITIVE_INFINITY,
  examples: {
    "twiceshy task import audit.log.jsonl logs/prompts.log.jsonl metrics.jsonl":
      "their kind is detected from their content",
    "redis-cli get supervisor:state > state.json && twiceshy task import state.json": "a state kept in Redis",
  },
  flags: {
    "dry-run": flag("read and count; store nothing"),
    ...PROJECT_FLAGS,
  },
  async run({ flags, operands, config, now }) {
    if (operands.length === 0) throw new UsageError("which files? Name at least one");
    const paths = operands.map((path) => resolve(path));
    const missing = paths.find((path) => !existsSync(path));
    if (missing !== undefined) throw new Error(`there is no file ${missing}. Nothing was imported.`);
    const files = await taskFiles(paths);
    const unknown = paths.filter((path) => !files.sources.some((one) => one.path === path));
    if (unknown.length > 0)
      throw new Error(`${unknown.join(", ")}: not a Supervisor's file. Nothing was imported.`);
    const dryRun = flags["dry-run"] === true;
    const taken = await importTaskFiles(config, files, { now, dryRun, project: flags.project });
    if (flags.json) printJson(taken);
    else print(tasksTaken(taken, dryRun));
  },
});
