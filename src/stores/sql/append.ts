// Appends a batch of attempts with what they teach, in one transaction.
import type { NewAttempt } from "../../domain/attempt.ts";
import type { Subject } from "../../domain/subject.ts";
import type { Appended, Entry, Learn, Question } from "../../ports/store.ts";
import { type Beneath, derivedTables } from "../derived.ts";
import {
  insertAttempt,
  isCopy,
  type StoredCall,
  selectCalls,
  selectCopies,
  updateOutcome,
} from "./attempts.ts";
import type { Connection } from "./connection.ts";
import type { NeverSeen } from "./filter.ts";
import {
  type ScopeNumbers,
  selectChanges,
  selectGrades,
  selectHazards,
  selectSightings,
  writeLearned,
} from "./hazards.ts";
import {
  growProject,
  growSession,
  type Numbers,
  numbersOf,
  type ProjectGrowth,
  type SessionGrowth,
} from "./projects.ts";
import { asStored, jsonList } from "./rows.ts";
import { noteDue } from "./search/note.ts";
import { transact } from "./transact.ts";

export function append(
  database: Connection,
  entries: readonly Entry[],
  learn: Learn,
  filter?: NeverSeen,
): Appended {
  if (entries.length === 0) return { stored: [], skipped: 0 };
  return transact(database, () => {
    const numbers = numbersOf(database);
    const growth = growthOf(database);
    const calls = callsOf(database, numbers, entries);
    const stored: { entry: number; id: number }[] = [];
    for (let entry = 0; entry < entries.length; entry++) {
      const { attempt } = entries[entry] as Entry;
      const project = numbers.project(attempt.project);
      const session = numbers.session(attempt.session, attempt);
      const id = store(database, { project, session }, attempt, calls, growth);
      if (id !== undefined) stored.push({ entry, id });
    }
    // After all are stored, not after each: the same step many times in a row runs faster.
    learnAll(
      database,
      numbers,
      stored.map(({ entry, id }) => {
        const { attempt, subjects } = entries[entry] as Entry;
        return { attempt, subjects, id };
      }),
      learn,
      filter,
    );
    growth.write();
    return { stored, skipped: entries.length - stored.length };
  });
}

/** An attempt that was just stored and is to be learned from. */
interface StoredAttempt {
  readonly attempt: NewAttempt;
  readonly subjects: readonly Subject[];
  readonly id: number;
}

/** Learns from one attempt after the other; rows are written once at the end, because most change many times. */
function learnAll(
  database: Connection,
  numbers: Numbers,
  attempts: readonly StoredAttempt[],
  learn: Learn,
  filter?: NeverSeen,
): void {
  const derived = derivedTables(stored(database, numbers, attempts, filter));
  for (const { attempt, subjects, id } of attempts) {
    const { project, session } = attempt;
    numbers.session(session, attempt);
    derived.take(learn(attempt, derived.known({ project, session, subjects })), id);
  }
  const learned = derived.taken();
  writeLearned(database, numbers, learned);
  if (filter) for (const hazard of learned.hazards) filter.add(hazard.project, hazard.subject);
}

/** What the database knows about the subjects of these attempts. */
function stored(
  database: Connection,
  numbers: Numbers,
  attempts: readonly StoredAttempt[],
  filter?: NeverSeen,
): Beneath {
  return {
    hazards(project) {
      const subjects = new Set<Subject>();
      for (const { attempt, subjects: asked } of attempts)
        if (attempt.project === project && !filter?.rulesOut(project, asked))
          for (const one of asked) subjects.add(one);
      return subjects.size === 0 ? [] : selectHazards(database, project, jsonList([...subjects]));
    },
    sightings: (question) => selectSightings(database, question, scopesOf(numbers, question)),
    changes: (question) => selectChanges(database, question, scopesOf(numbers, question)),
    grades: (project) => selectGrades(database, project),
  };
}

