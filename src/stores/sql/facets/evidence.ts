// Attempts and their counts.
import type { EvidenceStore } from "../../../ports/store.ts";
import {
  selectActivity,
  selectCountsBySession,
  selectFailuresByKind,
  selectFirstLiveAt,
} from "../activity.ts";
import { append } from "../append.ts";
import { selectAttempts } from "../attempts.ts";
import { selectCounts } from "../counts.ts";
import type { Context } from "./context.ts";

export function evidence({ database, guarded, filter }: Context): EvidenceStore {
  return {
    append: guarded((entries, learn) => append(database, entries, learn, filter)),
    attempts: guarded((query) => selectAttempts(database, query)),
    counts: guarded((project) => selectCounts(database, project)),
    activity: guarded((query) => selectActivity(database, query)),
    failuresByKind: guarded((query) => selectFailuresByKind(database, query)),
    countsBySession: guarded((sessions) => selectCountsBySession(database, sessions)),
    firstLiveAt: guarded((project) => selectFirstLiveAt(database, project)),
  };
}
