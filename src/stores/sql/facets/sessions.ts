// Sessions.
import type { SessionStore } from "../../../ports/store.ts";
import { selectSessionsWithCalls } from "../counts.ts";
import { selectLearned, updateLearned } from "../patterns.ts";
import { findSessions, numbersOf, selectSession, selectSessions, upsertSession } from "../projects.ts";
import type { Context } from "./context.ts";

export function sessions({ database, guarded, writing }: Context): SessionStore {
  return {
    get: guarded((id) => selectSession(database, id)),
    list: guarded((project, limit) => selectSessions(database, project, limit)),
    find: guarded((query) => findSessions(database, query)),
    countWithCalls: guarded((project) => selectSessionsWithCalls(database, project)),
    save: writing((session) =>
      upsertSession(database, session, numbersOf(database).project(session.project)),
    ),
    learnedTo: guarded((session) => selectLearned(database, session)),
    markLearned: writing((session, attempt) => updateLearned(database, session, attempt)),
  };
}
