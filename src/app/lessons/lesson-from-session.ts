// Prefills a lesson from a session: its Situation section and the tags of its work.

import { situationText } from "../../core/compose/situation.ts";
import type { Session } from "../../domain/project.ts";
import { isTopic, tagName } from "../../domain/tag.ts";
import type { Place } from "../../ports/workspace.ts";
import type { Deps } from "../deps.ts";

interface FromSession {
  readonly session: Session;
  readonly situation: string;
  /** `redis`, `authentication` */
  readonly appliesTo: readonly string[];
}

const SESSIONS = 1_000;
const TURNS = 200;
const TAGS = 6;
/** Shortest accepted beginning of an id. */
const SHORTEST = 4;

/** `which`: an id, its beginning, or `last`; undefined when there is none. Throws when several ids match. */
export async function lessonFromSession(
  deps: Deps,
  { project }: Place,
  which: string,
): Promise<FromSession | undefined> {
  const session = await sessionMeant(deps, project.id, which);
  if (!session) return undefined;
  const { id } = session;
  const turns = await deps.store.turns.list({ session: id, order: "oldest", limit: TURNS });
  const failures = await deps.store.evidence.attempts({ session: id, status: "failed", order: "oldest" });
  const tags = turns.flatMap((turn) => turn.tags).filter(isTopic);
  return {
    session,
    situation: situationText({ session, turns, failures }),
    appliesTo: [...new Set(tags.map(tagName))].slice(0, TAGS),
  };
}

async function sessionMeant(deps: Deps, project: string, which: string): Promise<Session | undefined> {
  if (which !== "last") {
    const exact = await deps.store.sessions.get(which);
    if (exact) return exact;
  }
  const sessions = [...(await deps.store.sessions.list(project, SESSIONS))].sort(
    (a, b) => b.lastAt - a.lastAt,
  );
  if (which === "last") return sessions[0];
  if (which.length < SHORTEST) return undefined;
  const found = sessions.filter(({ id }) => id.startsWith(which));
  if (found.length > 1)
    throw new Error(`${found.length} sessions begin with ${which}. Write more of the id.`);
  return found[0];
}
