// Exports all observations and summaries of one project or of all, the oldest first.
import { withSuperseded } from "../../core/observe/learned.ts";
import type { Observation, SessionSummary } from "../../domain/observation.ts";
import type { Deps } from "../deps.ts";

export interface ProjectObservations {
  readonly summaries: readonly SessionSummary[];
  readonly observations: readonly Observation[];
  /** Sessions with observations but without a summary. */
  readonly titles: ReadonlyMap<string, string>;
}

/** `project`: its id; absent = everywhere. */
export async function allObservations(deps: Deps, project: string | undefined): Promise<ProjectObservations> {
  const scope = project === undefined ? {} : { project };
  const summaries = (await deps.store.observations.summaries(scope)).toSorted((a, b) => a.at - b.at);
  const observations = await deps.store.observations.list({ ...scope, order: "oldest" });
  const titles = new Map<string, string>();
  const summed = new Set(summaries.map(({ session }) => session));
  for (const id of new Set(observations.map(({ session }) => session))) {
    if (!summed.has(id)) titles.set(id, (await deps.store.sessions.get(id))?.title ?? "");
  }
  const ofSession = new Map<string, Observation[]>();
  const byId = new Map(observations.map((one) => [one.id, one]));
  for (const one of observations) {
    const newer = byId.get(one.supersededBy);
    const own = ofSession.get(one.session) ?? [];
    ofSession.set(one.session, own);
    own.push(one, ...(newer ? [newer] : []));
  }
  return {
    summaries: summaries.map((one) => withSuperseded(one, ofSession.get(one.session) ?? [])),
    observations,
    titles,
  };
}
