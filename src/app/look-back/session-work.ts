// Results of sessions, from all their calls, and what is still open.
import { type OpenEnd, openEndsIn } from "../../core/compose/open-ends.ts";
import { type SessionWork, sessionWork } from "../../core/compose/session-work.ts";
import { termsOf } from "../../core/similarity/terms.ts";
import { courseOf } from "../../core/synthesise/course.ts";
import type { Course } from "../../domain/course.ts";
import { groupBy } from "../../domain/group-by.ts";
import type { Session } from "../../domain/project.ts";
import type { Ending, Turn } from "../../domain/turn.ts";
import { withoutUndefined } from "../../domain/without-undefined.ts";
import type { Place } from "../../ports/workspace.ts";
import type { Deps } from "../deps.ts";
import { committedLater } from "./committed-later.ts";
import type { Period } from "./period.ts";

/** Newest calls of a session that are read. */
const CALLS = 1_500;

/** The course of a whole session, or of a part. */
export async function sessionCourse(
  deps: Deps,
  { id, project }: Pick<Session, "id" | "project">,
  { since, until, branch }: Omit<Period, "project"> = {},
): Promise<Course> {
  const newest = await deps.store.evidence.attempts({
    session: id,
    project,
    order: "newest",
    limit: CALLS,
    ...withoutUndefined({ since, until, branch }),
  });
  return courseOf(newest.toReversed());
}

/** Turns searched for the last sessions and open ends. */
const RECENT = 60;

/** The last sessions with work, newest first, also those without a prompt; and the turns they were found by. */
export async function recentWork(
  deps: Deps,
  { project }: Place,
  /** The asking session, which does not count. */
  asking: string,
  most: number,
): Promise<{ readonly turns: readonly Turn[]; readonly work: readonly SessionWork[] }> {
  const turns = await workingTurns(deps, project.id, asking);
  const silent = await workWithoutPrompt(deps, project.id, turns, asking);
  return { turns, work: [...silent, ...(await workIn(deps, turns, most))] };
}

/** The newest turns with work; if there are none, the newest turns. */
async function workingTurns(deps: Deps, project: string, asking: string): Promise<readonly Turn[]> {
  const newest = { project, order: "newest", limit: RECENT } as const;
  const worked = await deps.store.turns.list({ ...newest, endings: WORKED });
  const turns = worked.length > 0 ? worked : await deps.store.turns.list(newest);
  return turns.filter((turn) => turn.session !== asking && turn.calls > 0);
}

const WORKED = [
  "committed",
  "passed",
  "failed",
  "undone",
  "changed",
  "delivered",
] as const satisfies readonly Ending[];

/** The sessions that these turns belong to, newest first, at most so many. */
async function workIn(deps: Deps, turns: readonly Turn[], most: number): Promise<readonly SessionWork[]> {
  const newestFirst = turns.toSorted((a, b) => b.endedAt - a.endedAt);
  const bySession = groupBy(newestFirst, ({ session }) => session);
  const found = await Promise.all(
    [...bySession].slice(0, most).map(async ([id, some]) => {
      const [first] = some;
      const project = first?.project ?? "";
      const known = await deps.store.sessions.get(id);
      const unknown = { id, agent: "", startedAt: some.at(-1)?.at ?? 0, lastAt: first?.endedAt ?? 0 };
      const own = await deps.store.turns.list({ session: id, order: "oldest", limit: TURNS });
      const course = await sessionCourse(deps, { id, project });
      const [summary] = await deps.store.observations.summaries({ sessions: [id] });
      return { session: { ...(known ?? unknown), project }, own, course, summary: summary?.title };
    }),
  );
  const settled = committedLater(
    found.map(({ session }) => session),
    found.flatMap(({ own }) => own),
    new Map(found.map(({ session, course }) => [session.id, course])),
  );
  return found.map(({ session, own, course, summary }) =>
    sessionWork(session, own, settled.get(session.id) ?? course, termsOf, summary),
  );
}

const TURNS = 500;

/** Sessions searched for work without a prompt. */
const SILENT = 3;

/** Work of later sessions without any recorded prompt: a skill, a schedule, a subagent. */
async function workWithoutPrompt(
  deps: Deps,
  project: string,
  turns: readonly Turn[],
  asking: string,
): Promise<readonly SessionWork[]> {
  const since = Math.max(0, ...turns.map(({ endedAt }) => endedAt));
  const found: SessionWork[] = [];
  for (const session of await deps.store.sessions.list(project, SILENT)) {
    if (session.id === asking || session.lastAt <= since) continue;
    const opened = await deps.store.turns.list({ session: session.id, limit: 1 });
    if (opened.length > 0) continue;
    found.push(sessionWork(session, [], await sessionCourse(deps, session), termsOf));
  }
  return found;
}

interface OpenQuestion {
  /** Root of the work tree in question; empty when it is not available. */
  readonly root: string;
  /** Newest first. */
  readonly work: readonly SessionWork[];
  /** Turns of the project, also of other sessions. */
  readonly turns: readonly Turn[];
  readonly now: number;
}

/** Asks git when something may be uncommitted. */
export async function openEnds(deps: Deps, question: OpenQuestion): Promise<readonly OpenEnd[]> {
  return openEndsIn({ ...question, ...(await seenOpen(deps, question)) });
}

export async function seenOpen(deps: Deps, { root, work }: Pick<OpenQuestion, "root" | "work">) {
  const pending = [...new Set(work.flatMap(({ course: { pending, left = [] } }) => [...pending, ...left]))];
  const uncommitted =
    pending.length > 0 && root !== "" ? await deps.workspace.uncommitted?.(root, pending) : undefined;
  const summaries = await deps.store.observations.summaries({
    sessions: work.map(({ session }) => session.id),
  });
  const remains = new Map(summaries.map((one) => [one.session, remainsOf(one.nextSteps)]));
  const titles = new Map(summaries.map((one) => [one.session, one.title]));
  return {
    uncommitted,
    remainsIn: (session: string) => remains.get(session) ?? "",
    summarised: (session: string) => titles.get(session) ?? "",
  };
}

/** What the agent reported as left to do (first sentence); an offer that was not accepted does not count. */
function remainsOf(nextSteps: string): string {
  const [first = ""] = nextSteps.split(/(?<=[.!?])\s/);
  return /^(?:Offered and not answered|The last check of the session)/.test(first) ? "" : first;
}
