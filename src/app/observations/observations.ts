// Lists observations at five levels of detail: sessions, a session's summary, titles, facts, one observation in full.
import { observationText } from "../../core/compose/observation-text.ts";
import { sessionTitle } from "../../core/compose/session-title.ts";
import { withSuperseded } from "../../core/observe/learned.ts";
import { termsOf } from "../../core/similarity/terms.ts";
import type { Attempt } from "../../domain/attempt.ts";
import type { Observation, SessionSummary } from "../../domain/observation.ts";
import type { Project, Session } from "../../domain/project.ts";
import type { ObservationQuery } from "../../ports/store.ts";
import type { Deps } from "../deps.ts";
import { isWithin, type Period, projectsIn } from "../look-back/period.ts";
import { sessionCalled } from "../look-back/session-called.ts";

export interface SessionsRequest extends Period {
  readonly limit?: number;
}

export interface ListedSession {
  readonly session: Session;
  /** Absent when the session has none, or is still running. */
  readonly summary?: SessionSummary;
  readonly observations: number;
}

export interface ObservationsRequest extends Omit<ObservationQuery, "ids"> {
  /** Words to search for; then the best match comes first. */
  readonly search?: string;
}

/** One observation in full, with its context. */
export interface ListedObservation {
  readonly observation: Observation;
  /** The newer decision on the same matter. */
  readonly supersededBy?: Observation;
  /** Older decisions on the same matter, the newest first. */
  readonly supersedes: readonly Observation[];
  /** Related observations of other sessions, the closest first. */
  readonly related: readonly Observation[];
  /** The calls its facts rest on, as they came. */
  readonly evidence: readonly Attempt[];
}

const LIMIT = { sessions: 20, observations: 50, related: 5 };
/** Extra sessions to read, because empty ones are not listed. */
const SPARE = 30;
/** First turns that are checked for content. */
const TURNS = 100;
const ALL = Number.MAX_SAFE_INTEGER;
/** Sessions read at once. */
const PAGE = 100;

/** Level 1: newest first. */
export async function listSessions(deps: Deps, request: SessionsRequest): Promise<readonly ListedSession[]> {
  const { limit = LIMIT.sessions } = request;
  // Sessions of a branch or before a date may be old.
  const isNew = request.branch === undefined && request.until === undefined;
  if (isNew && limit < ALL) {
    const listed = await sessionsAmong(deps, request, limit + SPARE);
    if (listed.length >= limit) return listed;
  }
  return sessionsAmong(deps, request, ALL);
}

/** `most`: newest sessions of each project that are read. */
async function sessionsAmong(
  deps: Deps,
  request: SessionsRequest,
  most: number,
): Promise<readonly ListedSession[]> {
  const { branch, limit = LIMIT.sessions } = request;
  const found: Session[] = [];
  for (const project of await projectsIn(deps, request)) {
    const onBranch =
      branch === undefined
        ? undefined
        : new Set((await deps.store.turns.list({ project, branch })).map(({ session }) => session));
    const sessions = await deps.store.sessions.list(project, most);
    found.push(...sessions.filter((one) => isWithin(one, request) && (onBranch?.has(one.id) ?? true)));
  }
  found.sort((a, b) => b.lastAt - a.lastAt);
  const listed: ListedSession[] = [];
  const page = Math.min(limit, PAGE);
  for (let start = 0; start < found.length && listed.length < limit; start += page)
    for (const one of await withSummaries(deps, found.slice(start, start + page)))
      if (listed.length < limit && (await hasContent(deps, one))) listed.push(one);
  return listed;
}

/** False for a session that was opened and closed again. */
async function hasContent(deps: Deps, { session, summary, observations }: ListedSession): Promise<boolean> {
  if (session.turns > 0 || session.title !== "" || summary || observations > 0) return true;
  return (await deps.store.evidence.attempts({ session: session.id, limit: 1 })).length > 0;
}

