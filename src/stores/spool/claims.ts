// One process drains each spool file: it claims it by renaming it to `claim-<number>-<process>-<random>.jsonl`. The claim is
// free again when the process has died or has been idle for minutes.
import { lstatSync, renameSync, statSync, unlinkSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { namesIn } from "../../disk/names-in.ts";
import { hasProcess } from "../../disk/process-mark.ts";

/** Claims and returns every free file, the oldest first; the active file comes last. */
export function* claims(folder: string, active: string): Generator<string> {
  const found = readClaims(folder);
  for (const claim of found) {
    const path = isFree(claim) ? take(folder, claim.path, claim.number) : undefined;
    if (path !== undefined) yield path;
  }
  const path = take(folder, active, 1 + Math.max(0, ...found.map((claim) => claim.number)));
  if (path !== undefined) yield path;
}

/** All waiting files, claimed or not. */
export function listWaiting(folder: string): string[] {
  return namesIn(folder)
    .filter((name) => name.endsWith(".jsonl"))
    .map((name) => join(folder, name));
}

/** Those that no process is emptying now. */
export function listUnclaimed(folder: string): string[] {
  const claimed = new Set(readClaims(folder).flatMap((claim) => (isFree(claim) ? [] : [claim.path])));
  return listWaiting(folder).filter((path) => !claimed.has(path));
}

export function renew(path: string): void {
  try {
    utimesSync(path, new Date(), new Date());
  } catch {
    // Another process has taken it over; the store will get the same events twice.
  }
}

export function release(path: string): void {
  ownClaims.delete(path);
  try {
    renameSync(
      path,
      path.replace(NAME, (_all, number) => nameOf(Number(number), 0)),
    );
  } catch {
    // Then it becomes free when this process ends.
  }
}

export function drop(path: string): void {
  ownClaims.delete(path);
  try {
    unlinkSync(path);
  } catch {
    // Already deleted, or it will be drained again.
  }
}

const NAME = /claim-(\d+)-(\d+)-[0-9a-f]+\.jsonl$/;
const LEASE_MS = 5 * 60 * 1000;
/** Claims of this process: the process number alone does not show whether a claim is still in use. */
const ownClaims = new Set<string>();

interface Found {
  readonly path: string;
  /** Files are drained in this order. */
  readonly number: number;
  readonly process: number;
}

function readClaims(folder: string): Found[] {
  return namesIn(folder)
    .flatMap((name) => {
      const match = NAME.exec(name);
      return match ? [{ path: join(folder, name), number: Number(match[1]), process: Number(match[2]) }] : [];
    })
    .sort((one, other) => one.number - other.number);
}

function isFree({ path, process: owner }: Found): boolean {
  if (ownClaims.has(path)) return false;
  if (owner === 0 || owner === process.pid || !hasProcess(owner)) return true;
  const modified = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return Math.abs(Date.now() - modified) > LEASE_MS;
}

/** Something else in the place of a file, such as a folder or a pipe, is left where it is: all others would wait behind it. */
function take(folder: string, from: string, number: number): string | undefined {
  if (!lstatSync(from, { throwIfNoEntry: false })?.isFile()) return undefined;
  const path = join(folder, nameOf(number, process.pid));
  try {
    renameSync(from, path);
  } catch {
    return undefined;
  }
  ownClaims.add(path);
  renew(path);
  return path;
}

function nameOf(number: number, owner: number): string {
  // Not from node:crypto, which takes 3 ms to load: a number that is unlikely to repeat is enough.
  const random = Math.floor(Math.random() * 2 ** 32).toString(16);
  return `claim-${String(number).padStart(8, "0")}-${owner}-${random.padStart(8, "0")}.jsonl`;
}
