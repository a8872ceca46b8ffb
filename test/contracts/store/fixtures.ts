// Fixtures of the store contract: attempts, entries and a simple way of learning.
import { newAttemptOf } from "../../../src/domain/attempt.fixture.ts";
import type { NewAttempt } from "../../../src/domain/attempt.ts";
import type { NewDelivery } from "../../../src/domain/delivery.ts";
import { hazardOf } from "../../../src/domain/hazard.fixture.ts";
import type { Hazard } from "../../../src/domain/hazard.ts";
import type { Failed } from "../../../src/domain/outcome.ts";
import type { Pattern } from "../../../src/domain/pattern.ts";
import type { Project, Session } from "../../../src/domain/project.ts";
import type { Redacted } from "../../../src/domain/redacted.ts";
import { remedyOf } from "../../../src/domain/remedy.fixture.ts";
import type { Remedy } from "../../../src/domain/remedy.ts";
import type { Subject } from "../../../src/domain/subject.ts";
import type { NewTurn, Turn } from "../../../src/domain/turn.ts";
import type { Derived, Entry, IndexedTurn, Learn, Store } from "../../../src/ports/store.ts";

export const NOON = Date.UTC(2026, 10, 14, 12);
export const MINUTE = 60_000;

/** Tests make their own text: nothing in it is secret. */
export function redacted<T>(value: T): Redacted<T> {
  return value as Redacted<T>;
}

let calls = 0;

export function attempt(changes: Partial<NewAttempt> = {}): NewAttempt {
  calls += 1;
  return newAttemptOf("go test ./...", {
    ...{ project: "aaaaaaaa", session: "session-1", call: `call-${calls}`, at: NOON },
    ...{ fingerprint: "0123456789abcdef", subjects: ["program go"] },
    outcome: { status: "succeeded", exitCode: 0 },
    ...changes,
  });
}

export function failure(changes: Partial<Failed> = {}): Failed {
  return {
    status: "failed",
    exitCode: 127,
    masked: false,
    kind: "command-not-found",
    signature: "<program>: command not found",
    excerpt: "bash: go: command not found",
    subject: "program go",
    ...changes,
  };
}

export function failed(changes: Partial<NewAttempt> = {}): NewAttempt {
  return attempt({ outcome: failure(), ...changes });
}

export function entry(made: NewAttempt): Entry {
  const subject: Subject[] = made.outcome.status === "failed" ? [made.outcome.subject] : [];
  return { attempt: redacted(made), subjects: [...subject, ...made.provides] };
}

export function entries(...made: NewAttempt[]): Entry[] {
  return made.map(entry);
}

export function hazard(changes: Partial<Hazard> = {}): Redacted<Hazard> {
  return redacted(
    hazardOf({
      project: "aaaaaaaa",
      subject: "program go",
      kind: "command-not-found",
      about: changes.subject ?? "program go",
      firstAt: NOON,
      lastAt: NOON,
      lastSession: "session-1",
      signature: "<program>: command not found",
      excerpt: "bash: go: command not found",
      display: "go test ./...",
      attempt: 0,
      ...changes,
    }),
  );
}

/** Counts failures of a subject; a success shows that what it provides is there, and changes what it changes. */
export const learn: Learn = (made, known) => {
  const { outcome } = made;
  if (outcome.status === "failed") {
    const before = known.hazards.find(({ subject }) => subject === outcome.subject);
    const { subject, kind, signature, excerpt } = outcome;
    const { project, at, session, display } = made;
    const fresh = hazard({ project, subject, kind, signature, excerpt, display, firstAt: at });
    const failures = (before?.failures ?? 0) + 1;
    return {
      hazards: [{ ...fresh, ...before, failures, lastAt: at, lastSession: session, attempt: 0, display }],
      sightings: [],
      changes: [],
      grades: [{ project, kind, right: 1, wrong: 0 }],
    };
  }
  if (outcome.status !== "succeeded") return { hazards: [], sightings: [], changes: [], grades: [] };
  const scopes = [made.project, made.session];
  return {
    hazards: [],
    sightings: scopes.flatMap((scope) =>
      made.provides.map((subject) => ({ scope, subject, firstAt: made.at, lastAt: made.at, count: 1 })),
    ),
    changes: scopes.flatMap((scope) => made.changes.map((one) => ({ scope, class: one, at: made.at }))),
    grades: [],
  };
};

