// Write transactions: all or nothing, and how long to wait for another writer.
import type { Connection } from "./connection.ts";

interface TransactionOptions {
  readonly busyTimeoutMs: number;
  /** After one timeout, do not wait again until a lock was obtained, so that the next call does not wait too. */
  readonly waitsOnce: boolean;
  /** Throws when this connection may no longer write. */
  mayWrite(): void;
  /**
   * Runs after a commit. Throws when the file was replaced meanwhile: the data may be lost and must be written again.
   */
  assertKept(): void;
  /** Tidies up, outside of any transaction; never throws. */
  afterFirstCommit?: (() => void) | undefined;
  isLockedOut: boolean;
  /** Number of timeouts while waiting for another writer. */
  waits: number;
}

const transactionOptions = new WeakMap<Connection, TransactionOptions>();
/** Connections with an open transaction: nested ones join it. */
const inTransaction = new WeakSet<Connection>();

export function setTransactionOptions(
  database: Connection,
  given: Pick<
    TransactionOptions,
    "busyTimeoutMs" | "waitsOnce" | "mayWrite" | "assertKept" | "afterFirstCommit"
  >,
): void {
  transactionOptions.set(database, { ...given, isLockedOut: false, waits: 0 });
  database.waitAtMost(given.busyTimeoutMs);
}

/** Number of timeouts of this connection. */
export function waitsOf(database: Connection): number {
  return transactionOptions.get(database)?.waits ?? 0;
}

/** In the middle of a transaction. */
export function isWriting(database: Connection): boolean {
  return inTransaction.has(database);
}

/** Runs `work` in one write transaction: all of it or nothing. `mostMs`: waits no longer than this for another writer. */
export function transact<T>(database: Connection, work: () => T, mostMs = Number.POSITIVE_INFINITY): T {
  if (inTransaction.has(database)) return work();
  begin(database, mostMs);
  return finished(database, work);
}

function finished<T>(database: Connection, work: () => T): T {
  let result: T;
  inTransaction.add(database);
  try {
    result = work();
    database.exec("COMMIT");
  } catch (error) {
    rollBack(database);
    throw error;
  } finally {
    inTransaction.delete(database);
  }
  const own = transactionOptions.get(database);
  own?.assertKept();
  const tidy = own?.afterFirstCommit;
  if (own) own.afterFirstCommit = undefined;
  tidy?.();
  return result;
}

/** The same for work that takes several steps, each of which would be a transaction of its own. */
export async function transactAll<T>(database: Connection, work: () => Promise<T>): Promise<T> {
  if (inTransaction.has(database)) return work();
  begin(database);
  inTransaction.add(database);
  let result: T;
  try {
    result = await work();
  } catch (error) {
    rollBack(database);
    inTransaction.delete(database);
    throw error;
  }
  return finished(database, () => result);
}

/** Runs optional work if no other process is writing, without waiting. False when it was skipped. */
export function transactAtOnce(database: Connection, work: () => void): boolean {
  if (inTransaction.has(database)) {
    work();
    return true;
  }
  const own = transactionOptions.get(database);
  if (own && !own.isLockedOut) database.waitAtMost(0);
  try {
    database.begin("write");
  } catch (error) {
    if (database.isBusy(error)) return false;
    throw error;
  } finally {
    if (own && !own.isLockedOut) database.waitAtMost(own.busyTimeoutMs);
  }
  assertMayWrite(database, own);
  finished(database, work);
  return true;
}

function begin(database: Connection, mostMs = Number.POSITIVE_INFINITY): void {
  const own = transactionOptions.get(database);
  const isShort = own !== undefined && !own.isLockedOut && mostMs < own.busyTimeoutMs;
  if (isShort) database.waitAtMost(mostMs);
  try {
    database.begin("write");
  } catch (error) {
    if (own && database.isBusy(error) && !isShort) lockedOut(database, own);
    throw error;
  } finally {
    if (isShort) database.waitAtMost(own.busyTimeoutMs);
  }
  if (!own) return;
  if (own.isLockedOut) {
    own.isLockedOut = false;
    database.waitAtMost(own.busyTimeoutMs);
  }
  assertMayWrite(database, own);
}

/** Called inside a transaction; rolls it back and throws if this connection may no longer write. */
function assertMayWrite(database: Connection, own: TransactionOptions | undefined): void {
  try {
    own?.mayWrite();
  } catch (error) {
    rollBack(database);
    throw error;
  }
}

function lockedOut(database: Connection, own: TransactionOptions): void {
  if (own.isLockedOut || !own.waitsOnce) return;
  own.isLockedOut = true;
  own.waits++;
  database.waitAtMost(0);
}

const rollBacks = new WeakMap<Connection, number>();

/** How often a transaction was rolled back: what was remembered as written may not be there. */
export function rollBacksOf(database: Connection): number {
  return rollBacks.get(database) ?? 0;
}

function rollBack(database: Connection): void {
  rollBacks.set(database, rollBacksOf(database) + 1);
  try {
    database.exec("ROLLBACK");
  } catch {
    // SQLite has rolled back by itself (disk full, I/O error); the first error is the one to report.
  }
}
