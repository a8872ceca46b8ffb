// Sorts the files named to `twiceshy import` by what is in them.
import { resolve } from "node:path";
import { databasesAmong } from "../../open/agents.ts";
import { type BrokenFile, whyUnreadable } from "./histories.ts";
import { patternsIn } from "./import-patterns.ts";
import { type TaskFiles, taskFiles } from "./import-tasks.ts";

interface SortedFiles {
  readonly databases: readonly string[];
  readonly patterns: readonly string[];
  readonly tasks: TaskFiles;
  /** All others; all readable ones if an agent is named. */
  readonly histories: readonly string[];
  readonly unreadable: readonly BrokenFile[];
}

export async function sortFiles(names: readonly string[], agent: string | undefined): Promise<SortedFiles> {
  const readable: string[] = [];
  const unreadable: BrokenFile[] = [];
  for (const path of names.map((name) => resolve(name))) {
    const reason = whyUnreadable(path);
    if (reason === undefined) readable.push(path);
    else unreadable.push({ path, reason });
  }
  const unsorted = agent === undefined ? readable : [];
  const databases = await databasesAmong(unsorted);
  const patterns = unsorted.filter((path) => !databases.includes(path) && patternsIn(path));
  const others = unsorted.filter((path) => !databases.includes(path) && !patterns.includes(path));
  const tasks = await taskFiles(others);
  const sorted = new Set([...databases, ...patterns, ...tasks.sources.map(({ path }) => path)]);
  const histories = readable.filter((path) => !sorted.has(path));
  return { databases, patterns, tasks, histories, unreadable };
}
