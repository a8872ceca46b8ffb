// Rebuilds the word index of all turns and observations: a repaired memory has the rows but no index.
import type { Deps } from "../deps.ts";
import { indexed } from "../observations/observe.ts";
import { saveTurns } from "./learn.ts";

const PAGE = 200;

export async function indexWords(deps: Pick<Deps, "store">): Promise<void> {
  for (const { id: project } of await deps.store.projects.list()) {
    const turns = await deps.store.turns.list({ project, order: "oldest" });
    for (let at = 0; at < turns.length; at += PAGE) await saveTurns(deps, turns.slice(at, at + PAGE));
    const observations = await deps.store.observations.list({ project, order: "oldest" });
    for (let at = 0; at < observations.length; at += PAGE)
      await deps.store.observations.save(observations.slice(at, at + PAGE).map(indexed));
  }
}
