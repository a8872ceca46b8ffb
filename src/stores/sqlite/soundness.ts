// Checks that the file at a path is the memory that was here before and may be written. Every database has a unique
// number (`application_id`) and a file named after it, `memory.db.id-<number>`: the log of another database, or a file
// put in its place, has another number. When damage is found, that file becomes `memory.db.damaged`, and nobody writes
// until `doctor --fix` has repaired it.
import { existsSync, readdirSync, renameSync, rmSync, type Stats, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { readText, SMALL_FILE } from "../../disk/read.ts";
import { writeWhole } from "../../disk/write-whole.ts";
import { count } from "../../domain/count.ts";
import { storeError } from "../../domain/store-error.ts";
import type { Connection } from "../sql/connection.ts";
import { connect } from "./driver.ts";

/** Size of an empty log: its header at most. */
const LOG_HEAD = 32;

export interface Damage {
  readonly at: number;
  readonly reason: string;
  /** Numbers of the memory that belongs here. */
  readonly ids: readonly number[];
  /** Folder with copies of its files, if a repair has begun. */
  readonly backup?: string;
}

/** Number of attempts when the memory was last closed: one with fewer is a different memory. */
interface StoredCount {
  readonly attempts: number;
}

export function idFile(path: string, id: number): string {
  return `${path}.id-${id.toString(16).padStart(8, "0")}`;
}

/** The number in such a file's name. */
export function idIn(file: string): number {
  return Number.parseInt(file.slice(file.lastIndexOf("-") + 1), 16);
}

export function damagedFile(path: string): string {
  return `${path}.damaged`;
}

/** Marks the memory as damaged, so that nobody writes to it. Never fails. */
export function markDamaged(path: string, reason: string, now: number): void {
  const marker = damagedFile(path);
  try {
    if (existsSync(marker)) return;
    const files = idFiles(path);
    const [first, ...others] = files;
    if (first) renameSync(first, marker);
    for (const other of others) rmSync(other, { force: true });
    const damage: Damage = { at: now, reason, ids: files.map(idIn) };
    writeWhole(marker, `${JSON.stringify(damage)}\n`);
  } catch {
    // The folder is not writable: then the database is not written either.
  }
}

/** The damage that was found; undefined when there is none. */
export function damageOf(path: string): Damage | undefined {
  try {
    const text = readText(damagedFile(path), { most: SMALL_FILE });
    return readDamage(text);
  } catch {
    return undefined;
  }
}

/** Records that this memory belongs here from now on. */
export function settleAs(path: string, id: number): void {
  const own = idFile(path, id);
  try {
    if (!existsSync(own)) writeFileSync(own, "", { mode: 0o600 });
    for (const other of idFiles(path)) if (other !== own) rmSync(other, { force: true });
    rmSync(damagedFile(path), { force: true });
  } catch {
    // The next process that opens it tries again.
  }
}

/** Runs before the file is opened: SQLite would delete a log without its database. */
export function assertNotEmptied(path: string, found: Stats | undefined): void {
  const what = emptiedHow(path, found);
  if (what === undefined) return;
  markDamaged(path, what, Date.now());
  throw isDamaged(path, what);
}

/** A memory was here, but its file is empty, or missing while its log exists. */
export function emptiedHow(path: string, found: Stats | undefined): string | undefined {
  const isGone = found === undefined;
  if (!isGone && (found.size > 0 || found.isDirectory())) return undefined;
  const hasLog = (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > LOG_HEAD;
  if (!hasLog && (isGone || idFiles(path).length === 0)) return undefined;
  return isGone ? "its file is gone, and its log is still there" : "its file is empty";
}

/** Runs before the file is opened: a repair must not be disturbed. */
export function assertNotMarked(path: string): void {
  if (!existsSync(damagedFile(path))) return;
  throw isDamaged(path, damageOf(path)?.reason ?? "it is being repaired");
}

export const ANOTHER = "it is not the memory that was here before, or its log is that of another database";

/** One disk access; more only when something has changed. */
export function assertSame(path: string, id: number): void {
  if (existsSync(idFile(path, id))) return;
  const damage = damageOf(path);
  if (damage) throw isDamaged(path, damage.reason);
  const known = idFiles(path);
  // A process that has just created the memory may write its file between the two checks.
  if (known.includes(idFile(path, id))) return;
  if (known.length > 0) {
    markDamaged(path, ANOTHER, Date.now());
    throw isDamaged(path, ANOTHER);
  }
  settleAs(path, id);
}

/** The same before opening for writing, which would apply a foreign log; also checks that no attempts are missing. */
export function assertSameBefore(path: string, busyTimeoutMs: number): void {
  const known = idFiles(path);
  const damage = damageOf(path);
  if (damage) throw isDamaged(path, damage.reason);
  if (known.length === 0 || !existsSync(path)) return;
  const database = connect(path, { readOnly: true, busyTimeoutMs });
  try {
    const id = idOf(database);
    // The memory was deleted: this is the file of a new one.
    if (id === 0 && isEmpty(database)) return;
    // Without a number: the log of another program's database.
    assertSame(path, id);
    const lost = fewerThanBefore(path, id, database);
    if (!lost) return;
    markDamaged(path, lost, Date.now());
    throw isDamaged(path, lost);
  } finally {
    database.close();
  }
}

/** Message about what is missing; undefined when nothing is. */
export function fewerThanBefore(path: string, id: number, database: Connection): string | undefined {
  const before = attemptsBefore(path, id);
  const now = lastAttempt(database);
  if (before <= now) return undefined;
  return `it held ${count(before, "call")} when it was last closed, and holds ${now} now`;
}

/** Stores the number of attempts for the next process that opens it. Never fails. */
export function noteAttempts(path: string, database: Connection): void {
  try {
    const own = idFile(path, idOf(database));
    if (!existsSync(own)) return;
    // Replaces whatever lies there: a pipe would never be opened.
    writeWhole(own, JSON.stringify({ attempts: lastAttempt(database) } satisfies StoredCount));
  } catch {
    // Tried again next time.
  }
}

export function idOf(database: Connection): number {
  const row = database.prepare("PRAGMA application_id").get() as { readonly application_id: number };
  return row.application_id;
}

export function isDamaged(path: string, reason: string): Error {
  return storeError(
    "damaged",
    `[sqlite] the memory at ${path} is damaged: ${reason}. Run twiceshy doctor --fix: it keeps a copy of the files and saves what can still be read. Until then what happens is kept aside.`,
  );
}

export function isEmpty(database: Connection): boolean {
  return database.prepare("SELECT 1 FROM sqlite_schema LIMIT 1").get() === undefined;
}

function lastAttempt(database: Connection): number {
  const row = database.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'attempts'").get();
  return (row as { readonly seq: number } | undefined)?.seq ?? 0;
}

function attemptsBefore(path: string, id: number): number {
  try {
    const stored = JSON.parse(readText(idFile(path, id), { most: SMALL_FILE })) as Partial<StoredCount>;
    return typeof stored.attempts === "number" ? stored.attempts : 0;
  } catch {
    return 0;
  }
}

export function idFiles(path: string): readonly string[] {
  const beginning = `${basename(path)}.id-`;
  try {
    const names = readdirSync(dirname(path)).filter((name) => name.startsWith(beginning));
    return names.map((name) => join(dirname(path), name));
  } catch {
    return [];
  }
}

function readDamage(text: string): Damage {
  try {
    const { at, reason, ids, backup } = JSON.parse(text) as Partial<Damage>;
    return {
      at: Number(at) || 0,
      reason: String(reason ?? ""),
      ids: Array.isArray(ids) ? ids : [],
      ...(typeof backup === "string" && { backup }),
    };
  } catch {
    return { at: 0, reason: "it could not be read", ids: [] };
  }
}
