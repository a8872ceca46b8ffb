// Observations and summaries of a project, or of all, for somebody else to read: everything, the oldest first.
import type { Observation, SessionSummary } from "../domain/observation.ts";
import type { Deps } from "./deps.ts";

export interface ToldProject {
  readonly summaries: readonly SessionSummary[];
  readonly observations: readonly Observation[];
}

/** `project`: its id; absent = everywhere. */
export async function allObservations(deps: Deps, project: string | undefined): Promise<ToldProject> {
  const scope = project === undefined ? {} : { project };
  return {
    summaries: (await deps.store.summaries(scope)).toSorted((a, b) => a.at - b.at),
    observations: await deps.store.observations({ ...scope, order: "oldest" }),
  };
}
