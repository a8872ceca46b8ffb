// Vectors of documents.
import type { VectorStore } from "../../../ports/store.ts";
import { keptEntries, readEntries } from "../vectors/entries.ts";
import { nearDocuments } from "../vectors/near.ts";
import { countVectors, deleteVectors, hasVectors, saveVectors, selectDue } from "../vectors/vectors.ts";
import type { Context } from "./context.ts";

export function vectors({ database, options, guarded, writing }: Context): VectorStore {
  const entries = options.warm ? keptEntries(database) : readEntries(database);
  return {
    due: guarded((query) => selectDue(database, query)),
    save: writing((model, documents) => saveVectors(database, model, documents)),
    near: guarded((query) => nearDocuments(database, entries, query)),
    has: guarded((model) => hasVectors(database, model)),
    counts: guarded((model, kinds) => countVectors(database, model, kinds)),
    drop: writing((which, limit) => deleteVectors(database, which, limit)),
  };
}
