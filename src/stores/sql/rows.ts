// Converts between SQLite rows and domain objects. Empty lists and absent values are NULL.
import type { Attempt, NewAttempt } from "../../domain/attempt.ts";
import type { Delivery } from "../../domain/delivery.ts";
import type { Hazard } from "../../domain/hazard.ts";
import type { Outcome } from "../../domain/outcome.ts";
import type { Remedy } from "../../domain/remedy.ts";
import type { Commit, Work } from "../../domain/work.ts";
import type { Value } from "./connection.ts";

export function list(values: readonly unknown[]): string | null {
  return values.length === 0 ? null : JSON.stringify(values);
}

/**
 * Makes a text that a column returns unchanged: SQLite stores half a surrogate pair as another character, and some drivers
 * end a text at NUL. Recorded text may contain both.
 */
export function asStored(text: string): string {
  return String(text).replace(/[\ud800-\udfff\0]/gu, "\ufffd");
}

/** A list as a parameter, without duplicates; half a surrogate pair becomes what SQLite makes of it in a column. */
export function jsonList(values: readonly string[]): string {
  const text = JSON.stringify(new Set(values).size === values.length ? values : [...new Set(values)]);
  if (!text.includes("\\ud")) return text;
  return text.replace(/\\(?:ud[89a-f]..|.)/g, (escaped) => (escaped.length > 2 ? "\ufffd" : escaped));
}

export function unlist<T>(text: string | null): readonly T[] {
  return text === null ? [] : (JSON.parse(text) as T[]);
}

/** The ids of a row with one column, `json_group_array(…) AS ids`: fewer objects than a row for each. */
export function idsOf(row: unknown): readonly number[] {
  return JSON.parse((row as { readonly ids: string }).ids) as number[];
}

/** Columns status … denied_by, in the order of the table. */
export function outcomeValues(outcome: Outcome): Value[] {
  const exitCode = ("exitCode" in outcome ? outcome.exitCode : undefined) ?? null;
  const { status } = outcome;
  switch (status) {
    case "succeeded":
    case "unknown":
      return [status, exitCode, null, null, null, outcome.said ?? null, null, null, null];
    case "failed":
      return [
        status,
        exitCode,
        outcome.masked ? 1 : 0,
        outcome.kind,
        outcome.signature,
        outcome.excerpt,
        outcome.subject,
        outcome.hint ?? null,
        null,
      ];
    case "cancelled":
      return [status, null, null, null, null, null, null, null, outcome.by ?? null];
    case "denied":
      // The person's words are stored in the column of a failure's excerpt.
      return [status, null, null, null, null, outcome.words ?? null, null, null, outcome.by];
  }
}

/** Columns agent … folder, in the order of the table; project and session are numbers the caller knows. */
export function attemptValues(attempt: NewAttempt): Value[] {
  return [
    attempt.agent,
    attempt.call,
    attempt.turn,
    Math.trunc(attempt.at),
    attempt.tool,
    attempt.display,
    attempt.fingerprint,
    attempt.goal,
    ...outcomeValues(attempt.outcome),
    list(attempt.subjects),
    list(attempt.files),
    list(attempt.provides),
    list(attempt.changes),
    attempt.branch ?? null,
    attempt.head ?? null,
    attempt.durationMs === undefined ? null : Math.round(attempt.durationMs),
    attempt.subagent ?? null,
    attempt.source,
    attempt.work ?? null,
    attempt.commit?.message ?? null,
    attempt.commit?.sha ?? null,
    attempt.folder ?? null,
  ];
}

interface OutcomeRow {
  readonly status: Outcome["status"];
  readonly exit_code: number | null;
  readonly masked: number | null;
  readonly kind: string | null;
  readonly signature: string | null;
  readonly excerpt: string | null;
  readonly subject: string | null;
  readonly hint: string | null;
  readonly denied_by: string | null;
}

export interface AttemptRow
  extends OutcomeRow,
    Pick<
      Attempt,
      "id" | "agent" | "call" | "turn" | "at" | "tool" | "display" | "fingerprint" | "goal" | "source"
    > {
  readonly project_id: string;
  readonly session_id: string;
  readonly subjects: string | null;
  readonly files: string | null;
  readonly provides: string | null;
  readonly changes: string | null;
  readonly branch: string | null;
  readonly head: string | null;
  readonly duration_ms: number | null;
  readonly subagent: string | null;
  readonly work: Work | null;
  readonly commit_message: string | null;
  readonly commit_sha: string | null;
  readonly folder: string | null;
}

export function toAttempt(row: AttemptRow): Attempt {
  return {
    id: row.id,
    project: row.project_id,
    session: row.session_id,
    agent: row.agent,
    call: row.call,
    turn: row.turn,
    at: row.at,
    tool: row.tool,
    display: row.display,
    fingerprint: row.fingerprint,
    goal: row.goal,
    outcome: toOutcome(row),
    subjects: unlist(row.subjects),
    files: unlist(row.files),
    provides: unlist(row.provides),
    changes: unlist(row.changes),
    work: row.work ?? undefined,
    commit: row.commit_message === null ? undefined : toCommit(row.commit_message, row.commit_sha),
    branch: row.branch ?? undefined,
    head: row.head ?? undefined,
    durationMs: row.duration_ms ?? undefined,
    subagent: row.subagent ?? undefined,
    folder: row.folder ?? undefined,
    source: row.source,
  };
}

