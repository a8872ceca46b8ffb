// What came of sessions, from all their calls; and what of it is still open.
import { type OpenEnd, openEndsIn } from "../core/compose/open-ends.ts";
import { type SessionWork, sessionWork } from "../core/compose/session-work.ts";
import { courseOf } from "../core/synthesise/course.ts";
import type { Course } from "../domain/course.ts";
import type { Session } from "../domain/project.ts";
import type { Turn } from "../domain/turn.ts";
import type { Deps } from "./deps.ts";

/** Calls of a session that are looked at, the newest. */
const CALLS = 1_500;

export interface Stretch {
  readonly since?: number;
  readonly until?: number;
  readonly branch?: string;
}

/** Over all of a session, or the part of it that is asked for. */
export async function sessionCourse(
  deps: Deps,
  { id, project }: Pick<Session, "id" | "project">,
  { since, until, branch }: Stretch = {},
): Promise<Course> {
  const newest = await deps.store.attempts({
    session: id,
    project,
    order: "newest",
    limit: CALLS,
    ...(since !== undefined && { since }),
    ...(until !== undefined && { until }),
    ...(branch !== undefined && { branch }),
  });
  return courseOf(newest.toReversed());
}

/** The sessions that these turns belong to, newest first, at most so many. */
export async function workIn(
  deps: Deps,
  turns: readonly Turn[],
  most: number,
): Promise<readonly SessionWork[]> {
  const bySession = new Map<string, Turn[]>();
  for (const turn of turns.toSorted((a, b) => b.endedAt - a.endedAt))
    bySession.set(turn.session, [...(bySession.get(turn.session) ?? []), turn]);
  const found: SessionWork[] = [];
  for (const [id, some] of [...bySession].slice(0, most)) {
    const project = some[0]?.project ?? "";
    const session = (await deps.store.session(id)) ?? {
      id,
      project,
      agent: "",
      startedAt: some.at(-1)?.at ?? 0,
    };
    const own = await deps.store.turns({ session: id, order: "oldest", limit: TURNS });
    found.push(sessionWork({ ...session, project }, own, await sessionCourse(deps, { id, project })));
  }
  return found;
}

const TURNS = 500;

/** Sessions looked at for work that no prompt opened. */
const SILENT = 3;

/** Of sessions since these turns in which nobody said anything that was recorded: a skill, a schedule, a subagent. */
export async function workWithoutPrompt(
  deps: Deps,
  project: string,
  turns: readonly Turn[],
  asking: string,
): Promise<readonly SessionWork[]> {
  const since = Math.max(0, ...turns.map(({ endedAt }) => endedAt));
  const found: SessionWork[] = [];
  for (const session of await deps.store.sessions(project, SILENT)) {
    if (session.id === asking || session.lastAt <= since) continue;
    const told = await deps.store.turns({ session: session.id, limit: 1 });
    if (told.length > 0) continue;
    found.push(sessionWork(session, [], await sessionCourse(deps, session)));
  }
  return found;
}

export interface OpenQuestion {
  /** Root of the work tree that is asked about; empty when it is not at hand. */
  readonly root: string;
  /** Newest first. */
  readonly work: readonly SessionWork[];
  /** Turns of the project, also of other sessions. */
  readonly turns: readonly Turn[];
  readonly now: number;
}

/** Looks at git where there is something that may lie there uncommitted. */
export async function openEnds(deps: Deps, question: OpenQuestion): Promise<readonly OpenEnd[]> {
  return openEndsIn({ ...question, ...(await seenOpen(deps, question)) });
}

export async function seenOpen(deps: Deps, { root, work }: Pick<OpenQuestion, "root" | "work">) {
  const pending = [...new Set(work.flatMap(({ course }) => course.pending))];
  const uncommitted =
    pending.length > 0 && root !== "" ? await deps.workspace.uncommitted?.(root, pending) : undefined;
  const summaries = await deps.store.summaries({ sessions: work.map(({ session }) => session.id) });
  const remains = new Map(summaries.map((one) => [one.session, remainsOf(one.nextSteps)]));
  return { uncommitted, remainsIn: (session: string) => remains.get(session) ?? "" };
}

/** What the agent said is left, in its first sentence; an offer that nobody took up is none. */
function remainsOf(nextSteps: string): string {
  const [first = ""] = nextSteps.split(/(?<=[.!?])\s/);
  return /^(?:Offered and not answered|The last check of the session)/.test(first) ? "" : first;
}