function scopesOf(numbers: Numbers, { project, session }: Question): ScopeNumbers {
  return { project: numbers.project(project), session: numbers.scope(session) };
}

/** The id of the attempt if it is new or now has an outcome. */
function store(
  database: Connection,
  { project, session }: ScopeNumbers,
  attempt: NewAttempt,
  calls: Map<string, StoredCall[]>,
  growth: Growth,
): number | undefined {
  const { agent, fingerprint, at } = attempt;
  const { status } = attempt.outcome;
  const call = asStored(attempt.call);
  const same = calls.get(call) ?? [];
  calls.set(call, same);
  const index = same.findIndex((one) => one.session === session);
  const twin = same[index];
  if (twin) {
    // Hooks of some agents do not report the outcome of a call; the transcript adds it later.
    if (twin.status !== "unknown" || status === "unknown") return undefined;
    updateOutcome(database, twin.id, attempt);
    noteDue(database, project, "call", fingerprint);
    same[index] = { ...twin, status };
    growth.add(project, session, attempt, 0);
    return twin.id;
  }
  if (attempt.source === "import" && same.some((one) => isCopy(one, attempt, project))) return undefined;
  const id = insertAttempt(
    database,
    project,
    session,
    call === attempt.call ? attempt : { ...attempt, call },
  );
  same.push({ id, call, project, session, agent, fingerprint, at: Math.trunc(at), status });
  growth.add(project, session, attempt, 1);
  return id;
}

/** Stored calls with the same ids, including originals of copied histories. */
function callsOf(
  database: Connection,
  numbers: Numbers,
  entries: readonly Entry[],
): Map<string, StoredCall[]> {
  const calls: string[] = [];
  const sessions = new Set<number>();
  let from = Number.POSITIVE_INFINITY;
  let to = Number.NEGATIVE_INFINITY;
  for (const { attempt } of entries) {
    calls.push(asStored(attempt.call));
    sessions.add(numbers.session(attempt.session, attempt));
    if (attempt.source !== "import") continue;
    from = Math.min(from, Math.trunc(attempt.at));
    to = Math.max(to, Math.trunc(attempt.at));
  }
  const copies = from <= to ? selectCopies(database, calls, from, to) : [];
  const byId = new Map<string, StoredCall[]>();
  for (const stored of [...selectCalls(database, calls, [...sessions]), ...copies]) {
    const same = byId.get(stored.call) ?? [];
    if (!same.some(({ id }) => id === stored.id)) byId.set(stored.call, [...same, stored]);
  }
  return byId;
}

interface Growth {
  add(project: number, session: number, attempt: NewAttempt, attempts: 0 | 1): void;
  write(): void;
}

/** Counts of projects and times of sessions, written once per batch. */
function growthOf(database: Connection): Growth {
  const projects = new Map<number, ProjectGrowth>();
  const sessions = new Map<number, SessionGrowth>();
  return {
    add(project, session, attempt, attempts) {
      const at = Math.trunc(attempt.at);
      const { status } = attempt.outcome;
      const before = projects.get(project);
      projects.set(project, {
        attempts: (before?.attempts ?? 0) + attempts,
        failed: (before?.failed ?? 0) + (status === "failed" ? 1 : 0),
        succeeded: (before?.succeeded ?? 0) + (status === "succeeded" ? 1 : 0),
        firstAt: Math.min(before?.firstAt ?? at, at),
        lastAt: Math.max(before?.lastAt ?? at, at),
      });
      const earlier = sessions.get(session);
      sessions.set(session, {
        agent: attempt.agent,
        firstAt: Math.min(earlier?.firstAt ?? at, at),
        lastAt: Math.max(earlier?.lastAt ?? at, at),
        turn: Math.max(earlier?.turn ?? 0, attempt.turn),
      });
    },
    write() {
      for (const [project, growth] of projects) growProject(database, project, growth);
      for (const [session, growth] of sessions) growSession(database, session, growth);
    },
  };
}