/** Levels 2 and 3: a session by its id or the beginning of it, with its observations as they came. */
export async function sessionDetails(
  deps: Deps,
  id: string,
): Promise<(ListedSession & { readonly titles: readonly Observation[] }) | undefined> {
  const session = await sessionCalled(deps, id);
  if (!session) return undefined;
  const titles = await deps.store.observations.list({ session: session.id, order: "oldest" });
  const [listed = { session, observations: titles.length }] = await withSummaries(deps, [session]);
  if (!listed.summary) return { ...listed, titles };
  const ids = titles.flatMap(({ supersededBy }) => (supersededBy > 0 ? [supersededBy] : []));
  const newer = ids.length > 0 ? await deps.store.observations.list({ ids }) : [];
  return { ...listed, summary: withSuperseded(listed.summary, [...titles, ...newer]), titles };
}

/** Levels 3 and 4: those that match, newest first or the best match first; superseded decisions say so. */
export async function listObservations(
  deps: Deps,
  { search, ...query }: ObservationsRequest,
): Promise<readonly Observation[]> {
  const limit = query.limit ?? LIMIT.observations;
  if (search === undefined) return deps.store.observations.list({ ...query, limit });
  const { project, limit: _limit, order: _order, ...within } = query;
  return deps.store.observations.find(project, termsOf(search), limit, within);
}

/** The file relative to the root, as observations store it; agents mostly write absolute paths. */
export function fileBelow({ root }: Pick<Project, "root">, file: string): string {
  return root !== "" && file.startsWith(`${root}/`) ? file.slice(root.length + 1) : file;
}

/** Level 5: those with these ids, in this order. */
export async function observationsWhole(
  deps: Deps,
  ids: readonly number[],
): Promise<readonly ListedObservation[]> {
  if (ids.length === 0) return [];
  const found = new Map((await deps.store.observations.list({ ids })).map((one) => [one.id, one]));
  const whole: ListedObservation[] = [];
  for (const id of new Set(ids)) {
    const observation = found.get(id);
    if (observation) whole.push(await wholeOf(deps, observation));
  }
  return whole;
}

/** Tokens of the full observation. */
export function costOf(deps: Pick<Deps, "countTokens">, observation: Observation): number {
  return deps.countTokens(observationText({ observation, related: [] }).join("\n"));
}

async function withSummaries(deps: Deps, sessions: readonly Session[]): Promise<readonly ListedSession[]> {
  const ids = sessions.map(({ id }) => id);
  const summaries = new Map(
    (await deps.store.observations.summaries({ sessions: ids })).map((one) => [one.session, one]),
  );
  const counts = await deps.store.observations.countBySession(ids);
  const listed: ListedSession[] = [];
  for (const session of sessions) {
    const summary = summaries.get(session.id);
    const turns = await deps.store.turns.list({ session: session.id, order: "oldest", limit: TURNS });
    const title = sessionTitle({ turns, opening: session.title, summary });
    listed.push({
      session: { ...session, title },
      observations: counts.get(session.id) ?? 0,
      ...(summary && { summary: { ...summary, title } }),
    });
  }
  return listed;
}

async function wholeOf(deps: Deps, observation: Observation): Promise<ListedObservation> {
  const { id, project, matter, supersededBy } = observation;
  const [newer] = supersededBy > 0 ? await deps.store.observations.list({ ids: [supersededBy] }) : [];
  const onMatter = matter === "" ? [] : await deps.store.observations.list({ project, matter });
  const older = onMatter.filter((one) => one.supersededBy === id);
  const calls = [...new Set(observation.facts.flatMap(({ evidence }) => evidence))];
  const evidence =
    calls.length > 0 ? await deps.store.evidence.attempts({ ids: calls, order: "oldest" }) : [];
  // Observations listed above are not repeated.
  const above = new Set([supersededBy, ...older.map((one) => one.id)]);
  const near = await deps.store.observations.related(id, LIMIT.related + above.size);
  return {
    observation,
    supersedes: older.slice(0, LIMIT.related),
    related: near.filter((one) => !above.has(one.id)).slice(0, LIMIT.related),
    evidence,
    ...(newer && { supersededBy: newer }),
  };
}
