// Sessions, summaries and observations for scripts: one JSON value a line, times as text, what is missing as null.
import type { ToldObservation, ToldSession } from "../app/observations.ts";
import type { Observation, SessionSummary } from "../domain/observation.ts";

/** Without the narrative: that is for `observation ID`. */
export function observationJson(observation: Observation, tokens: number) {
  const { narrative: _long, ...rest } = wholeJson(observation);
  return { ...rest, tokens };
}

export function wholeJson({ id, at, supersededBy, type, title, subtitle, ...rest }: Observation) {
  return {
    id,
    at: new Date(at).toISOString(),
    type,
    title,
    subtitle,
    supersededBy: supersededBy || null,
    ...rest,
  };
}

export function toldJson({ observation, supersededBy, supersedes, related, evidence }: ToldObservation) {
  return {
    ...wholeJson(observation),
    supersededByTitle: supersededBy?.title ?? null,
    supersedes: supersedes.map(titleJson),
    related: related.map(titleJson),
    evidence: evidence.map(({ id, at, display, outcome }) => ({
      id,
      at: new Date(at).toISOString(),
      display,
      status: outcome.status,
    })),
  };
}

function titleJson({ id, type, title, session, supersededBy }: Observation) {
  return { id, type, title, session, supersededBy: supersededBy || null };
}

export function sessionJson({ session, summary, observations }: ToldSession) {
  const { startedAt, lastAt, title, ...rest } = session;
  return {
    ...rest,
    title: summary?.title || title,
    subtitle: summary?.subtitle ?? "",
    startedAt: new Date(startedAt).toISOString(),
    lastAt: new Date(lastAt).toISOString(),
    observations,
    summary: summary ? summaryJson(summary) : null,
  };
}

export function summaryJson({
  at,
  session: _session,
  project: _project,
  title: _title,
  subtitle: _sub,
  ...rest
}: SessionSummary) {
  return { at: new Date(at).toISOString(), ...rest };
}
