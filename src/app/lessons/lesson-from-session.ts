// Prefills a lesson from a session: its Situation section and the tags of its work.

import { situationText } from "../../core/compose/situation.ts";
import type { Session } from "../../domain/project.ts";
import { isTopic, tagName } from "../../domain/tag.ts";
import type { Place } from "../../ports/workspace.ts";
import type { Deps } from "../deps.ts";
import { sessionCalled } from "../look-back/session-called.ts";

interface FromSession {
  readonly session: Session;
  readonly situation: string;
  /** `redis`, `authentication` */
  readonly appliesTo: readonly string[];
}

const TURNS = 200;
const TAGS = 6;

/** `which`: an id, its beginning, or `last`; undefined when there is none. Throws when several ids match. */
export async function lessonFromSession(
  deps: Deps,
  { project }: Place,
  which: string,
): Promise<FromSession | undefined> {
  const session =
    which === "last" ? (await deps.store.sessions.list(project.id, 1))[0] : await sessionCalled(deps, which);
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
