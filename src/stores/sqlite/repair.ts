// Repairs a damaged memory: keeps copies of its files, reads what is readable into a new file, and replaces the old one.
// Safe to interrupt and repeat: until the end the memory counts as damaged, nobody writes to it, and a new run starts
// from the copy.
import { chmodSync, existsSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { copyRegular } from "../../disk/copy.ts";
import { makeFolder } from "../../disk/make-folder.ts";
import { writeWhole } from "../../disk/write-whole.ts";
import type { Connection } from "../sql/connection.ts";
import { BACKUP, backupsOf } from "./backups.ts";
import { connect } from "./driver.ts";
import { enterAlone } from "./gate.ts";
import { databaseId, type Pages, readPages } from "./pages.ts";
import { type Counted, rebuild } from "./rebuild.ts";
import { type Salvaged, salvage } from "./salvage.ts";
import {
  type Damage,
  damagedFile,
  damageOf,
  idFiles,
  idIn,
  idOf,
  markDamaged,
  settleAs,
} from "./soundness.ts";

export interface Repair {
  /** Folder with the files as they were; empty when nothing was done (a dry run). */
  readonly backup: string;
  readonly tables: readonly Counted[];
  /** The log belongs to another database: it is kept with the copies and not read. */
  readonly strangeLog: boolean;
}

const SUFFIXES = ["", "-wal", "-shm"];
/** Processes with the memory open check for the mark about twice a second, and close it. */
const PATIENCE_MS = 10_000;
const COPIED_AT_MOST = 20;

/** What could be saved, without changing anything. */
export function lookAtDamage(path: string): Repair {
  const source = startedFrom(path) ?? dirname(path);
  const { rows, strangeLog } = readBest(join(source, basename(path)), knownIds(path));
  const tables = rows.tables.map(({ name, rows: kept, lost }) => ({ table: name, kept: kept.length, lost }));
  return { backup: "", tables, strangeLog };
}

/** Throws, and changes nothing, when another process keeps it open. */
export async function repairSqlite(path: string, now: number, patienceMs = PATIENCE_MS): Promise<Repair> {
  markDamaged(path, "it is being repaired", now);
  const gate = enterAlone(path, patienceMs);
  try {
    return replace(path, now);
  } finally {
    gate.release();
  }
}

/** Nobody else has it open. */
function replace(path: string, now: number): Repair {
  makeReadable(path);
  sweep(path);
  const backup = startedFrom(path) ?? keepCopies(path, now);
  const { rows, strangeLog } = readBest(join(backup, basename(path)), knownIds(path));
  const made = `${path}.made`;
  const tables = rebuild(made, rows);
  const database = connect(made, { readOnly: true });
  const id = idOf(database);
  database.close();
  // A copy that SQLite has never opened: within a process, SQLite keeps using the shared memory of a file even when it is
  // opened under another name, and a closed connection may keep it (driver.ts). Other processes would use different memory.
  const fresh = `${path}.new`;
  copyRegular(made, fresh, { most: Number.POSITIVE_INFINITY });
  const old = holdOld(path);
  // Delete the old log first: it must never be applied to the new file. It is among the copies.
  for (const suffix of ["-wal", "-shm"]) rmSync(`${path}${suffix}`, { force: true });
  renameSync(fresh, path);
  settleAs(path, id);
  old?.close();
  sweep(path);
  return { backup, tables, strangeLog };
}

/**
 * A connection that its process has closed may still end late (driver.ts), and deletes the log by its name if it is the
 * last one: not while this one reads. Only where SQLite can read it, else nobody can have its log open. The copies are
 * there: SQLite may throw away the log of an empty file.
 */
function holdOld(path: string): Connection | undefined {
  try {
    const old = connect(path, { readOnly: true, busyTimeoutMs: PATIENCE_MS });
    old.exec(`BEGIN; SELECT 1 FROM sqlite_schema`);
    return old;
  } catch {
    return undefined;
  }
}

/** Copies made by an earlier, interrupted run. */
function startedFrom(path: string): string | undefined {
  const name = damageOf(path)?.backup;
  const folder = name === undefined ? undefined : join(dirname(path), basename(name));
  return folder !== undefined && existsSync(folder) ? folder : undefined;
}

/** Numbers of the memory that belongs here, as far as they are known. */
function knownIds(path: string): readonly number[] {
  return [...idFiles(path).map(idIn), ...(damageOf(path)?.ids ?? [])];
}

function keepCopies(path: string, now: number): string {
  const name = `${BACKUP}${new Date(now).toISOString().replace(/\..*/, "").replaceAll(/[:]/g, "-")}`;
  const folder = freeName(join(dirname(path), name));
  const partial = `${folder}.partial`;
  try {
    makeFolder(partial);
    for (let tries = 0; tries < COPIED_AT_MOST; tries++) {
      const before = stateOf(path);
      // Copy the log first: pages checkpointed meanwhile are then in both.
      for (const suffix of SUFFIXES.toReversed())
        keepCopy(`${path}${suffix}`, join(partial, basename(path) + suffix));
      // A closed connection ended only now and wrote its log into the file: copy again.
      if (stateOf(path) === before || !existsSync(path)) break;
    }
    renameSync(partial, folder);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    throw error;
  }
  const damage: Damage = {
    ...(damageOf(path) ?? { at: now, reason: "", ids: [] }),
    backup: basename(folder),
  };
  writeWhole(damagedFile(path), `${JSON.stringify(damage)}\n`);
  return folder;
}

/** A folder or pipe with the memory's name is moved, not copied: it contains no data of ours. */
function keepCopy(from: string, to: string): void {
  const found = statSync(from, { throwIfNoEntry: false });
  // Copy of an earlier try.
  if (statSync(to, { throwIfNoEntry: false })?.isFile()) rmSync(to);
  if (!found) return;
  if (!found.isFile()) {
    renameSync(from, to);
    return;
  }
  copyRegular(from, to, { most: Number.POSITIVE_INFINITY });
}

/** Changes whenever somebody writes. */
function stateOf(path: string): string {
  const state = ["", "-wal"].map((suffix) => {
    const found = statSync(path + suffix, { throwIfNoEntry: false });
    return found?.isFile() ? `${found.ino} ${found.size} ${found.mtimeMs}` : "";
  });
  return state.join();
}

/** Deletes unfinished files of an interrupted run. */
function sweep(path: string): void {
  for (const name of [".new", ...SUFFIXES.map((suffix) => `.made${suffix}`)])
    rmSync(path + name, { force: true });
  for (const folder of backupsOf(path))
    if (folder.endsWith(".partial")) rmSync(folder, { recursive: true, force: true });
}

/** A memory without read permission is not damaged; the permission is restored if we own the file. */
function makeReadable(path: string): void {
  for (const suffix of SUFFIXES) {
    const found = statSync(path + suffix, { throwIfNoEntry: false });
    if (found?.isFile() && (found.mode & 0o600) !== 0o600) chmodSync(path + suffix, 0o600);
  }
}

interface Best {
  readonly rows: Salvaged;
  readonly strangeLog: boolean;
}

/** Reads it with its log, unless the log belongs to another database, judged by its number or else by the calls found. */
function readBest(path: string, ids: readonly number[]): Best {
  const log = `${path}-wal`;
  const alone = readWhole(path);
  if (!existsSync(log)) return { rows: alone.rows, strangeLog: false };
  const both = readWhole(path, log);
  const own = alone.id !== 0 ? [alone.id, ...ids] : ids;
  const isStrange =
    both.id !== 0 && own.length > 0 ? !own.includes(both.id) : callsIn(both.rows) < callsIn(alone.rows);
  return { rows: isStrange ? alone.rows : both.rows, strangeLog: isStrange };
}

function readWhole(path: string, log?: string): { readonly id: number; readonly rows: Salvaged } {
  const pages: Pages = readPages(path, log);
  try {
    return { id: databaseId(pages), rows: salvage(pages) };
  } finally {
    pages.close();
  }
}

function callsIn({ tables }: Salvaged): number {
  return tables.find(({ name }) => name === "attempts")?.rows.length ?? 0;
}

function freeName(wanted: string): string {
  let name = wanted;
  for (let number = 2; existsSync(name); number++) name = `${wanted}-${number}`;
  return name;
}