export function project(changes: Partial<Project> = {}): Redacted<Project> {
  return redacted({
    id: "aaaaaaaa",
    identity: "github.com/owner/name",
    name: "owner/name",
    root: "/home/*/name",
    ...changes,
  });
}

export function session(changes: Partial<Session> = {}): Redacted<Session> {
  return redacted({
    id: "session-1",
    project: "aaaaaaaa",
    agent: "claude-code",
    startedAt: NOON,
    lastAt: NOON,
    title: "",
    turns: 0,
    ...changes,
  });
}

export function remedy(changes: Partial<Remedy> = {}): Redacted<Remedy> {
  return redacted(
    remedyOf({
      ...{ project: "aaaaaaaa", subject: "program go", signature: "<program>: command not found" },
      ...{ fingerprint: "feedfeedfeedfeed", display: "~/sdk/go/bin/go test ./...", lastAt: NOON },
      ...changes,
    }),
  );
}

export function newTurn(changes: Partial<NewTurn> = {}): NewTurn {
  return {
    project: "aaaaaaaa",
    session: "session-1",
    number: 1,
    at: NOON,
    prompt: "make the tests pass",
    ...changes,
  };
}

export function turn(changes: Partial<Turn> = {}): Turn {
  return {
    ...newTurn(),
    endedAt: NOON + MINUTE,
    ending: "passed",
    calls: 3,
    failures: 1,
    steps: ["go test ./... passed"],
    files: ["main.go"],
    commits: [],
    tags: ["tool testing"],
    evidence: [1],
    ...changes,
  };
}

export function indexed(made: Turn, words: readonly string[] = []): IndexedTurn {
  return { turn: redacted(made), words };
}

export function pattern(changes: Partial<Pattern> = {}): Redacted<Pattern> {
  return redacted({
    project: "aaaaaaaa",
    type: "test",
    key: "0123456789abcdef",
    display: "go test ./...",
    successes: 1,
    failures: 0,
    sessions: 1,
    firstAt: NOON,
    lastAt: NOON,
    lastSession: "session-1",
    branch: "",
    tags: ["tool testing"],
    evidence: [1],
    ...changes,
  });
}

export function delivery(changes: Partial<NewDelivery> = {}): Redacted<NewDelivery> {
  return redacted({
    project: "aaaaaaaa",
    session: "session-1",
    reader: "main",
    at: NOON,
    moment: "before-call",
    verdict: "bump",
    fingerprint: "0123456789abcdef",
    call: "call-x",
    subject: "program go",
    kind: "command-not-found",
    confidence: 0.93,
    text: "Twiceshy: this failed before in this project.",
    tokens: 12,
    evidence: [1],
    ...changes,
  });
}

/** Anew from what is stored, as the simple way of learning has it. */
export function derive(
  store: Store,
  project = "aaaaaaaa",
  onPage?: () => Promise<void>,
): Promise<Derived | "again" | "elsewhere"> {
  const subjects = (made: NewAttempt) => entry(made).subjects;
  return store.hazards.deriveAnew(project, { subjects, learn, weigh: (hazards) => hazards }, onPage);
}

/** Nothing of what is derived is left. */
export async function dropDerived(store: Store, project = "aaaaaaaa"): Promise<void> {
  const teachesNothing: Learn = () => ({ hazards: [], sightings: [], changes: [], grades: [] });
  const derivation = { subjects: () => [], learn: teachesNothing, weigh: () => [] };
  await store.hazards.deriveAnew(project, derivation);
}
