// Recap: what was worked on, in which sessions, how they ended, and what is still open.
import { type Recap, recapOf } from "../core/compose/recap.ts";
import { hasWork, sessionWork } from "../core/compose/session-work.ts";
import { termsOf } from "../core/similarity/terms.ts";
import type { Course } from "../domain/course.ts";
import type { Session } from "../domain/project.ts";
import type { Turn } from "../domain/turn.ts";
import type { Deps } from "./deps.ts";
import { seenOpen, sessionCourse } from "./session-work.ts";

export interface RecapRequest {
  /** Project id; absent = everywhere. */
  readonly project?: string;
  readonly since?: number;
  readonly until?: number;
  readonly branch?: string;
  /** At most so many sessions in which something was done. */
  readonly limit?: number;
  /** As of when; the end of the last session when it is left out. */
  readonly now?: number;
  /** Root of the work tree that asks, to look at what lies there. */
  readonly root?: string;
  /** The session that asks: it is not told what it has done itself. */
  readonly asking?: string;
}

/** Within a window nobody wants to have it cut short; without one the last sessions are meant. */
const SESSIONS = { newest: 10, window: 200 };
/** A branch may have been left long ago. */
const CANDIDATES = 1_000;
const TURNS_OF_SESSION = 500;
const LATER_TURNS = 2_000;

export async function recap(deps: Deps, request: RecapRequest): Promise<Recap> {
  const isWindow = request.since !== undefined || request.until !== undefined;
  const limit = request.limit ?? (isWindow ? SESSIONS.window : SESSIONS.newest);
  const found = await sessionsOf(deps, request);
  const sessions: Session[] = [];
  const turns: Turn[] = [];
  const courses = new Map<string, Course>();
  let worked = 0;
  let left = 0;
  for (const session of found) {
    if (worked === limit || sessions.length === SESSIONS.window) {
      left++;
      continue;
    }
    const own = await turnsOf(deps, session, request);
    if (own.length === 0 && (request.branch !== undefined || !isWithin(session, request))) continue;
    const course = await sessionCourse(deps, session, request);
    if (hasWork({ course })) worked++;
    courses.set(session.id, course);
    sessions.push(session);
    turns.push(...own);
  }
  const courseOf = (id: string) => courses.get(id) as Course;
  const work = sessions.map((session) => sessionWork(session, [], courseOf(session.id)));
  return recapOf({
    sessions,
    turns,
    later: await laterTurns(deps, sessions, turns),
    more: request.branch === undefined ? left : 0,
    terms: termsOf,
    now: request.now ?? Math.max(0, ...sessions.map(({ lastAt }) => lastAt)),
    courseOf,
    ...(await seenOpen(deps, { root: request.root ?? "", work })),
  });
}

/** Newest first. */
async function sessionsOf(deps: Deps, request: RecapRequest): Promise<readonly Session[]> {
  const projects =
    request.project === undefined ? (await deps.store.projects()).map(({ id }) => id) : [request.project];
  const found: Session[] = [];
  for (const project of projects) found.push(...(await deps.store.sessions(project, CANDIDATES)));
  return found
    .filter((session) => session.id !== request.asking && isWithin(session, request))
    .sort((a, b) => b.lastAt - a.lastAt);
}

function isWithin(
  { startedAt, lastAt }: Session,
  { since = 0, until = Number.POSITIVE_INFINITY }: RecapRequest,
) {
  return lastAt >= since && startedAt <= until;
}

async function turnsOf(deps: Deps, session: Session, request: RecapRequest): Promise<readonly Turn[]> {
  const { since, until, branch } = request;
  return deps.store.turns({
    session: session.id,
    limit: TURNS_OF_SESSION,
    ...(since !== undefined && { since }),
    ...(until !== undefined && { until }),
    ...(branch !== undefined && { branch }),
  });
}

/** What came after, in sessions that are not told: it may have settled what was left open. */
async function laterTurns(
  deps: Deps,
  sessions: readonly Session[],
  told: readonly Turn[],
): Promise<readonly Turn[]> {
  const known = new Set(told.map(({ session, number }) => `${session} ${number}`));
  const later: Turn[] = [];
  for (const project of new Set(sessions.map((session) => session.project))) {
    const since = Math.min(...told.filter((turn) => turn.project === project).map(({ at }) => at));
    if (!Number.isFinite(since)) continue;
    later.push(...(await deps.store.turns({ project, since, limit: LATER_TURNS })));
  }
  return later.filter(({ session, number }) => !known.has(`${session} ${number}`));
}
