// Store of a replay: attempts and hazards in plain maps, because a replay asks and writes at every call (with SQLite alone
// it takes 1.5 times as long). Of `evidence` it answers `append` and `attempts`, of `hazards` `ask`, `list`, `save` and
// `weigh`, like every other store (past-store.test.ts); the other methods of the two are refused. The given store keeps
// the rest (remedies, turns, the ledger).
import { contentId } from "../core/hash/content-id.ts";
import { type Attempt, type NewAttempt, withId } from "../domain/attempt.ts";
import { gather } from "../domain/gather.ts";
import type { Hazard } from "../domain/hazard.ts";
import type { Known } from "../domain/known.ts";
import { isMachineFact } from "../domain/machine.ts";
import { storeError } from "../domain/store-error.ts";
import type { Subject } from "../domain/subject.ts";
import type { AttemptQuery, HazardKey, Learn, Store } from "../ports/store.ts";
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
        replace(hazards);
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
      silence: refused,
      wake: refused,
      ignores: refused,
      stale: refused,
      deriveAnew: refused,
      markDerived: refused,
    },
    evidence: {
      async append(entries, learn) {
        const stored = gather(entries, ({ attempt, subjects }, entry) => {
          const id = take(attempt, subjects, learn);
          return id === undefined ? [] : [{ entry, id }];
        });
        return { stored, skipped: entries.length - stored.length };
      },
      async attempts(query) {
        return attempts.find(query);
      },
      counts: refused,
      activity: refused,
      firstLiveAt: refused,
    },
    sessions: {
      ...rest.sessions,
      async learnedTo(session) {
        return learned.get(session) ?? 0;
      },
      async markLearned(session, attempt) {
        learned.set(session, Math.max(attempt, learned.get(session) ?? 0));
      },
    },
    projects: {
      ...rest.projects,
      async save(project, at) {
        if (saved.has(project.id)) return;
        saved.add(project.id);
        await rest.projects.save(project, at);
      },
    },
  };
}

const refused = async (): Promise<never> => {
  throw storeError("failed", "[replay] a replay does not keep this.");
};

function attemptTable() {
  const byId = new Map<number, Attempt>();
  const bySession = new Map<string, Attempt[]>();
  const byCall = new Map<string, Attempt[]>();
  const failures = new Map<string, Attempt[]>();
  let count = 0;

  function put(attempt: NewAttempt, twin: Attempt | undefined): number {
    const stored = twin ? ended(twin, attempt) : withId(attempt, ++count);
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

  /** By time; by arrival within a session and after an id. */
  function find(query: AttemptQuery): readonly Attempt[] {
    const byArrival = query.session !== undefined || query.afterId !== undefined;
    const found = candidates(query).filter((one) => isWanted(one, query));
    const direction = query.order === "oldest" ? 1 : -1;
    found.sort((a, b) => direction * ((byArrival ? 0 : a.at - b.at) || a.id - b.id));
    return found.slice(0, query.limit);
  }

  /** The smallest stored list that contains all matches. */
  function candidates({ ids, session, project, status, ...about }: AttemptQuery): readonly Attempt[] {
    if (ids !== undefined) return [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
    if (session !== undefined) return bySession.get(session) ?? [];
    const isFailed = status === "failed" || about.signature !== undefined;
    if (project !== undefined && isFailed)
      for (const name of ["subject", "fingerprint", "signature"] as const)
        if (about[name] !== undefined) return failures.get(`${project} ${name} ${about[name]}`) ?? [];
    return [...byId.values()];
  }

  return { put, twinOf, find };
}

/** A later report adds the outcome. */
function ended(twin: Attempt, { outcome, durationMs, commit }: NewAttempt): Attempt {
  return {
    ...twin,
    outcome,
    ...(twin.durationMs === undefined && durationMs !== undefined && { durationMs }),
    ...(commit && { commit: { ...twin.commit, ...commit } }),
  };
}

function isWanted(one: Attempt, query: AttemptQuery): boolean {
  const { outcome } = one;
  const failed = outcome.status === "failed" ? outcome : undefined;
  const { subject, since = one.at, until = one.at, words = [] } = query;
  const mustFail = query.status === "failed" || query.signature !== undefined;
  const isAbout =
    subject === undefined || failed?.subject === subject || (!mustFail && one.subjects.includes(subject));
  const text = words.length === 0 ? "" : `${one.tool} ${one.display} ${failed?.excerpt ?? ""}`.toLowerCase();
  return (
    isAbout &&
    (query.status === undefined || outcome.status === query.status) &&
    (query.signature === undefined || failed?.signature === query.signature) &&
    (query.project === undefined || one.project === query.project) &&
    (query.session === undefined || one.session === query.session) &&
    (query.tool === undefined || one.tool === query.tool) &&
    (query.contentIds === undefined || query.contentIds.includes(contentId(one))) &&
    (query.branch === undefined || one.branch === query.branch) &&
    (query.fingerprint === undefined || one.fingerprint === query.fingerprint) &&
    one.at >= since &&
    one.at <= until &&
    one.id > (query.afterId ?? 0) &&
    words.every((word) => text.includes(word.toLowerCase()))
  );
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
