// Hazards, and deriving them again.
import { withCauses } from "../../../domain/hazard.ts";
import type { HazardStore, Known, Question } from "../../../ports/store.ts";
import type { Connection } from "../connection.ts";
import {
  selectElsewhere,
  selectHazards,
  selectIgnores,
  selectLatestHazards,
  selectSeenAndChanged,
  silenceHazard,
  upsertHazard,
  wakeHazard,
  weighHazard,
} from "../hazards.ts";
import { selectFoundHazards } from "../hazards-found.ts";
import { markDerived, numbersOf, projectNumber, selectStale, sessionNumber } from "../projects.ts";
import { jsonList } from "../rows.ts";
import type { Context } from "./context.ts";

export function hazards({ database, guarded, writing, explain, filter }: Context): HazardStore {
  return {
    ask: guarded((question) => {
      if (filter?.rulesOut(question.project, question.subjects)) return NOTHING;
      return ask(database, question);
    }),
    list: guarded((project, limit) => selectLatestHazards(database, project, limit)),
    find: guarded((query) => selectFoundHazards(database, query)),
    ignores: guarded((project) => selectIgnores(database, project)),
    save: writing((hazards) => {
      const numbers = numbersOf(database);
      for (const hazard of hazards) {
        upsertHazard(database, numbers.project(hazard.project), hazard);
        filter?.add(hazard.project, hazard.subject);
      }
    }),
    weigh: writing((key, weight) => weighHazard(database, key, weight)),
    silence: writing((key, at) => silenceHazard(database, key, at)),
    wake: writing((key) => wakeHazard(database, key)),
    stale: guarded((rules) => selectStale(database, rules)),
    async deriveAnew(project, derivation, onPage) {
      try {
        // Loaded when it is wanted: no hook wants it.
        const { deriveAnew } = await import("../derive.ts");
        return await deriveAnew(database, project, derivation, onPage);
      } catch (error) {
        throw explain(error);
      } finally {
        filter?.clear();
      }
    },
    markDerived: writing((claim, rules) => markDerived(database, claim, rules)),
  };
}

const NOTHING: Known = { hazards: [], sightings: [], changes: [], grades: [] };

function ask(database: Connection, question: Question): Known {
  const { project, session, subjects } = question;
  const hazards = selectHazards(database, project, jsonList(subjects));
  const elsewhere = selectElsewhere(database, project, subjects);
  // Most calls are about nothing that ever failed: no further look-ups, and a cold hook prepares no further statements.
  if (subjects.length > 0 && hazards.length === 0 && elsewhere.length === 0) return NOTHING;
  const numbers = {
    project: projectNumber(database, project) ?? 0,
    session: sessionNumber(database, session) ?? 0,
  };
  const seen = { ...question, subjects: withCauses(subjects, hazards) };
  const known = { hazards, ...selectSeenAndChanged(database, seen, numbers) };
  return elsewhere.length === 0 ? known : { ...known, elsewhere };
}
