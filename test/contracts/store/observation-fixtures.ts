// Fixtures for the store contract and other tests: observations, summaries and jobs.
import type { NewObservation, SessionSummary } from "../../../src/domain/observation.ts";
import type { Redacted } from "../../../src/domain/redacted.ts";
import type { IndexedObservation, NewJob } from "../../../src/ports/store.ts";
import { NOON, redacted } from "./fixtures.ts";

export function observation(changes: Partial<NewObservation> = {}): NewObservation {
  return {
    project: "aaaaaaaa",
    session: "session-1",
    turn: 1,
    at: NOON,
    branch: "main",
    type: "bugfix",
    title: "Session tokens outlive a restart",
    subtitle: "Tokens were kept in memory only.",
    facts: [
      { text: "src/auth/tokens.ts writes tokens to Redis.", evidence: [9_001, 9_002] },
      { text: "Redis keys of tokens expire after an hour.", evidence: [] },
    ],
    narrative: "The test for restarts failed until src/auth/tokens.ts wrote the tokens to Redis.",
    concepts: ["authentication", "how-it-works"],
    files: ["src/auth/tokens.ts", "README.md"],
    source: "rules",
    key: "tokens",
    matter: "",
    ...changes,
  };
}

export function decision(changes: Partial<NewObservation> = {}): NewObservation {
  return observation({ type: "decision", matter: "package manager", title: "Packages by pnpm", ...changes });
}

export function noted(made: NewObservation, words: readonly string[] = []): IndexedObservation {
  return { observation: redacted(made), words };
}

export function summary(changes: Partial<SessionSummary> = {}): Redacted<SessionSummary> {
  return redacted({
    project: "aaaaaaaa",
    session: "session-1",
    at: NOON,
    title: "Tokens in Redis",
    subtitle: "Logins survive a restart.",
    request: "keep people logged in",
    investigated: "src/auth",
    learned: "Tokens were kept in memory.",
    completed: "Tokens are in Redis.",
    nextSteps: "Expire them.",
    filesRead: ["src/auth/index.ts"],
    filesEdited: ["src/auth/tokens.ts"],
    notes: "",
    source: "rules",
    ...changes,
  });
}

export function job(changes: Partial<NewJob> = {}): Redacted<NewJob> {
  return redacted({
    project: "aaaaaaaa",
    session: "session-1",
    turn: 1,
    at: NOON,
    kind: "turn",
    payload: "what the turn did",
    ...changes,
  });
}
