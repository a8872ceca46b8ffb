// Is the file at this path the memory that was here before, and may it be written? Every database has a number of its own
// inside (`application_id`), and a file of that name beside it, `memory.db.id-<number>`: a log of another database, or a
// file put in its place, shows another number. When something is found to be damaged that file becomes
// `memory.db.damaged`, and nobody writes until `doctor --fix` has made it good.
import { existsSync, readdirSync, renameSync, rmSync, type Stats, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { troubled } from "../../domain/trouble.ts";
import { readText, SMALL_FILE } from "../../files/read.ts";
import { type Connection, connect } from "./driver.ts";

/** A log with nothing in it has a head at most. */
const LOG_HEAD = 32;

export interface Damage {
  readonly at: number;
  readonly reason: string;
}

/** How much a memory held when it was last closed: less than that can only be another one. */
interface Held {
  readonly attempts: number;
}

export function idFile(path: string, id: number): string {
  return `${path}.id-${id.toString(16).padStart(8, "0")}`;
}

export function damagedFile(path: string): string {
  return `${path}.damaged`;
}

/** From now on nobody writes into it. Never fails. */
export function markDamaged(path: string, reason: string, now: number): void {
  const marker = damagedFile(path);
  try {
    if (existsSync(marker)) return;
    const [first, ...others] = idFiles(path);
    if (first) renameSync(first, marker);
    for (const other of others) rmSync(other, { force: true });
    writeFileSync(marker, `${JSON.stringify({ at: now, reason } satisfies Damage)}\n`, { mode: 0o600 });
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
  const isGone = found === undefined;
  if (!isGone && found.size > 0) return;
  const hasLog = (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > LOG_HEAD;
  if (!hasLog && (isGone || idFiles(path).length === 0)) return;
  const what = isGone ? "its file is gone, and its log is still there" : "its file is empty";
  markDamaged(path, what, Date.now());
  throw isDamaged(path, what);
}

/** One look at the disk; more only when something is not as it was. */
export function assertSame(path: string, id: number): void {
  if (existsSync(idFile(path, id))) return;
  const damage = damageOf(path);
  if (damage) throw isDamaged(path, damage.reason);
  if (idFiles(path).length > 0) {
    const what = "it is not the memory that was here before, or its log is that of another database";
    markDamaged(path, what, Date.now());
    throw isDamaged(path, what);
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
  return `it held ${before} calls when it was last closed, and holds ${now} now`;
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
    const { at, reason } = JSON.parse(text) as Partial<Damage>;
    return { at: Number(at) || 0, reason: String(reason ?? "") };
  } catch {
    return { at: 0, reason: "it could not be read" };
  }
}
