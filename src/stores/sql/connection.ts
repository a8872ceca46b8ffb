// What the shared statements need of an engine. They are written in what SQLite and PostgreSQL mean alike;
// stores/postgres/dialect puts them into PostgreSQL's spelling.
import type { SearchQuery } from "../../ports/store/search.ts";

export type Value = string | number | bigint | null;

export interface Statement {
  run(...values: readonly (Value | Uint8Array)[]): {
    readonly changes: number | bigint;
    readonly lastInsertRowid: number | bigint;
  };
  get(...values: readonly Value[]): unknown;
  all(...values: readonly Value[]): unknown[];
}

/**
 * A connection to a memory. What the engines do differently are methods of it. Parameters are plain `?`: Node 22.13 does
 * not bind `?1`.
 */
export interface Connection {
  prepare(sql: string): Statement;
  /** Rows as arrays of their columns, in half the time. */
  rows(sql: string, ...values: readonly Value[]): unknown[];
  exec(sql: string): void;
  /** `reason`: error for later uses of the connection. An open transaction is rolled back. */
  close(reason?: Error): void;
  /** Begins a transaction: `write` as the only one who writes, `read` at one moment. */
  begin(how: "write" | "read"): void;
  /** How long `begin` waits for another writer. */
  waitAtMost(ms: number): void;
  /** Another number when another connection has committed. */
  version(): number;
  /** Another number when this connection has changed a row. */
  changes(): number;
  /** Another connection holds the lock that was wanted. */
  isBusy(error: unknown): boolean;
  /** The search index is damaged, and the rest is sound. */
  isDamagedIndex(error: unknown): boolean;
  readonly fullText: FullText;
}

/** What documents are scored by. */
export interface Scoring extends Pick<SearchQuery, "weights" | "match"> {
  /** In how many documents each occurs, as far as it is known. */
  readonly terms: readonly { readonly expression: string; readonly count: number }[];
  readonly ids: readonly number[];
  /** The lowest and the highest of the ids. */
  readonly from: bigint;
  readonly to: bigint;
  /** Documents that were searched. */
  readonly of: number;
}

export interface FullText {
  /** BM25 of those that match. */
  scores(scoring: Scoring): ReadonlyMap<number, number>;
  /** Removes what deleted rows of an index left in it. */
  purge(index: "turn_words" | "observed_words"): void;
  /** Deletes all rows of an index. */
  clear(index: "turn_words" | "observed_words"): void;
  /** One step of removing what deleted documents left in the index; true when nothing is left. */
  merge(pages: number): boolean;
  /** Deletes unused words from the vocabulary: those behind `after`, up to `last`, that no document contains. */
  dropUnused(after: string, last: string): void;
  /** Empties the search index and all that hangs on it. */
  reset(): void;
}
