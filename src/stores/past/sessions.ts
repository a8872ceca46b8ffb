// Sessions of a replay, in RAM: attempts add to them at every call.
import type { NewAttempt } from "../../domain/attempt.ts";
import type { Session } from "../../domain/project.ts";
import type { SessionStore } from "../../ports/store.ts";
import type { Journal } from "./journal.ts";

interface PastSessions {
  readonly facet: Omit<SessionStore, "find" | "countWithCalls">;
  /** Must be awaited before `add`: the given store may know the session already. */
  meet(id: string): Promise<void>;
  /** Adds an attempt to its session; one that was stored before only shows that the session exists. */
  add(attempt: NewAttempt, isNew: boolean): void;
}

/** `saved` keeps what is saved, too, because its other rows refer to sessions. */
export function pastSessions(saved: SessionStore, { set }: Journal): PastSessions {
  const rows = new Map<string, Session>();
  const learned = new Map<string, number>();

  async function meet(id: string): Promise<void> {
    const known = rows.has(id) ? undefined : await saved.get(id);
    if (known) set(rows, id, known);
  }

  return {
    meet,
    add(attempt, isNew) {
      const { session: id, project, agent, at, turn } = attempt;
      const known = rows.get(id);
      if (known && !isNew) return;
      const seen = { id, project, agent, startedAt: at, lastAt: at, title: "", turns: isNew ? turn : 0 };
      set(rows, id, known ? grown(known, seen) : seen);
    },
    facet: {
      async get(id) {
        await meet(id);
        return rows.get(id);
      },
      async list(project, limit) {
        for (const { id } of await saved.list(project, Number.MAX_SAFE_INTEGER)) await meet(id);
        const own = [...rows.values()].filter((session) => session.project === project);
        return own
          .toReversed()
          .sort((a, b) => b.lastAt - a.lastAt)
          .slice(0, limit < 0 ? undefined : limit);
      },
      async save(session) {
        await meet(session.id);
        await saved.save(session);
        const known = rows.get(session.id);
        set(rows, session.id, known ? grown(known, session) : session);
      },
      async learnedTo(session) {
        return learned.get(session) ?? 0;
      },
      async markLearned(session, attempt) {
        await meet(session);
        if (rows.has(session)) set(learned, session, Math.max(attempt, learned.get(session) ?? 0));
      },
    },
  };
}

/** Sessions only grow: an older report does not reset newer values. */
function grown(before: Session, more: Session): Session {
  return {
    ...before,
    agent: before.agent || more.agent,
    title: before.title || more.title,
    startedAt: Math.min(before.startedAt, more.startedAt),
    lastAt: Math.max(before.lastAt, more.lastAt),
    turns: Math.max(before.turns, more.turns),
  };
}
