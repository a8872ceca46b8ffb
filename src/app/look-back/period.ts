// What is looked back at: a project or all of them, a time, a branch.
import type { Deps } from "../deps.ts";

export interface Period {
  /** Project id; absent = everywhere. */
  readonly project?: string;
  readonly since?: number;
  readonly until?: number;
  readonly branch?: string;
}

/** Their ids. */
export async function projectsIn({ store }: Deps, { project }: Period): Promise<readonly string[]> {
  return project === undefined ? (await store.projects.list()).map(({ id }) => id) : [project];
}

/** Was there some of it within the time? */
export function isWithin(
  { startedAt, lastAt }: { readonly startedAt: number; readonly lastAt: number },
  { since = 0, until = Number.POSITIVE_INFINITY }: Period,
): boolean {
  return lastAt >= since && startedAt <= until;
}
