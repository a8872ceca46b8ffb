// Indexes the words of every turn and observation anew: a memory that was made good has the rows and no index of them.
import type { Deps } from "./deps.ts";
import { saveTurns } from "./learn.ts";
import { indexed } from "./observe.ts";

const PAGE = 200;

export async function indexWords(deps: Deps): Promise<void> {
  for (const { id: project } of await deps.store.projects()) {
    const turns = await deps.store.turns({ project, order: "oldest" });
    for (let at = 0; at < turns.length; at += PAGE) await saveTurns(deps, turns.slice(at, at + PAGE));
    const observations = await deps.store.observations({ project, order: "oldest" });
    for (let at = 0; at < observations.length; at += PAGE)
      await deps.store.saveObservations(observations.slice(at, at + PAGE).map(indexed));
  }
}
