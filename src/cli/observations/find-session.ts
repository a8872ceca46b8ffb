// Finds a session by its id or the beginning of it, as lists show it.
import type { Deps } from "../../app/deps.ts";
import { sessionCalled } from "../../app/look-back/session-called.ts";
import type { Session } from "../../domain/project.ts";

export async function findSession(deps: Deps, beginning: string): Promise<Session> {
  const session = await sessionCalled(deps, beginning);
  if (session) return session;
  throw new Error(`there is no session "${beginning}". See twiceshy sessions --everywhere.`);
}
