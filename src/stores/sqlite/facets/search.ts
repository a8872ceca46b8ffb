// SQLite: the search index.
import type { SearchStore } from "../../../ports/store.ts";
import { numbersOf } from "../projects.ts";
import { dropDocuments, saveDocuments } from "../search/documents.ts";
import { documentsOfSessions, findDocuments, frequencies } from "../search/find.ts";
import type { Context } from "./context.ts";

export function search({ database, guarded, writing }: Context): SearchStore {
  return {
    due: guarded(() => []),
    settle: writing((_done, documents) => saveDocuments(database, numbersOf(database), documents)),
    save: writing((documents) => saveDocuments(database, numbersOf(database), documents)),
    drop: writing((project, kind, keys) => dropDocuments(database, project, kind, keys)),
    find: guarded((query) => findDocuments(database, query)),
    frequency: guarded((project, words) => frequencies(database, project, words)),
    ofSessions: guarded((kind, sessions) => documentsOfSessions(database, kind, sessions)),
  };
}
