// The queue of questions for a model.
import type { JobStore } from "../../../ports/store.ts";
import { saveObservations } from "../observations.ts";
import {
  claimJobs,
  countJobs,
  endJob,
  insertJobs,
  postponeJob,
  retryJobs,
  selectAside,
  selectHolders,
} from "../observer-jobs.ts";
import { replacePause, selectPause, selectSpent, spend } from "../observer-spending.ts";
import { numbersOf } from "../projects.ts";
import { upsertSummary } from "../summaries.ts";
import { transact } from "../transact.ts";
import type { Context } from "./context.ts";

export function jobs({ database, guarded, writing }: Context): JobStore {
  return {
    enqueue: guarded((jobs) => {
      if (jobs.length === 0) return 0;
      return transact(database, () => insertJobs(database, numbersOf(database), jobs));
    }),
    holders: guarded((now) => selectHolders(database, now)),
    claim: writing((request) => claimJobs(database, request)),
    finish: writing((id, { observations, summary }) => {
      // Finished by another process, or forgotten: the result is dropped.
      if (!endJob(database, id)) return;
      const numbers = numbersOf(database);
      saveObservations(database, numbers, observations);
      if (summary) upsertSummary(database, numbers, summary);
    }),
    postpone: writing((id, how) => postponeJob(database, id, how)),
    aside: guarded(() => selectAside(database)),
    retry: writing((ids) => retryJobs(database, ids)),
    counts: guarded(() => countJobs(database)),
    spend: writing((day, tokens, budget) => spend(database, day, tokens, budget)),
    spent: guarded((day) => selectSpent(database, day)),
    pause: guarded((provider) => selectPause(database, provider)),
    savePause: writing((provider, pause) => replacePause(database, provider, pause)),
  };
}
