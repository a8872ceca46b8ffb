// The session that an id, or the beginning of one, stands for; lists show no more of it.
import type { Deps } from "../app/deps.ts";
import { sessionCalled } from "../app/session-called.ts";
import type { Session } from "../domain/project.ts";

export async function sessionMeant(deps: Deps, beginning: string): Promise<Session> {
  const session = await sessionCalled(deps, beginning);
  if (session) return session;
  throw new Error(`there is no session "${beginning}". See twiceshy sessions --everywhere.`);
}