function toCommit(message: string, sha: string | null): Commit {
  return sha === null ? { message } : { message, sha };
}

function toOutcome(row: OutcomeRow): Outcome {
  const exit = row.exit_code === null ? {} : { exitCode: row.exit_code };
  if (row.status === "cancelled")
    return row.denied_by ? { status: "cancelled", by: "sibling" } : { status: "cancelled" };
  if (row.status === "denied")
    return {
      status: "denied",
      by: row.denied_by as "user",
      ...(row.excerpt !== null && { words: row.excerpt }),
    };
  if (row.status !== "failed")
    return { status: row.status, ...exit, ...(row.excerpt !== null && { said: row.excerpt }) };
  return {
    status: "failed",
    ...exit,
    masked: row.masked === 1,
    kind: row.kind as Hazard["kind"],
    signature: row.signature ?? "",
    excerpt: row.excerpt ?? "",
    subject: row.subject as Hazard["subject"],
    ...(row.hint !== null && { hint: row.hint }),
  };
}

export interface HazardRow
  extends Pick<Hazard, "subject" | "kind" | "about" | "failures" | "sessions" | "otherwise" | "before">,
    Pick<
      Hazard,
      "successes" | "since" | "streak" | "row" | "alike" | "signature" | "excerpt" | "display" | "attempt"
    > {
  readonly actions: string | null;
  readonly first_at: number;
  readonly last_at: number;
  readonly last_session: string;
  readonly last_turn: number;
  readonly cleared_at: number;
  readonly overrides_right: number;
  readonly overrides_wrong: number;
  readonly ignored: number;
}

export function toHazard(row: HazardRow, project: string): Hazard {
  return {
    project,
    subject: row.subject,
    kind: row.kind,
    about: row.about,
    failures: row.failures,
    sessions: row.sessions,
    otherwise: row.otherwise,
    before: row.before,
    successes: row.successes,
    since: row.since,
    streak: row.streak,
    row: row.row,
    alike: row.alike,
    actions: unlist(row.actions),
    firstAt: row.first_at,
    lastAt: row.last_at,
    lastSession: row.last_session,
    lastTurn: row.last_turn,
    clearedAt: row.cleared_at,
    overridesRight: row.overrides_right,
    overridesWrong: row.overrides_wrong,
    signature: row.signature,
    excerpt: row.excerpt,
    display: row.display,
    attempt: row.attempt,
    ignored: row.ignored === 1,
  };
}

/** Columns subject … attempt, in the order of the table. */
export function hazardValues(hazard: Hazard): Value[] {
  return [
    hazard.subject,
    hazard.kind,
    hazard.about,
    hazard.failures,
    hazard.sessions,
    hazard.otherwise,
    hazard.before,
    hazard.successes,
    hazard.since,
    hazard.streak,
    hazard.row,
    hazard.alike,
    list(hazard.actions),
    Math.trunc(hazard.firstAt),
    Math.trunc(hazard.lastAt),
    hazard.lastSession,
    hazard.lastTurn,
    Math.trunc(hazard.clearedAt),
    hazard.overridesRight,
    hazard.overridesWrong,
    hazard.signature,
    hazard.excerpt,
    hazard.display,
    hazard.attempt,
  ];
}

export interface RemedyRow
  extends Omit<Remedy, "project" | "lastAt" | "confirmed" | "evidence" | "byPerson"> {
  readonly last_at: number;
  readonly confirmed: number;
  readonly evidence: string | null;
}

export function toRemedy(row: RemedyRow, project: string): Remedy {
  return {
    project,
    type: row.type,
    subject: row.subject,
    signature: row.signature,
    fingerprint: row.fingerprint,
    display: row.display,
    count: row.count,
    failed: row.failed,
    lastAt: row.last_at,
    confirmed: row.confirmed === 1,
    evidence: unlist(row.evidence),
  };
}

export interface DeliveryRow extends Omit<Delivery, "evidence" | "readAt" | "project" | "session"> {
  readonly project_id: string;
  readonly session_id: string;
  readonly evidence: string | null;
  readonly read_at: number;
}

export function toDelivery(row: DeliveryRow): Delivery {
  return {
    id: row.id,
    project: row.project_id,
    session: row.session_id,
    reader: row.reader,
    at: row.at,
    moment: row.moment,
    verdict: row.verdict,
    fingerprint: row.fingerprint,
    call: row.call,
    subject: row.subject,
    kind: row.kind,
    confidence: row.confidence,
    text: row.text,
    tokens: row.tokens,
    evidence: unlist(row.evidence),
    fate: row.fate,
    aftermath: row.aftermath,
    readAt: row.read_at,
    rating: row.rating,
  };
}
