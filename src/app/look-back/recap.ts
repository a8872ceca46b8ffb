// Recap: what was worked on, in which sessions, how they ended, and what is still open.
import { type Recap, recapOf } from "../../core/compose/recap.ts";
import { hasWork, sessionWork } from "../../core/compose/session-work.ts";
import { termsOf } from "../../core/similarity/terms.ts";
import type { Course } from "../../domain/course.ts";
import type { Session } from "../../domain/project.ts";
import { type Turn, turnKey } from "../../domain/turn.ts";
import { withoutUndefined } from "../../domain/without-undefined.ts";
import type { Deps } from "../deps.ts";
import { committedLater } from "./committed-later.ts";
import { isWithin, type Period, projectsIn } from "./period.ts";
import { seenOpen, sessionCourse } from "./session-work.ts";

export interface RecapRequest extends Period {
  /** Most sessions with work. */
  readonly limit?: number;
  /** Most sessions that are read at all, the newest; absent: as many as it takes. */
  readonly most?: number;
  /** Reference time; default: the end of the last session. */
  readonly now?: number;
  /** Root of the current work tree, to check for uncommitted files. */
  readonly root?: string;
  /** The asking session; its own work is left out. */
  readonly asking?: string;
}

/** Most sessions: without a time window only the last ones, within a window many. */
const SESSIONS = { newest: 10, window: 200 };
/** Sessions searched: the last work on a branch may be old. */
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
    if (worked === limit || sessions.length === (request.most ?? SESSIONS.window)) {
      if (!(await isOfSubagent(deps, session))) left++;
      continue;
    }
    const own = await turnsOf(deps, session, request);
    if (own.length === 0 && (request.branch !== undefined || !isWithin(session, request))) continue;
    const course = await sessionCourse(deps, session, request);
    if (hasWork({ course })) worked++;
    else if (own.length === 0 && (await isOfSubagent(deps, session))) continue;
    courses.set(session.id, course);
    sessions.push(session);
    turns.push(...own);
  }
  const settled = committedLater(sessions, turns, courses);
  const courseOf = (id: string) => settled.get(id) as Course;
  const work = sessions.map((session) => sessionWork(session, [], courseOf(session.id), termsOf));
  return recapOf({
    sessions,
    turns,
    later: await laterTurns(deps, sessions, turns),
    more: request.branch === undefined ? left : 0,
    terms: termsOf,
    now: request.now ?? Math.max(0, ...sessions.map(({ lastAt }) => lastAt)),
    courseOf,
    isElsewhere: await elsewhere(deps, request.root ?? ""),
    ...(await seenOpen(deps, { root: request.root ?? "", work })),
  });
}

/** A session of its own that some agents open for a subagent: no person began it. */
async function isOfSubagent(deps: Deps, { id, project }: Session): Promise<boolean> {
  const [first] = await deps.store.evidence.attempts({ session: id, project, order: "oldest", limit: 1 });
  return first?.subagent !== undefined;
}

/** Is a branch neither the current one nor merged into it? Never, where git cannot be asked. */
async function elsewhere(deps: Deps, root: string): Promise<(branch: string) => boolean> {
  const { branch: current = "", project } = root === "" ? NOWHERE : deps.workspace.place(root);
  if (current === "") return () => false;
  const merged = await deps.workspace.mergedBranches(project.root);
  return (branch) => branch !== "" && branch !== current && !merged.has(branch);
}

const NOWHERE = { branch: "", project: { root: "" } };

/** Newest first. */
async function sessionsOf(deps: Deps, request: RecapRequest): Promise<readonly Session[]> {
  const found: Session[] = [];
  const candidates = request.most ?? CANDIDATES;
  for (const project of await projectsIn(deps, request))
    found.push(...(await deps.store.sessions.list(project, candidates)));
  return found
    .filter((session) => session.id !== request.asking && isWithin(session, request))
    .sort((a, b) => b.lastAt - a.lastAt);
}

async function turnsOf(deps: Deps, session: Session, request: RecapRequest): Promise<readonly Turn[]> {
  const { since, until, branch } = request;
  const window = withoutUndefined({ since, until, branch });
  return deps.store.turns.list({ session: session.id, limit: TURNS_OF_SESSION, ...window });
}

/** Turns after the recap's sessions, which may have finished what was left open. */
async function laterTurns(
  deps: Deps,
  sessions: readonly Session[],
  listed: readonly Turn[],
): Promise<readonly Turn[]> {
  const known = new Set(listed.map(turnKey));
  const later: Turn[] = [];
  for (const project of new Set(sessions.map((session) => session.project))) {
    const since = Math.min(...listed.filter((turn) => turn.project === project).map(({ at }) => at));
    if (!Number.isFinite(since)) continue;
    later.push(...(await deps.store.turns.list({ project, since, limit: LATER_TURNS })));
  }
  return later.filter((turn) => !known.has(turnKey(turn)));
}
