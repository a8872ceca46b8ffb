// A Supervisor's files among those to import: recognised by their content, taken into the project of this folder.
import { statSync } from "node:fs";
import { type ImportedTasks, importTasks } from "../app/task-import.ts";
import type { Config } from "../config.ts";
import { supervisorFiles } from "../open.ts";
import { withTasks } from "./task-scope.ts";
import { tick } from "./terminal.ts";
import { count } from "./words.ts";

export type TaskFiles = Awaited<ReturnType<typeof supervisorFiles>>;

/** Those that are there and a Supervisor's. */
export async function taskFiles(paths: readonly string[]): Promise<TaskFiles> {
  return supervisorFiles(paths.filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile()));
}

export interface TaskImport extends ImportedTasks {
  readonly project: string;
}

export async function importTaskFiles(
  config: Config,
  files: TaskFiles,
  options: { readonly now: number; readonly dryRun: boolean; readonly project?: string | undefined },
): Promise<TaskImport> {
  const told = await files.read();
  return withTasks(config, options, async ({ deps, place }) => ({
    ...(await importTasks(deps, place, told, options)),
    project: place.project.name,
  }));
}

export function tasksTaken(taken: TaskImport, dryRun: boolean): string {
  const { tasks, known, blockers, skipped, project } = taken;
  const rest = [
    ...(known > 0 ? [`${count(known, "run")} known already.`] : []),
    ...(skipped > 0 ? [`${count(skipped, "line")} left out: not what a Supervisor writes.`] : []),
  ];
  const news = `${count(tasks, "run")} of tasks and ${count(blockers, "blocker")}`;
  if (tasks + blockers === 0) return ["Nothing new of tasks.", ...rest].join(" ");
  const what = dryRun ? `Would take ${news} into ${project}.` : `${tick()} ${news} taken into ${project}.`;
  return [what, ...rest].join(" ");
}
