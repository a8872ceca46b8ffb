// Is the file at this path the memory that was here before, and may it be written? Every database has a number of its own
// inside (`application_id`), and a file of that name beside it, `memory.db.id-<number>`: a log of another database, or a
// file put in its place, shows another number. When something is found to be damaged that file becomes
// `memory.db.damaged`, and nobody writes until `doctor --fix` has made it good.
import { existsSync, readdirSync, renameSync, rmSync, type Stats, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { count } from "../../domain/count.ts";
import { troubled } from "../../domain/trouble.ts";
import { readText, SMALL_FILE } from "../../files/read.ts";
import { type Connection, connect } from "./driver.ts";

/** A log with nothing in it has a head at most. */
const LOG_HEAD = 32;

export interface Damage {
  readonly at: number;
  readonly reason: string;
  /** Numbers of the memory that belongs here. */
  readonly ids: readonly number[];
  /** Folder with copies of its files, where somebody has begun to make it good. */
  readonly backup?: string;
}

/** How much a memory held when it was last closed: less than that can only be another one. */
interface Held {
  readonly attempts: number;
}

export function idFile(path: string, id: number): string {
  return `${path}.id-${id.toString(16).padStart(8, "0")}`;
}

/** The number that the name of such a file tells. */
export function idIn(file: string): number {
  return Number.parseInt(file.slice(file.lastIndexOf("-") + 1), 16);
}

export function damagedFile(path: string): string {
  return `${path}.damaged`;
}

/** From now on nobody writes into it. Never fails. */
export function markDamaged(path: string, reason: string, now: number): void {
  const marker = damagedFile(path);
  try {
    if (existsSync(marker)) return;
    const files = idFiles(path);
    const [first, ...others] = files;
    if (first) renameSync(first, marker);
    for (const other of others) rmSync(other, { force: true });
    const damage: Damage = { at: now, reason, ids: files.map(idIn) };
    writeFileSync(marker, `${JSON.stringify(damage)}\n`, { mode: 0o600 });
  } catch {
    // Nothing can be written here: then nothing is written into the database either.
  }
}

/** What was found to be wrong; undefined while nothing was. */
export function damageOf(path: string): Damage | undefined {
  try {
    const text = readText(damagedFile(path), { most: SMALL_FILE });
    return readDamage(text);
  } catch {
    return undefined;
  }
}

/** This memory is the one that belongs here from now on. */
export function settleAs(path: string, id: number): void {
  const own = idFile(path, id);
  try {
    if (!existsSync(own)) writeFileSync(own, "", { mode: 0o600 });
    for (const other of idFiles(path)) if (other !== own) rmSync(other, { force: true });
    rmSync(damagedFile(path), { force: true });
  } catch {
    // The next one to open it tries again.
  }
}

/** Before the file is opened: SQLite would throw away a log without its database. */
export function assertNotEmptied(path: string, found: Stats | undefined): void {
  const what = emptiedHow(path, found);
  if (what === undefined) return;
  markDamaged(path, what, Date.now());
  throw isDamaged(path, what);
}

/** There was a memory here, and its file is empty, or gone while its log is not. */
export function emptiedHow(path: string, found: Stats | undefined): string | undefined {
  const isGone = found === undefined;
  if (!isGone && (found.size > 0 || found.isDirectory())) return undefined;
  const hasLog = (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > LOG_HEAD;
  if (!hasLog && (isGone || idFiles(path).length === 0)) return undefined;
  return isGone ? "its file is gone, and its log is still there" : "its file is empty";
}

/** Before it is opened: whoever makes it good must not be disturbed. */
export function assertNotMarked(path: string): void {
  if (!existsSync(damagedFile(path))) return;
  throw isDamaged(path, damageOf(path)?.reason ?? "it is being made good");
}

export const ANOTHER = "it is not the memory that was here before, or its log is that of another database";

/** One look at the disk; more only when something is not as it was. */
export function assertSame(path: string, id: number): void {
  if (existsSync(idFile(path, id))) return;
  const damage = damageOf(path);
  if (damage) throw isDamaged(path, damage.reason);
  if (idFiles(path).length > 0) {
    markDamaged(path, ANOTHER, Date.now());
    throw isDamaged(path, ANOTHER);
  }
  settleAs(path, id);
}

/** The same before it is opened for writing, which would put a strange log into it for good; and: does it hold less? */
export function assertSameBefore(path: string): void {
  const known = idFiles(path);
  const damage = damageOf(path);
  if (damage) throw isDamaged(path, damage.reason);
  if (known.length === 0 || !existsSync(path)) return;
  const database = connect(path, { readOnly: true });
  try {
    const id = idOf(database);
    if (id === 0) return;
    assertSame(path, id);
    const lost = fewerThanBefore(path, id, database);
    if (!lost) return;
    markDamaged(path, lost, Date.now());
    throw isDamaged(path, lost);
  } finally {
    database.close();
  }
}

/** What is missing, in words; undefined when nothing is. */
export function fewerThanBefore(path: string, id: number, database: Connection): string | undefined {
  const before = heldBefore(path, id);
  const now = lastAttempt(database);
  if (before <= now) return undefined;
  return `it held ${count(before, "call")} when it was last closed, and holds ${now} now`;
}

/** Writes down how much it holds, for whoever opens it next. Never fails. */
export function noteHeld(path: string, database: Connection): void {
  try {
    const own = idFile(path, idOf(database));
    if (!existsSync(own)) return;
    writeFileSync(own, JSON.stringify({ attempts: lastAttempt(database) } satisfies Held), { mode: 0o600 });
  } catch {
    // The next time.
  }
}

export function idOf(database: Connection): number {
  const row = database.prepare("PRAGMA application_id").get() as { readonly application_id: number };
  return row.application_id;
}

export function isDamaged(path: string, reason: string): Error {
  return troubled(
    "damaged",
    `[sqlite] the memory at ${path} is damaged: ${reason}. Run twiceshy doctor --fix: it keeps a copy of the files and saves what can still be read. Until then what happens is kept aside.`,
  );
}

function lastAttempt(database: Connection): number {
  const row = database.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'attempts'").get();
  return (row as { readonly seq: number } | undefined)?.seq ?? 0;
}

function heldBefore(path: string, id: number): number {
  try {
    const held = JSON.parse(readText(idFile(path, id), { most: SMALL_FILE })) as Partial<Held>;
    return typeof held.attempts === "number" ? held.attempts : 0;
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
