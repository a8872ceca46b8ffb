// Recap: what was worked on, in which sessions, how they ended, and what is still open.

import { type FailedCheck, mayBeOpen, type Recap, recapOf } from "../core/compose/recap.ts";
import { termsOf } from "../core/similarity/terms.ts";
import type { Attempt } from "../domain/attempt.ts";
import { isCheck } from "../domain/check.ts";
import type { Session } from "../domain/project.ts";
import type { Turn } from "../domain/turn.ts";
import type { Deps } from "./deps.ts";

export interface RecapRequest {
  /** Project id; absent = everywhere. */
  readonly project?: string;
  readonly since?: number;
  readonly until?: number;
  readonly branch?: string;
  /** At most so many sessions. */
  readonly limit?: number;
  /** The session that asks: it is not told what it has done itself. */
  readonly asking?: string;
}

/** Within a window nobody wants to have it cut short; without one the last sessions are meant. */
const SESSIONS = { newest: 10, window: 200 };
/** A branch may have been left long ago. */
const CANDIDATES = 1_000;
const TURNS_OF_SESSION = 500;
const LATER_TURNS = 2_000;
/** Open turns whose failed checks are looked up. */
const LOOKED_UP = 20;

export async function recap(deps: Deps, request: RecapRequest): Promise<Recap> {
  const isWindow = request.since !== undefined || request.until !== undefined;
  const limit = request.limit ?? (isWindow ? SESSIONS.window : SESSIONS.newest);
  const found = await sessionsOf(deps, request);
  const sessions: Session[] = [];
  const turns: Turn[] = [];
  let left = 0;
  for (const session of found) {
    if (sessions.length === limit) {
      left++;
      continue;
    }
    const own = await turnsOf(deps, session, request);
    if (own.length === 0 && (request.branch !== undefined || !isWithin(session, request))) continue;
    sessions.push(session);
    turns.push(...own);
  }
  const later = await laterTurns(deps, sessions, turns);
  const failed = await failedChecks(deps, turns, later);
  return recapOf({
    sessions,
    turns,
    later,
    more: request.branch === undefined ? left : 0,
    terms: termsOf,
    failedIn: (turn) => failed.get(turn),
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

async function failedChecks(
  deps: Deps,
  turns: readonly Turn[],
  later: readonly Turn[],
): Promise<ReadonlyMap<Turn, FailedCheck>> {
  const told = new Set(turns);
  const open = mayBeOpen([...turns, ...later]).filter((turn) => told.has(turn) && turn.ending === "failed");
  const checks = new Map<Turn, FailedCheck>();
  for (const turn of open.toSorted((a, b) => b.at - a.at).slice(0, LOOKED_UP)) {
    const attempts = await deps.store.attempts({ ids: turn.evidence, order: "oldest" });
    const last =
      attempts.findLast(isFailedCheck) ?? attempts.findLast(({ outcome }) => outcome.status === "failed");
    if (last?.outcome.status === "failed")
      checks.set(turn, { display: last.display, error: last.outcome.excerpt });
  }
  return checks;
}

function isFailedCheck({ outcome, work }: Attempt): boolean {
  return outcome.status === "failed" && isCheck(work);
}
