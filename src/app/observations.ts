// What happened, at five levels of detail: sessions, a session's summary, titles, facts, one observation whole.
import { observationText } from "../core/compose/observation-text.ts";
import { sessionTitle } from "../core/compose/session-title.ts";
import { withSuperseded } from "../core/observe/learned.ts";
import { termsOf } from "../core/similarity/terms.ts";
import type { Attempt } from "../domain/attempt.ts";
import type { Observation, SessionSummary } from "../domain/observation.ts";
import type { Project, Session } from "../domain/project.ts";
import type { ObservationQuery } from "../ports/observation-store.ts";
import type { Deps } from "./deps.ts";
import { sessionCalled } from "./session-called.ts";

export interface SessionsRequest {
  /** Project id; absent = everywhere. */
  readonly project?: string;
  readonly since?: number;
  readonly until?: number;
  readonly branch?: string;
  readonly limit?: number;
}

export interface ToldSession {
  readonly session: Session;
  /** Absent where none was made: the session ended without one, or is still going on. */
  readonly summary?: SessionSummary;
  /** How many observations it has. */
  readonly observations: number;
}

export interface ObservationsRequest extends Omit<ObservationQuery, "ids"> {
  /** Words it is to be found by; the best match first then. */
  readonly search?: string;
}

/** One observation whole, and what belongs to it. */
export interface ToldObservation {
  readonly observation: Observation;
  /** The newer decision on the same matter. */
  readonly supersededBy?: Observation;
  /** Older decisions on the same matter, the newest first. */
  readonly supersedes: readonly Observation[];
  /** Others of other sessions, the nearest first. */
  readonly related: readonly Observation[];
  /** The calls its facts rest on, as they came. */
  readonly evidence: readonly Attempt[];
}

const LIMIT = { sessions: 20, observations: 50, related: 5 };
/** Some were opened and closed again, and are not told. */
const SPARE = 30;
/** What a session is about shows at its beginning. */
const TURNS = 100;
const ALL = Number.MAX_SAFE_INTEGER;
/** Sessions that are looked at together. */
const PAGE = 100;

/** Level 1: newest first. */
export async function sessionsTold(deps: Deps, request: SessionsRequest): Promise<readonly ToldSession[]> {
  const { limit = LIMIT.sessions } = request;
  // A branch, or a day, may have been left long ago.
  const isNew = request.branch === undefined && request.until === undefined;
  if (isNew && limit < ALL) {
    const told = await toldAmong(deps, request, limit + SPARE);
    if (told.length >= limit) return told;
  }
  return toldAmong(deps, request, ALL);
}

/** `most`: newest sessions of each project that are looked at. */
async function toldAmong(
  deps: Deps,
  request: SessionsRequest,
  most: number,
): Promise<readonly ToldSession[]> {
  const { since = 0, until = Number.POSITIVE_INFINITY, branch, limit = LIMIT.sessions } = request;
  const projects =
    request.project === undefined ? (await deps.store.projects()).map(({ id }) => id) : [request.project];
  const found: Session[] = [];
  for (const project of projects) {
    const onBranch =
      branch === undefined
        ? undefined
        : new Set((await deps.store.turns({ project, branch })).map(({ session }) => session));
    const sessions = await deps.store.sessions(project, most);
    found.push(
      ...sessions.filter(
        ({ id, lastAt, startedAt }) => lastAt >= since && startedAt <= until && (onBranch?.has(id) ?? true),
      ),
    );
  }
  found.sort((a, b) => b.lastAt - a.lastAt);
  const told: ToldSession[] = [];
  const page = Math.min(limit, PAGE);
  for (let start = 0; start < found.length && told.length < limit; start += page)
    for (const one of await toldOf(deps, found.slice(start, start + page)))
      if (told.length < limit && (await hasContent(deps, one))) told.push(one);
  return told;
}

/** One that was opened and closed again has nothing to tell. */
async function hasContent(deps: Deps, { session, summary, observations }: ToldSession): Promise<boolean> {
  if (session.turns > 0 || session.title !== "" || summary || observations > 0) return true;
  return (await deps.store.attempts({ session: session.id, limit: 1 })).length > 0;
}

