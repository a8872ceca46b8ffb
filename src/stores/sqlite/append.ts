// Writing attempts together with what they teach: one transaction for a whole batch.
import type { Attempt, NewAttempt } from "../../domain/attempt.ts";
import type { Subject } from "../../domain/subject.ts";
import type { Entry, Learn, Question, Store } from "../../ports/store.ts";
import { findCall, hasCopy, insertAttempt, updateOutcome } from "./attempts.ts";
import { type Connection, transact } from "./driver.ts";
import type { NeverSeen } from "./filter.ts";
import { knownOnDemand, writeLearned } from "./hazards.ts";
import {
  growProject,
  growSession,
  type Numbers,
  numbersOf,
  type ProjectGrowth,
  type SessionGrowth,
} from "./projects.ts";

export function append(
  database: Connection,
  entries: readonly Entry[],
  learn: Learn,
  filter?: NeverSeen,
): Awaited<ReturnType<Store["append"]>> {
  if (entries.length === 0) return { stored: [], skipped: 0 };
  return transact(database, () => {
    const numbers = numbersOf(database);
    const growth = growthOf(database);
    const stored: { entry: number; id: number }[] = [];
    for (const [entry, { attempt }] of entries.entries()) {
      const project = numbers.project(attempt.project);
      const session = numbers.session(attempt.session, attempt);
      const id = store(database, project, session, attempt, growth);
      if (id !== undefined) stored.push({ entry, id });
    }
    // After all are stored, not after each: what runs many times in a row runs faster.
    for (const { entry, id } of stored) {
      const { attempt, subjects } = entries[entry] as Entry;
      const project = numbers.project(attempt.project);
      const session = numbers.session(attempt.session, attempt);
      const hasNoHazard = filter?.rulesOut(attempt.project, subjects) ?? false;
      const known = knownOnDemand(database, asked(attempt, subjects), { project, session }, hasNoHazard);
      const learned = learn(attempt, known);
      writeLearned(database, numbers, learned, id);
      if (filter) for (const hazard of learned.hazards) filter.add(hazard.project, hazard.subject);
    }
    growth.write();
    return { stored, skipped: entries.length - stored.length };
  });
}

/** Derives anew from attempts that are already stored. */
export function relearn(
  database: Connection,
  attempts: readonly Attempt[],
  subjectsOf: (attempt: Attempt) => readonly Subject[],
  learn: Learn,
): void {
  transact(database, () => {
    const numbers: Numbers = numbersOf(database);
    for (const attempt of attempts) {
      const project = numbers.project(attempt.project);
      const session = numbers.session(attempt.session, attempt);
      const known = knownOnDemand(database, asked(attempt, subjectsOf(attempt)), { project, session }, false);
      writeLearned(database, numbers, learn(attempt, known), attempt.id);
    }
  });
}

/** The id of the attempt if it taught us something new. */
function store(
  database: Connection,
  project: number,
  session: number,
  attempt: NewAttempt,
  growth: Growth,
): number | undefined {
  const twin = findCall(database, session, attempt.call);
  if (twin) {
    // Hooks of some agents do not know how a call ended; the transcript tells it later.
    if (twin.status !== "unknown" || attempt.outcome.status === "unknown") return undefined;
    updateOutcome(database, twin.id, attempt);
    growth.add(project, session, attempt, 0);
    return twin.id;
  }
  if (attempt.source === "import" && hasCopy(database, project, attempt)) return undefined;
  const id = insertAttempt(database, project, session, attempt);
  growth.add(project, session, attempt, 1);
  return id;
}

function asked(attempt: NewAttempt, subjects: readonly Subject[]): Question {
  return { project: attempt.project, session: attempt.session, subjects };
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
