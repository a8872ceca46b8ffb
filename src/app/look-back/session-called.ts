// Finds a session by its id or the beginning of it.
import type { Session } from "../../domain/project.ts";
import type { Deps } from "../deps.ts";

const SHORTEST_BEGINNING = 4;

/** Undefined when there is none; throws when several match. */
export async function sessionCalled(
  { store }: Pick<Deps, "store">,
  beginning: string,
): Promise<Session | undefined> {
  const session = await store.sessions.get(beginning);
  if (session || beginning.length < SHORTEST_BEGINNING) return session;
  const found: Session[] = [];
  for (const { id } of await store.projects.list())
    for (const one of await store.sessions.list(id, Number.MAX_SAFE_INTEGER))
      if (one.id.startsWith(beginning)) found.push(one);
  if (found.length > 1)
    throw new Error(`${found.length} sessions begin with "${beginning}". Write more of the id.`);
  return found[0];
}
