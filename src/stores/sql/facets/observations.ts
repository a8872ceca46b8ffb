// Observations and summaries.
import type { ObservationStore } from "../../../ports/store.ts";
import { dropObservations, saveObservations } from "../observations.ts";
import {
  countOfSessions,
  findObservations,
  selectObservations,
  selectRelated,
} from "../observations-found.ts";
import { numbersOf } from "../projects.ts";
import { selectSummaries, upsertSummary } from "../summaries.ts";
import { transact } from "../transact.ts";
import type { Context } from "./context.ts";

export function observations({ database, guarded, writing }: Context): ObservationStore {
  return {
    save: guarded((observations, by) => {
      if (observations.length === 0) return [];
      return transact(database, () => saveObservations(database, numbersOf(database), observations, by));
    }),
    drop: guarded((ids) => {
      if (ids.length > 0) transact(database, () => dropObservations(database, JSON.stringify(ids)));
    }),
    list: guarded((query) => selectObservations(database, query)),
    countBySession: guarded((sessions) => countOfSessions(database, sessions)),
    find: guarded((project, words, limit, within) =>
      findObservations(database, project, words, limit, within),
    ),
    related: guarded((id, limit) => selectRelated(database, id, limit)),
    saveSummary: writing((summary) => upsertSummary(database, numbersOf(database), summary)),
    summaries: guarded((query) => selectSummaries(database, query)),
  };
}