/** Levels 2 and 3: a session by its id or the beginning of it, with its observations as they came. */
export async function sessionTold(
  deps: Deps,
  id: string,
): Promise<(ToldSession & { readonly titles: readonly Observation[] }) | undefined> {
  const session = await sessionCalled(deps, id);
  if (!session) return undefined;
  const titles = await deps.store.observations({ session: session.id, order: "oldest" });
  const [told = { session, observations: titles.length }] = await toldOf(deps, [session]);
  if (!told.summary) return { ...told, titles };
  const ids = titles.flatMap(({ supersededBy }) => (supersededBy > 0 ? [supersededBy] : []));
  const newer = ids.length > 0 ? await deps.store.observations({ ids }) : [];
  return { ...told, summary: withSuperseded(told.summary, [...titles, ...newer]), titles };
}

/** Levels 3 and 4: those that match, newest first or the best match first; superseded decisions say so. */
export async function observationsTold(
  deps: Deps,
  { search, ...query }: ObservationsRequest,
): Promise<readonly Observation[]> {
  const limit = query.limit ?? LIMIT.observations;
  if (search === undefined) return deps.store.observations({ ...query, limit });
  const { project, limit: _limit, order: _order, ...within } = query;
  return deps.store.findObservations(project, termsOf(search), limit, within);
}

/** As observations name it: from the root. Agents mostly write whole paths. */
export function fileBelow({ root }: Pick<Project, "root">, file: string): string {
  return root !== "" && file.startsWith(`${root}/`) ? file.slice(root.length + 1) : file;
}

/** Level 5: those with these ids, in this order. */
export async function observationsWhole(
  deps: Deps,
  ids: readonly number[],
): Promise<readonly ToldObservation[]> {
  if (ids.length === 0) return [];
  const found = new Map((await deps.store.observations({ ids })).map((one) => [one.id, one]));
  const whole: ToldObservation[] = [];
  for (const id of new Set(ids)) {
    const observation = found.get(id);
    if (observation) whole.push(await wholeOf(deps, observation));
  }
  return whole;
}

/** What it costs a model to read it whole. */
export function costOf(deps: Pick<Deps, "countTokens">, observation: Observation): number {
  return deps.countTokens(observationText({ observation, related: [] }).join("\n"));
}

async function toldOf(deps: Deps, sessions: readonly Session[]): Promise<readonly ToldSession[]> {
  const ids = sessions.map(({ id }) => id);
  const summaries = new Map((await deps.store.summaries({ sessions: ids })).map((one) => [one.session, one]));
  const counts = await deps.store.observedIn(ids);
  const told: ToldSession[] = [];
  for (const session of sessions) {
    const summary = summaries.get(session.id);
    const turns = await deps.store.turns({ session: session.id, order: "oldest", limit: TURNS });
    const title = sessionTitle({ turns, opening: session.title, summary });
    told.push({
      session: { ...session, title },
      observations: counts.get(session.id) ?? 0,
      ...(summary && { summary: { ...summary, title } }),
    });
  }
  return told;
}

async function wholeOf(deps: Deps, observation: Observation): Promise<ToldObservation> {
  const { id, project, matter, supersededBy } = observation;
  const [newer] = supersededBy > 0 ? await deps.store.observations({ ids: [supersededBy] }) : [];
  const onMatter = matter === "" ? [] : await deps.store.observations({ project, matter });
  const older = onMatter.filter((one) => one.supersededBy === id);
  const calls = [...new Set(observation.facts.flatMap(({ evidence }) => evidence))];
  const evidence = calls.length > 0 ? await deps.store.attempts({ ids: calls, order: "oldest" }) : [];
  // What is told above is not told again.
  const told = new Set([supersededBy, ...older.map((one) => one.id)]);
  const near = await deps.store.relatedObservations(id, LIMIT.related + told.size);
  return {
    observation,
    supersedes: older.slice(0, LIMIT.related),
    related: near.filter((one) => !told.has(one.id)).slice(0, LIMIT.related),
    evidence,
    ...(newer && { supersededBy: newer }),
  };
}
