// Remedies, mined or given by the person.
import type { RemedyStore } from "../../../ports/store.ts";
import { numbersOf, projectNumber } from "../projects.ts";
import {
  deletePersonRemedy,
  selectPersonRemedies,
  selectRemedies,
  upsertPersonRemedy,
  upsertRemedy,
} from "../remedies.ts";
import type { Context } from "./context.ts";

export function remedies({ database, guarded, writing }: Context): RemedyStore {
  return {
    find: guarded((project, about) => selectRemedies(database, project, about)),
    save: writing((remedies) => {
      const numbers = numbersOf(database);
      for (const remedy of remedies) upsertRemedy(database, numbers.project(remedy.project), remedy);
    }),
    personal: guarded((project) => selectPersonRemedies(database, project)),
    savePersonal: writing((remedy) =>
      upsertPersonRemedy(database, numbersOf(database).project(remedy.project), remedy),
    ),
    dropPersonal: writing((key) =>
      deletePersonRemedy(database, projectNumber(database, key.project) ?? 0, key),
    ),
  };
}
