// Store facet: the durable queue of questions for a model, its daily budget, and pauses of its provider.
import type { SessionSummary } from "../../domain/observation.ts";
import type { Redacted } from "../../domain/redacted.ts";
import type { IndexedObservation } from "./observations.ts";

/** A question for a model about one turn, one call or the end of a session. Redacted; survives a crash. */
export interface NewJob {
  /** Project id. */
  readonly project: string;
  /** Session id. */
  readonly session: string;
  /** Number of the turn in its session. */
  readonly turn: number;
  /** When it happened. */
  readonly at: number;
  /** What the question is about. */
  readonly kind: "turn" | "call" | "session";
  /** Text to send, without the fixed prompt around it. */
  readonly payload: string;
}

/** A job as it is stored. */
export interface Job extends NewJob {
  /** Given by the store. */
  readonly id: number;
  /** Number of unusable answers. */
  readonly tries: number;
  /** Number of outages without an answer; they do not count as tries. */
  readonly outages: number;
  /** Not before this moment. */
  readonly dueAt: number;
  /** Why it did not work the last time; empty when it was not tried. */
  readonly lastError: string;
}

/** Which jobs to take, and for how long. */
export interface ClaimRequest {
  /** The time it is. */
  readonly now: number;
  /** End of the lease: until then no other process gets the jobs. */
  readonly until: number;
  /** At most so many. */
  readonly limit: number;
  /** Id of the asking process, stored with the lease; opaque. */
  readonly holder?: string;
  /** Those of `holders` that have certainly died: their leases are ignored. */
  readonly gone?: readonly string[];
  /** Only these; absent = any. */
  readonly ids?: readonly number[];
  /** Not these. */
  readonly except?: readonly number[];
  /** Also postponed jobs; leases are still respected. */
  readonly evenPostponed?: boolean;
}

/** What came of a job. */
interface JobResult {
  /** What the model observed. */
  readonly observations: readonly IndexedObservation[];
  /** The model's summary of the session. */
  readonly summary?: Redacted<SessionSummary>;
}

/** How a job goes back into the queue. */
export interface Postponed {
  /** Why it did not work. */
  readonly error: string;
  /** Unusable answers so far. */
  readonly tries: number;
  /** Outages so far. */
  readonly outages: number;
  /** Undefined: put aside until `retry`. */
  readonly dueAt: number | undefined;
}

/** How many jobs there are. */
interface JobCounts {
  /** Those that wait. */
  readonly waiting: number;
  /** Those that were put aside. */
  readonly failed: number;
  /** Since when the oldest waits; 0 for none. */
  readonly oldestAt: number;
}

/** A provider that did not answer is not asked for a while. */
export interface ProviderPause {
  /** Outages in a row. */
  readonly outages: number;
  /** It is not asked before this moment. */
  readonly until: number;
  /** The error, or that there was no answer. */
  readonly reason: string;
}

export interface JobStore {
  /** The same session, turn, kind and payload is queued once, even when it is already done. Returns how many are new. */
  enqueue(jobs: readonly Redacted<NewJob>[]): Promise<number>;
  /** Holders of leases that have not expired; leases without a holder are left out. */
  holders(now: number): Promise<readonly string[]>;
  /** Jobs that are due, in the order in which they fell due, then the oldest first; jobs with expired leases are due again. */
  claim(request: ClaimRequest): Promise<readonly Job[]>;
  /**
   * Deletes the job and stores its result, in one transaction. For a job that is already done or forgotten, nothing is
   * stored.
   */
  finish(id: number, result: JobResult): Promise<void>;
  /** Returns a job to the queue for later, or puts it aside. */
  postpone(id: number, how: Postponed): Promise<void>;
  /** Jobs that were put aside, the oldest first. */
  aside(): Promise<readonly Job[]>;
  /** Queues all jobs that were put aside, or these of them, with their counters reset; returns their ids. */
  retry(ids?: readonly number[]): Promise<readonly number[]>;
  /** How many wait, and how many were put aside. */
  counts(): Promise<JobCounts>;
  /**
   * Tokens sent and received on a day (`2026-11-16`), reserved before they are sent; false when the budget does not allow
   * it. A negative number gives back what was reserved and not used.
   */
  spend(day: string, tokens: number, budget: number): Promise<boolean>;
  /** Tokens reserved on a day so far. */
  spent(day: string): Promise<number>;
  /** Undefined when the provider answered the last time, or was never asked. */
  pause(provider: string): Promise<ProviderPause | undefined>;
  /** Undefined ends the pause. */
  savePause(provider: string, pause: ProviderPause | undefined): Promise<void>;
}
