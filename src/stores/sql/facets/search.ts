// The search index.
import type { SearchStore } from "../../../ports/store.ts";
import { numbersOf } from "../projects.ts";
import { dropDocuments, saveDocuments } from "../search/documents.ts";
import { dueDocuments } from "../search/due.ts";
import { documentsOfSessions, findDocuments, frequencies } from "../search/find.ts";
import { resetSearch } from "../search/reset.ts";
import { spelledAlike } from "../search/vocabulary.ts";
import { isWriting, transact } from "../transact.ts";
import type { Context } from "./context.ts";

/** A search finds what is indexed already rather than wait for a writer that holds the lock for long. */
const SHORT_WAIT_MS = 500;

export function search({ database, options, guarded }: Context): SearchStore {
  const changed = dueDocuments(database);
  /** A damaged index is dropped, and everything is indexed again: the memory itself is sound. */
  const sound = <I extends readonly unknown[], T>(work: (...input: I) => T) =>
    guarded((...input: I) => {
      try {
        return work(...input);
      } catch (error) {
        if (!database.isDamagedIndex(error) || options.readOnly || isWriting(database)) throw error;
        transact(database, () => resetSearch(database));
        return work(...input);
      }
    });
  const writing = <I extends readonly unknown[]>(work: (...input: I) => void) =>
    sound((...input: I) => transact(database, () => work(...input)));
  return {
    due: sound((limit) => changed.due(limit)),
    settle: sound((done, documents) =>
      transact(database, () => changed.settle(done, documents), SHORT_WAIT_MS),
    ),
    save: writing((documents) => saveDocuments(database, numbersOf(database), documents)),
    drop: writing((project, kind, keys) => dropDocuments(database, project, kind, keys)),
    find: sound((query) => findDocuments(database, query)),
    frequency: sound((project, words) => frequencies(database, project, words)),
    spelledAlike: sound((word) => spelledAlike(database, word)),
    ofSessions: sound((kind, sessions) => documentsOfSessions(database, kind, sessions)),
  };
}
