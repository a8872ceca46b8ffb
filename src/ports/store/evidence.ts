// Store facet: attempts, the append-only evidence that everything else is derived from.

import type { Attempt, NewAttempt } from "../../domain/attempt.ts";
import type { FailureKind } from "../../domain/failure-kinds.ts";
import type { Known, Learned } from "../../domain/known.ts";
import type { Outcome } from "../../domain/outcome.ts";
import type { Redacted } from "../../domain/redacted.ts";
import type { Subject } from "../../domain/subject.ts";

/** An attempt together with what must be known to learn from it. */
export interface Entry {
  /** The call and how it ended. */
  readonly attempt: Redacted<NewAttempt>;
  /** Subjects whose rows `learn` wants to see. */
  readonly subjects: readonly Subject[];
}

/**
 * Turns one attempt and what was known before it into what is known after it. Pure. A driver calls it between reading and
 * writing, for one attempt after the other, with what the attempts before it taught; it may begin again from what is
 * stored when another process has written meanwhile, so the same attempt may be given several times. `known` may be read
 * lazily from the store: it is valid only during the call.
 */
export type Learn = (attempt: NewAttempt, known: Known) => Learned;

/** What `append` wrote. */
export interface Appended {
  /** The index in `entries` of everything that was new, with its id. */
  readonly stored: readonly { readonly entry: number; readonly id: number }[];
  /** How many calls were stored already. */
  readonly skipped: number;
}

/** Which attempts to list; conditions are joined by "and". */
export interface AttemptQuery {
  /** Project id; absent = everywhere. */
  readonly project?: string;
  /** Session id. */
  readonly session?: string;
  /** Only these ids. */
  readonly ids?: readonly number[];
  /** Only those with these content ids (core/hash/content-id.ts), which are the same in every memory. */
  readonly contentIds?: readonly string[];
  /** How the call ended. */
  readonly status?: Outcome["status"];
  /** Name of the tool, as the agent calls it. */
  readonly tool?: string;
  /** The branch it was made on. */
  readonly branch?: string;
  /** With `status: "failed"` those whose failure is about it; else also those that depend on it. */
  readonly subject?: Subject;
  /** Signature of the failure. */
  readonly signature?: string;
  /** Kind of the failure. */
  readonly kind?: FailureKind;
  /** Fingerprint of the action. */
  readonly fingerprint?: string;
  /** All of these words, in any case, in the call, its error or the tool's name. */
  readonly words?: readonly string[];
  /** Not before this moment. */
  readonly since?: number;
  /** Not after this moment. */
  readonly until?: number;
  /** Only attempts stored later than this one. */
  readonly afterId?: number;
  /** By time (default newest first); by arrival within a session and with `afterId`. */
  readonly order?: "newest" | "oldest";
  /** At most so many; absent = all. */
  readonly limit?: number;
}

/** How much is remembered of a project, or of all of them. */
export interface ProjectCounts {
  /** Sessions with at least one call. */
  readonly sessions: number;
  /** All calls, however they ended. */
  readonly attempts: number;
  /** Calls that failed. */
  readonly failed: number;
  /** Calls that succeeded. */
  readonly succeeded: number;
  /** Hazards learned from them. */
  readonly hazards: number;
  /** Remedies learned from them. */
  readonly remedies: number;
  /** Calls that were stopped. */
  readonly bumps: number;
  /** Stopped calls that the agent made all the same. */
  readonly overrides: number;
  /** Of these: succeeded. */
  readonly overridesRight: number;
  /** When the first call was made; 0 for none. */
  readonly firstAt: number;
  /** When the last call was made; 0 for none. */
  readonly lastAt: number;
}

/** How the calls of one session went. */
export interface SessionCounts {
  /** All calls, however they ended. */
  readonly calls: number;
  /** Calls that failed. */
  readonly failed: number;
  /** Calls that never ran: the person, a rule or Twiceshy said no. */
  readonly denied: number;
  /** The branches they were made on, as they came. */
  readonly branches: readonly string[];
}

/** Failures of one kind in one period of time. */
export interface KindActivity {
  /** Start of the period. */
  readonly at: number;
  readonly kind: FailureKind;
  /** Calls that failed in this way. */
  readonly failed: number;
}

/** Counts for one period of time. */
export interface Activity {
  /** Start of the period. */
  readonly at: number;
  /** Calls that were made in it. */
  readonly calls: number;
  /** Of these: failed. */
  readonly failed: number;
  /** Failures of the kinds asked for. */
  readonly mistakes: number;
  /** Of these: the same subject had failed in the same way before. */
  readonly repeated: number;
}

/** Which activity to count. */
export interface ActivityQuery {
  /** Project id; absent = everywhere. */
  readonly project?: string;
  /** Not before this moment. */
  readonly since?: number;
  /** Length of a period. */
  readonly periodMs: number;
  /** How far local time is ahead of UTC, so that days begin at midnight. */
  readonly offsetMs: number;
  /** Kinds of failure that count as mistakes. */
  readonly kinds: readonly FailureKind[];
}

/** Which failures to count by kind. */
export interface KindQuery extends Omit<ActivityQuery, "kinds"> {
  /** Only failures about this subject. */
  readonly subject?: Subject;
  /** Only failures of this kind. */
  readonly kind?: FailureKind;
  /** Only failures of this tool, as the agent calls it. */
  readonly tool?: string;
}

export interface EvidenceStore {
  /**
   * Writes attempts in order, each with what it teaches, in one transaction. Calls already stored are skipped:
   * those with the same content id, and copies that an agent made of a history when a session was resumed.
   */
  append(entries: readonly Entry[], learn: Learn): Promise<Appended>;
  /** Attempts that meet all conditions. */
  attempts(query: AttemptQuery): Promise<readonly Attempt[]>;
  /** How much is remembered of a project (absent: of all of them). */
  counts(project: string | undefined): Promise<ProjectCounts>;
  /** Counts by period, the oldest first; empty periods are left out. */
  activity(query: ActivityQuery): Promise<readonly Activity[]>;
  /** Failures by period and kind, the oldest first; empty ones are left out. */
  failuresByKind(query: KindQuery): Promise<readonly KindActivity[]>;
  /** How the calls of these sessions went; sessions without any are left out. */
  countsBySession(sessions: readonly string[]): Promise<ReadonlyMap<string, SessionCounts>>;
  /** When a call was first recorded live in a project (absent: anywhere); 0 = all were read from histories. */
  firstLiveAt(project: string | undefined): Promise<number>;
}
