// Lock files between processes, naming their holder. A holder that died or was silent for too long loses the lock.
import { closeSync, openSync, rmSync, statSync, utimesSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { codeOf } from "./errors.ts";
import { makeFolder } from "./make-folder.ts";
import { processMark, processState } from "./process-mark.ts";
import { readText, SMALL_FILE } from "./read.ts";

export interface Lock {
  keep(): void;
  release(): void;
}

interface LockOptions {
  /** A holder that has not called `keep` for this long counts as dead or stuck. */
  readonly staleMs: number;
  /** Respect a holder that cannot be seen from here (another container): not where two may work at once. */
  readonly heedUnseen: boolean;
}

const RETRY_MS = 50;

/** Undefined when another process holds the lock. */
export function takeLock(path: string, options: LockOptions): Lock | undefined {
  makeFolder(dirname(path));
  if (!create(path)) {
    const found = writeTime(path);
    if (isLocked(path, options)) return undefined;
    // Left behind by a process that died. One that another process has taken since is not removed.
    if (found !== undefined && writeTime(path) === found) rmSync(path, { force: true });
    if (!create(path)) return undefined;
  }
  let writtenAt = writeTime(path);
  // After a long silence it may be the lock of another process.
  const isOurs = () => writtenAt !== undefined && writeTime(path) === writtenAt;
  return {
    keep() {
      try {
        if (!isOurs()) return;
        utimesSync(path, new Date(), new Date());
        writtenAt = writeTime(path);
      } catch {
        // Another process removed it.
      }
    },
    release() {
      if (isOurs()) rmSync(path, { force: true });
    },
  };
}

/** False if the file is there. */
function create(path: string): boolean {
  try {
    const file = openSync(path, "wx", 0o600);
    writeSync(file, `${processMark()}\n`);
    closeSync(file);
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  }
}

function writeTime(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs;
}

export function isLocked(path: string, { staleMs, heedUnseen }: LockOptions): boolean {
  try {
    if (Math.abs(Date.now() - statSync(path).mtimeMs) > staleMs) return false;
    const mark = readText(path, { most: SMALL_FILE }).trimEnd();
    // Its holder has just created it and writes its mark next.
    if (mark === "") return true;
    const state = processState(mark);
    return state === "running" || (heedUnseen && state === "unknown");
  } catch {
    return false;
  }
}

/** Waits for the lock, runs the work and releases the lock; undefined when it could not be taken in time. */
export async function withLock<T>(
  path: string,
  { waitMs, ...options }: LockOptions & { readonly waitMs: number },
  work: () => Promise<T>,
): Promise<T | undefined> {
  const until = Date.now() + waitMs;
  let lock = takeLock(path, options);
  while (!lock) {
    if (Date.now() >= until) return undefined;
    await new Promise((done) => setTimeout(done, RETRY_MS));
    lock = takeLock(path, options);
  }
  try {
    return await work();
  } finally {
    lock.release();
  }
}

/** Synchronous: nothing else of this process runs meanwhile. */
export function pause(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

/** The same without giving way to other work of this process: for short work on a small file. */
export function withLockSync<T>(
  path: string,
  { waitMs, ...options }: LockOptions & { readonly waitMs: number },
  work: () => T,
): T | undefined {
  const until = Date.now() + waitMs;
  let lock = takeLock(path, options);
  while (!lock) {
    if (Date.now() >= until) return undefined;
    pause(RETRY_MS);
    lock = takeLock(path, options);
  }
  try {
    return work();
  } finally {
    lock.release();
  }
}
