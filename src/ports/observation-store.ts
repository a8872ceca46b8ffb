// What a store keeps of observations, summaries and the work that waits for a model.
import type { NewObservation, Observation, ObservationType, SessionSummary } from "../domain/observation.ts";
import type { Redacted } from "../domain/redacted.ts";

export interface ObservationQuery {
  readonly ids?: readonly number[];
  /** Project id; absent = everywhere. */
  readonly project?: string;
  readonly session?: string;
  readonly turn?: number;
  readonly types?: readonly ObservationType[];
  /** Exactly this concept; this file, or below this folder. */
  readonly concept?: string;
  readonly file?: string;
  readonly branch?: string;
  readonly since?: number;
  readonly until?: number;
  readonly matter?: string;
  /** Default: all; `true` = only what stands. */
  readonly standing?: boolean;
  /** By time, then by id; default the newest first. */
  readonly order?: "newest" | "oldest";
  readonly limit?: number;
}

/** Which ones, however many and in whatever order. */
export type ObservationFilter = Omit<ObservationQuery, "ids" | "project" | "order" | "limit">;

/** An observation with the words it is found by (core/similarity). */
export interface IndexedObservation {
  readonly observation: Redacted<NewObservation>;
  readonly words: readonly string[];
}

/** Something a model shall look at: one turn, one call or one session's end. Redacted; survives a crash. */
export interface NewJob {
  readonly project: string;
  readonly session: string;
  readonly turn: number;
  readonly at: number;
  readonly kind: "turn" | "call" | "session";
  /** What is sent, without the fixed words around it. */
  readonly payload: string;
}

export interface Job extends NewJob {
  readonly id: number;
  /** Answers to it that could not be used. */
  readonly tries: number;
  /** How often it was cut off without an answer: the provider's fault, which is never held against the question. */
  readonly outages: number;
  /** Not before this moment. */
  readonly dueAt: number;
  readonly lastError: string;
}

export interface ClaimRequest {
  readonly now: number;
  /** The lease: nobody else gets them before. */
  readonly until: number;
  readonly limit: number;
  /** Who asks, kept with the lease. */
  readonly holder?: string;
  /** Certainly dead, whoever it was: its lease holds nobody up. Absent = nobody is known to be. */
  isGone?(holder: string): boolean;
  /** Only these; absent = any. */
  readonly ids?: readonly number[];
  /** Not these. */
  readonly except?: readonly number[];
  /** Also what was postponed; a lease holds all the same. */
  readonly evenPostponed?: boolean;
}

/** How a job goes back into the queue. */
export interface Postponed {
  readonly error: string;
  readonly tries: number;
  readonly outages: number;
  /** Undefined: put aside, until somebody asks for it again. */
  readonly dueAt: number | undefined;
}

/** A provider that was away is left alone for a while. */
export interface ProviderPause {
  /** In a row. */
  readonly outages: number;
  readonly until: number;
  readonly reason: string;
}

export interface ObservationStore {
  /**
   * Replace those of the same session, turn and key, which keep their ids; the ids, in order. Of those on one matter in
   * a project the last one (by `at`) stands, and supersedes all others.
   */
  saveObservations(observations: readonly IndexedObservation[]): Promise<readonly number[]>;
  /** They go, as if they had never been observed; what they superseded stands again. */
  dropObservations(ids: readonly number[]): Promise<void>;
  observations(query: ObservationQuery): Promise<readonly Observation[]>;
  /** How many each of these sessions has; those without any are left out. */
  observedIn(sessions: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Those that share words, the best match first; superseded ones behind all others. `within`: only of these. */
  findObservations(
    project: string | undefined,
    words: readonly string[],
    limit: number,
    within?: ObservationFilter,
  ): Promise<readonly Observation[]>;
  /** Of other sessions, that share a file, a matter, or a concept that few of the project have; the nearest first. */
  relatedObservations(id: number, limit: number): Promise<readonly Observation[]>;
  /** Replace that of the same session. */
  saveSummary(summary: Redacted<SessionSummary>): Promise<void>;
  summaries(query: {
    readonly project?: string;
    readonly sessions?: readonly string[];
    readonly since?: number;
    readonly until?: number;
    readonly limit?: number;
  }): Promise<readonly SessionSummary[]>;

  /** The same session, turn, kind and payload is queued once, also when it is done by now. How many are new. */
  enqueue(jobs: readonly Redacted<NewJob>[]): Promise<number>;
  /** Jobs that are due, in the order in which they fell due, then the oldest first; lapsed leases are due again. */
  claimJobs(request: ClaimRequest): Promise<readonly Job[]>;
  /**
   * Done: the job goes, together with what came of it, all or nothing. A job that is done already, or that was forgotten
   * in the meantime, leaves nothing.
   */
  finishJob(
    id: number,
    result: {
      readonly observations: readonly IndexedObservation[];
      readonly summary?: Redacted<SessionSummary>;
    },
  ): Promise<void>;
  /** It did not work: again later, or put aside. */
  postponeJob(id: number, how: Postponed): Promise<void>;
  /** Those that were put aside, the oldest first. */
  jobsAside(): Promise<readonly Job[]>;
  /** All that were put aside, or these of them, wait again as if they had never been asked; their ids. */
  retryJobs(ids?: readonly number[]): Promise<readonly number[]>;
  jobs(): Promise<{ readonly waiting: number; readonly failed: number; readonly oldestAt: number }>;
  /**
   * Tokens sent and received on a day (`2026-11-16`), reserved before they are sent; false when the budget does not allow
   * it. A negative number gives back what was reserved and not used.
   */
  spend(day: string, tokens: number, budget: number): Promise<boolean>;
  spent(day: string): Promise<number>;
  /** Undefined when it answered the last time, or was never asked. */
  providerPause(provider: string): Promise<ProviderPause | undefined>;
  /** Undefined: it has answered. */
  savePause(provider: string, pause: ProviderPause | undefined): Promise<void>;
}
