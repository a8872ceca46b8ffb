// Who drains which file of the spool. A claim is a file name: `claim-<number>-<process>-<random>.jsonl`, taken by rename,
// so that only one wins. A claim whose process has died, or has not moved for minutes, is anybody's again.
import { readdirSync, renameSync, statSync, unlinkSync, utimesSync } from "node:fs";
import { join } from "node:path";

/** Every file that nobody drains, oldest first, ours when it is handed out; the active one ends the round. */
export function* claims(folder: string, active: string): Generator<string> {
  const found = readClaims(folder);
  for (const claim of found) {
    const path = isFree(claim) ? take(folder, claim.path, claim.number) : undefined;
    if (path !== undefined) yield path;
  }
  const path = take(folder, active, 1 + Math.max(0, ...found.map((claim) => claim.number)));
  if (path !== undefined) yield path;
}

/** Everything that waits, whoever has claimed it. */
export function listWaiting(folder: string): string[] {
  return names(folder)
    .filter((name) => name.endsWith(".jsonl"))
    .map((name) => join(folder, name));
}

/** Still at it. */
export function renew(path: string): void {
  try {
    utimesSync(path, new Date(), new Date());
  } catch {
    // Somebody took it over; the store will see the same events twice.
  }
}

/** Leave it to the next one. */
export function release(path: string): void {
  held.delete(path);
  try {
    renameSync(
      path,
      path.replace(NAME, (_all, number) => nameOf(Number(number), 0)),
    );
  } catch {
    // Then it is free once this process has ended.
  }
}

export function drop(path: string): void {
  held.delete(path);
  try {
    unlinkSync(path);
  } catch {
    // Already gone, or it will be drained again.
  }
}

const NAME = /claim-(\d+)-(\d+)-[0-9a-f]+\.jsonl$/;
const LEASE_MS = 5 * 60 * 1000;
/** Claims of this very process: its number alone does not say whether it is still at it. */
const held = new Set<string>();

interface Found {
  readonly path: string;
  /** Files are drained in this order. */
  readonly number: number;
  readonly process: number;
}

function readClaims(folder: string): Found[] {
  return names(folder)
    .flatMap((name) => {
      const match = NAME.exec(name);
      return match ? [{ path: join(folder, name), number: Number(match[1]), process: Number(match[2]) }] : [];
    })
    .sort((one, other) => one.number - other.number);
}

function isFree({ path, process: owner }: Found): boolean {
  if (held.has(path)) return false;
  if (owner === 0 || owner === process.pid || !isAlive(owner)) return true;
  const modified = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return Math.abs(Date.now() - modified) > LEASE_MS;
}

function isAlive(owner: number): boolean {
  try {
    return process.kill(owner, 0);
  } catch (cause) {
    // Not ours to signal is alive as well.
    return (cause as NodeJS.ErrnoException).code === "EPERM";
  }
}

function take(folder: string, from: string, number: number): string | undefined {
  const path = join(folder, nameOf(number, process.pid));
  try {
    renameSync(from, path);
  } catch {
    return undefined;
  }
  held.add(path);
  renew(path);
  return path;
}

function nameOf(number: number, owner: number): string {
  // Not from node:crypto, which takes 3 ms to load: a number no one else has drawn just now is enough.
  const random = Math.floor(Math.random() * 2 ** 32).toString(16);
  return `claim-${String(number).padStart(8, "0")}-${owner}-${random.padStart(8, "0")}.jsonl`;
}

function names(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
