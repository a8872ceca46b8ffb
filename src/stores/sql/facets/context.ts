// Shared context of the store's facets.
import type { Connection } from "../connection.ts";
import type { NeverSeen } from "../filter.ts";
import type { Indexed } from "../lesson-index-cache.ts";

/** Wraps work on the database into a method of the port. */
export type Method = <A extends readonly unknown[], R>(
  work: (...input: A) => R,
) => (...input: A) => Promise<R>;

export interface MemoryOptions {
  readonly readOnly?: boolean;
  /** For a long-running process. */
  readonly warm?: boolean;
  /** Does a project's stored folder still exist? */
  isThere?(root: string): boolean;
}

export interface Context {
  readonly database: Connection;
  readonly options: MemoryOptions;
  /** Translates SQLite's errors into messages for a person. */
  readonly guarded: Method;
  /** The same, with the work in one transaction. */
  readonly writing: Method;
  /** An error as `guarded` would throw it. */
  explain(error: unknown): unknown;
  /** Cache of subjects that have hazards; absent in a short-lived process. */
  readonly filter: NeverSeen | undefined;
  /** Cache of the lesson index. */
  readonly indexed: Indexed;
}
