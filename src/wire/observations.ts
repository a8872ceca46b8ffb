// JSON shapes of sessions, summaries and observations: ISO times, null for missing values.

import type { ListedObservation, ListedSession } from "../app/observations/observations.ts";
import type { Observation, SessionSummary } from "../domain/observation.ts";
import { iso } from "./time.ts";

/** Without the narrative, which `observation ID` shows. */
export function wireObservation(observation: Observation, tokens: number) {
  const { narrative: _long, ...rest } = wireWholeObservation(observation);
  return { ...rest, tokens };
}

export function wireWholeObservation({ id, at, supersededBy, type, title, subtitle, ...rest }: Observation) {
  return {
    id,
    at: iso(at),
    type,
    title,
    subtitle,
    supersededBy: supersededBy || null,
    ...rest,
  };
}

export function wireObservationWithContext({
  observation,
  supersededBy,
  supersedes,
  related,
  evidence,
}: ListedObservation) {
  return {
    ...wireWholeObservation(observation),
    supersededByTitle: supersededBy?.title ?? null,
    supersedes: supersedes.map(wireTitle),
    related: related.map(wireTitle),
    evidence: evidence.map(({ id, at, display, outcome }) => ({
      id,
      at: iso(at),
      display,
      status: outcome.status,
    })),
  };
}

function wireTitle({ id, type, title, session, supersededBy }: Observation) {
  return { id, type, title, session, supersededBy: supersededBy || null };
}

export function wireSession({ session, summary, observations }: ListedSession) {
  const { startedAt, lastAt, title, ...rest } = session;
  return {
    ...rest,
    title: summary?.title || title,
    subtitle: summary?.subtitle ?? "",
    startedAt: iso(startedAt),
    lastAt: iso(lastAt),
    observations,
    summary: summary ? wireSummary(summary) : null,
  };
}

export function wireSummary({
  at,
  session: _session,
  project: _project,
  title: _title,
  subtitle: _sub,
  ...rest
}: SessionSummary) {
  return { at: iso(at), ...rest };
}
