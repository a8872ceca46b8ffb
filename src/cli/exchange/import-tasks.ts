// Imports the files of a Supervisor, recognised by their content, into the project of this folder.
import { statSync } from "node:fs";
import { type ImportedTasks, importTasks } from "../../app/tasks/task-import.ts";
import type { Config } from "../../config.ts";
import { count } from "../../core/text/for-people.ts";
import { supervisorFiles } from "../../open/agents.ts";
import { withTasks } from "../tasks/task-scope.ts";
import { print, tick } from "../terminal/terminal.ts";

export type TaskFiles = Awaited<ReturnType<typeof supervisorFiles>>;

/** Those of the paths that exist and were written by a Supervisor. */
export async function taskFiles(paths: readonly string[]): Promise<TaskFiles> {
  return supervisorFiles(paths.filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile()));
}

interface TaskImport extends ImportedTasks {
  readonly project: string;
}

export async function importTaskFiles(
  config: Config,
  files: TaskFiles,
  options: { readonly now: number; readonly dryRun: boolean; readonly project?: string | undefined },
): Promise<TaskImport> {
  const state = await files.read();
  return withTasks(config, options, async ({ deps, place }) => ({
    ...(await importTasks(deps, place, state, options)),
    project: place.project.name,
  }));
}

/** Imports them into the project of this folder and says so. */
export async function takeTasks(
  config: Config,
  files: TaskFiles,
  run: { readonly now: number; readonly dryRun: boolean; readonly quiet: boolean },
): Promise<TaskImport> {
  const taken = await importTaskFiles(config, files, run);
  if (!run.quiet) print(tasksTaken(taken, run.dryRun));
  return taken;
}

export function tasksTaken(taken: TaskImport, dryRun: boolean): string {
  const { tasks, known, blockers, skipped, project } = taken;
  const rest = [
    ...(known > 0 ? [`${count(known, "run")} already known.`] : []),
    ...(skipped > 0 ? [`${count(skipped, "line")} left out: not in the form that a Supervisor writes.`] : []),
  ];
  const news = `${count(tasks, "task run")} and ${count(blockers, "blocker")}`;
  if (tasks + blockers === 0) return ["No new tasks.", ...rest].join(" ");
  const what = dryRun
    ? `Would import ${news} into ${project}.`
    : `${tick()} Imported ${news} into ${project}.`;
  return [what, ...rest].join(" ");
}
