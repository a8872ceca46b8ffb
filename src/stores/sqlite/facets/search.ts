// SQLite: the search index.
import type { SearchStore } from "../../../ports/store.ts";
import { numbersOf } from "../projects.ts";
import { dropDocuments, saveDocuments } from "../search/documents.ts";
import { dueDocuments } from "../search/due.ts";
import { documentsOfSessions, findDocuments, frequencies } from "../search/find.ts";
import type { Context } from "./context.ts";

export function search({ database, guarded, writing }: Context): SearchStore {
  const changed = dueDocuments(database);
  return {
    due: guarded((limit) => changed.due(limit)),
    settle: writing((done, documents) => changed.settle(done, documents)),
    save: writing((documents) => saveDocuments(database, numbersOf(database), documents)),
    drop: writing((project, kind, keys) => dropDocuments(database, project, kind, keys)),
    find: guarded((query) => findDocuments(database, query)),
    frequency: guarded((project, words) => frequencies(database, project, words)),
    ofSessions: guarded((kind, sessions) => documentsOfSessions(database, kind, sessions)),
  };
}
