// Store facet: observations and summaries of sessions.
import type {
  NewObservation,
  Observation,
  ObservationType,
  SessionSummary,
} from "../../domain/observation.ts";
import type { Redacted } from "../../domain/redacted.ts";

/** Which observations to list; conditions are joined by "and". */
export interface ObservationQuery {
  /** Only these ids. */
  readonly ids?: readonly number[];
  /** Project id; absent = everywhere. */
  readonly project?: string;
  /** Session id. */
  readonly session?: string;
  /** Number of the turn in its session. */
  readonly turn?: number;
  /** Of one of these types. */
  readonly types?: readonly ObservationType[];
  /** Exactly this concept. */
  readonly concept?: string;
  /** This file, or below this folder. */
  readonly file?: string;
  /** The branch it was observed on. */
  readonly branch?: string;
  /** Not before this moment. */
  readonly since?: number;
  /** Not after this moment. */
  readonly until?: number;
  /** What it is about (`Observation.matter`). */
  readonly matter?: string;
  /** Default: all; `true` = only those that are not superseded. */
  readonly standing?: boolean;
  /** By time, then by id; default the newest first. */
  readonly order?: "newest" | "oldest";
  /** At most so many; absent = all. */
  readonly limit?: number;
}

/** The conditions of a query without ids, project, order and limit. */
export type ObservationFilter = Omit<ObservationQuery, "ids" | "project" | "order" | "limit">;

/** An observation with the words it is found by (core/similarity). */
export interface IndexedObservation {
  /** The observation itself. */
  readonly observation: Redacted<NewObservation>;
  /** Its words, each once. */
  readonly words: readonly string[];
}

/** Which summaries to list; conditions are joined by "and". */
export interface SummaryQuery {
  /** Project id; absent = everywhere. */
  readonly project?: string;
  /** Only of these sessions. */
  readonly sessions?: readonly string[];
  /** Not before this moment. */
  readonly since?: number;
  /** Not after this moment. */
  readonly until?: number;
  /** At most so many; absent = all. */
  readonly limit?: number;
}

export interface ObservationStore {
  /**
   * Replaces those of the same session, turn and key, which keep their ids; returns the ids in order. Of several on one
   * matter in a project, the last one (by `at`) supersedes the others. What the person corrected is replaced only `by`
   * the person, and what the person has forgotten stays forgotten: it gets no id.
   */
  save(observations: readonly IndexedObservation[], by?: "person"): Promise<readonly number[]>;
  /** Deletes them; what they superseded is valid again. */
  drop(ids: readonly number[]): Promise<void>;
  /** Observations that meet all conditions. */
  list(query: ObservationQuery): Promise<readonly Observation[]>;
  /** Number of observations by session; sessions without any are left out. */
  countBySession(sessions: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Those that share words, the best match first; superseded ones behind all others. `within`: only of these. */
  find(
    project: string | undefined,
    words: readonly string[],
    limit: number,
    within?: ObservationFilter,
  ): Promise<readonly Observation[]>;
  /** Observations of other sessions that share a file, a matter or a rare concept; the closest first. */
  related(id: number, limit: number): Promise<readonly Observation[]>;
  /** Replaces the summary of the same session. */
  saveSummary(summary: Redacted<SessionSummary>): Promise<void>;
  /** Summaries that meet all conditions, the newest first. */
  summaries(query: SummaryQuery): Promise<readonly SessionSummary[]>;
}
