// Store of a replay: attempts, hazards and sessions in RAM, as it asks and writes at every call (1.7 times as fast); the rest
// in the given store. Passes the store's contract except for the methods in `REFUSED`, which no replay needs.
import type { NewAttempt } from "../../domain/attempt.ts";
import { gather } from "../../domain/gather.ts";
import type { Hazard } from "../../domain/hazard.ts";
import type { Known } from "../../domain/known.ts";
import { isMachineFact } from "../../domain/machine.ts";
import { storeError } from "../../domain/store-error.ts";
import type { Subject } from "../../domain/subject.ts";
import type { HazardKey, Learn, Store } from "../../ports/store.ts";
import { derivedTables } from "../derived.ts";
import { pastAttempts } from "./attempts.ts";
import { journal } from "./journal.ts";
import { pastProjects } from "./projects.ts";
import { pastSessions } from "./sessions.ts";

const NOTHING: Known = { hazards: [], sightings: [], changes: [], grades: [] };

/** Methods that would need the attempts or hazards in the given store, or more than one identity of a project. */
export const REFUSED = {
  evidence: ["counts", "activity", "failuresByKind", "countsBySession", "firstLiveAt"],
  hazards: ["find", "silence", "wake", "ignores", "stale", "deriveAnew", "markDerived"],
  projects: ["identify", "join", "part"],
  sessions: ["find", "countWithCalls"],
  ledger: ["totals", "activity"],
  search: ["due", "settle"],
  upkeep: ["forget", "prune", "size"],
} as const satisfies { readonly [F in keyof Store]?: readonly (keyof Store[F])[] };

export function pastStore(rest: Store): Store {
  const written = journal();
  const attempts = pastAttempts(written);
  const derived = derivedTables(undefined, written.set);
  const sessions = pastSessions(rest.sessions, written);
  const projects = pastProjects(rest.projects, written);

  /** The id of the attempt if it taught something new. */
  function take(attempt: NewAttempt, subjects: readonly Subject[], learn: Learn): number | undefined {
    const twin = attempts.twinOf(attempt);
    sessions.add(attempt, twin !== "known");
    projects.add(attempt, twin !== "known");
    if (twin === "known") return undefined;
    const { project, session } = attempt;
    const learned = learn(attempt, derived.known({ project, session, subjects }));
    const id = attempts.put(attempt, twin);
    derived.take(learned, id);
    return id;
  }

  /** All of it or nothing. */
  async function whole<T>(work: () => T | Promise<T>): Promise<T> {
    const end = written.begin();
    try {
      const result = await work();
      end("done");
      return result;
    } catch (error) {
      end("failed");
      throw error;
    }
  }

  function replace(hazards: readonly Hazard[]): void {
    derived.take({ hazards, sightings: [], changes: [], grades: [] }, 0);
  }

  function hazardOf({ project, subject, kind }: HazardKey): Hazard | undefined {
    const { hazards } = derived.known({ project, session: "", subjects: [subject] });
    return hazards.find((hazard) => hazard.kind === kind);
  }

  return {
    ...rest,
    hazards: {
      async ask(question) {
        const { project, subjects } = question;
        const known = derived.known(question);
        const elsewhere = derived.elsewhere(project, subjects.filter(isMachineFact));
        // No hazard: sightings and changes need not be looked up.
        if (subjects.length > 0 && known.hazards.length === 0 && elsewhere.length === 0) return NOTHING;
        const { hazards, sightings, changes, grades } = known;
        return { hazards, sightings, changes, grades, ...(elsewhere.length > 0 && { elsewhere }) };
      },
      async list(project, limit) {
        const own = derived.taken().hazards.filter((hazard) => hazard.project === project);
        return own
          .toReversed()
          .sort((a, b) => b.lastAt - a.lastAt)
          .slice(0, limit < 0 ? undefined : limit);
      },
      async save(hazards) {
        // Nobody can silence a hazard here.
        replace(hazards.map((hazard) => ({ ...hazard, ignored: false })));
      },
      async weigh(key, { overridesRight = 0, overridesWrong = 0 }) {
        const hazard = hazardOf(key);
        if (!hazard) return undefined;
        const weighed = {
          ...hazard,
          overridesRight: Math.max(0, hazard.overridesRight + overridesRight),
          overridesWrong: Math.max(0, hazard.overridesWrong + overridesWrong),
        };
        replace([weighed]);
        return weighed;
      },
      ...refused("hazards"),
    },
    evidence: {
      async append(entries, learn) {
        for (const { attempt } of entries) await sessions.meet(attempt.session);
        const stored = await whole(() =>
          gather(entries, ({ attempt, subjects }, entry) => {
            const id = take(attempt, subjects, learn);
            return id === undefined ? [] : [{ entry, id }];
          }),
        );
        return { stored, skipped: entries.length - stored.length };
      },
      async attempts(query) {
        return attempts.find(query);
      },
      ...refused("evidence"),
    },
    sessions: { ...sessions.facet, ...refused("sessions") },
    projects: { ...rest.projects, list: projects.list, ...refused("projects") },
    ledger: { ...rest.ledger, ...refused("ledger") },
    search: { ...rest.search, ...refused("search") },
    upkeep: { ...rest.upkeep, ...refused("upkeep") },
    transact: (work) => whole(() => rest.transact(work)),
  };
}

function refused<F extends keyof typeof REFUSED>(
  facet: F,
): Readonly<Record<(typeof REFUSED)[F][number], () => never>> {
  const methods: readonly (typeof REFUSED)[F][number][] = REFUSED[facet];
  const entries = methods.map((method) => [method, () => refuse(`${facet}.${String(method)}`)]);
  return Object.fromEntries(entries);
}

function refuse(method: string): never {
  throw storeError("failed", `[replay] ${method} is not answered in a replay. Ask the memory itself.`);
}
