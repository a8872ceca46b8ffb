// The store of a replay: what a check, a record and a learn need of it, in plain maps. A replay asks and writes for
// every call of a history and is over in seconds; through SQL that is a third of its time.
// It answers as the given store would, which keeps the rest (remedies).
import { type Attempt, type NewAttempt, withId } from "../domain/attempt.ts";
import { gather } from "../domain/gather.ts";
import type { Known } from "../domain/known.ts";
import { isMachineFact } from "../domain/machine.ts";
import type { Subject } from "../domain/subject.ts";
import type { AttemptQuery, Learn, Store } from "../ports/store.ts";
import { derivedTables } from "./derived.ts";

const HOUR = 3_600_000;
const NOTHING: Known = { hazards: [], sightings: [], changes: [], grades: [] };

export function pastStore(rest: Store): Store {
  const attempts = attemptTable();
  const derived = derivedTables();
  const saved = new Set<string>();
  const learned = new Map<string, number>();

  /** The id of the attempt if it taught something new. */
  function take(attempt: NewAttempt, subjects: readonly Subject[], learn: Learn): number | undefined {
    const twin = attempts.twinOf(attempt);
    if (twin === "known") return undefined;
    const { project, session } = attempt;
    const learned = learn(attempt, derived.known({ project, session, subjects }));
    const id = attempts.put(attempt, twin);
    derived.take(learned, id);
    return id;
  }

  return {
    ...rest,
    async ask(question) {
      const { project, subjects } = question;
      const known = derived.known(question);
      const elsewhere = derived.elsewhere(project, subjects.filter(isMachineFact));
      // Nothing to judge: what was seen and changed need not be looked up.
      if (elsewhere.length === 0) return subjects.length > 0 && known.hazards.length === 0 ? NOTHING : known;
      const { hazards, sightings, changes, grades } = known;
      return { hazards, sightings, changes, grades, elsewhere };
    },
    async append(entries, learn) {
      const stored = gather(entries, ({ attempt, subjects }, entry) => {
        const id = take(attempt, subjects, learn);
        return id === undefined ? [] : [{ entry, id }];
      });
      return { stored, skipped: entries.length - stored.length };
    },
    async saveHazards(hazards) {
      derived.take({ hazards, sightings: [], changes: [], grades: [] }, 0);
    },
    async attempts(query) {
      return attempts.find(query);
    },
    async learnedTo(session) {
      return learned.get(session) ?? 0;
    },
    async markLearned(session, attempt) {
      learned.set(session, Math.max(attempt, learned.get(session) ?? 0));
    },
    async saveProject(project, at) {
      if (saved.has(project.id)) return;
      saved.add(project.id);
      await rest.saveProject(project, at);
    },
  };
}

function attemptTable() {
  const byId = new Map<number, Attempt>();
  const bySession = new Map<string, Attempt[]>();
  const byCall = new Map<string, Attempt[]>();
  const failures = new Map<string, Attempt[]>();
  let count = 0;

  function put(attempt: NewAttempt, twin: Attempt | undefined): number {
    const stored = twin ? { ...twin, outcome: attempt.outcome } : withId(attempt, ++count);
    if (twin) {
      for (const list of [bySession.get(twin.session), byCall.get(twin.call)])
        list?.splice(list.indexOf(twin), 1, stored);
    } else {
      add(bySession, stored.session, stored);
      add(byCall, stored.call, stored);
    }
    byId.set(stored.id, stored);
    const { outcome, project } = stored;
    if (outcome.status === "failed") {
      add(failures, `${project} subject ${outcome.subject}`, stored);
      add(failures, `${project} fingerprint ${stored.fingerprint}`, stored);
      add(failures, `${project} signature ${outcome.signature}`, stored);
    }
    return stored.id;
  }

  /** The same call without a known end; "known" when there is nothing new about it. */
  function twinOf(attempt: NewAttempt): Attempt | "known" | undefined {
    const same = byCall.get(attempt.call) ?? [];
    const twin = same.find((one) => one.session === attempt.session);
    if (twin)
      return twin.outcome.status === "unknown" && attempt.outcome.status !== "unknown" ? twin : "known";
    return same.some((one) => isCopy(one, attempt)) ? "known" : undefined;
  }

  function find(query: AttemptQuery): readonly Attempt[] {
    const { project, session, subject, fingerprint, signature, ids, status, afterId = 0, limit } = query;
    if (ids !== undefined)
      return ids
        .flatMap((id) => byId.get(id) ?? [])
        .filter(({ outcome }) => status === undefined || outcome.status === status)
        .slice(0, limit);
    if (session !== undefined) {
      const all = bySession.get(session) ?? [];
      const after = afterId === 0 ? all : all.filter(({ id }) => id > afterId);
      return (query.order === "oldest" ? after : after.toReversed()).slice(0, limit);
    }
    const [about] = Object.entries({ subject, fingerprint, signature }).filter(([, value]) => value);
    const found = (about && failures.get(`${project} ${about[0]} ${about[1]}`)) ?? [];
    return found.toSorted((a, b) => b.at - a.at || b.id - a.id).slice(0, limit);
  }

  return { put, twinOf, find };
}

/** Agents copy the history into the new file when a session is resumed or forked. */
function isCopy(one: Attempt, other: NewAttempt): boolean {
  return (
    other.source === "import" &&
    one.project === other.project &&
    one.fingerprint === other.fingerprint &&
    one.agent === other.agent &&
    Math.abs(one.at - other.at) <= HOUR
  );
}

function add<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
