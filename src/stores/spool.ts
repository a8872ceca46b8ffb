// Where events wait while the database cannot be written: one JSON line each, appended in one write. Whoever next opens
// the memory claims the file by renaming it, hands the events over and deletes it. They may come twice, but never not at all.
import { closeSync, fstatSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import type { AgentEvent } from "../domain/event.ts";
import type { Redacted } from "../domain/redacted.ts";
import { openToAppend } from "../files/append.ts";
import { readBytes } from "../files/read.ts";
import { makeFolder } from "../make-folder.ts";
import { claims, drop, listWaiting, release, renew } from "./spool-claims.ts";

export interface Spool {
  /** Append one event. Throws only if it could not be written at all: no folder, no space, or too much waits already. */
  add(event: Redacted<AgentEvent>): void;
  /** Hand over what waits, oldest first. What `take` fails on stays for the next time, and the failure is passed on. */
  drain(take: (events: AgentEvent[]) => Promise<void>): Promise<{ drained: number; broken: number }>;
  /** How many events wait; reads them all. */
  pending(): number;
  /** How many bytes wait. */
  bytes(): number;
  /** How many were refused because too much waited already; 0 once everything has been drained. */
  refused(): number;
}

export interface SpoolOptions {
  /** Bytes that may wait; more is refused, so that a memory out of order does not fill the disk. */
  readonly maximumBytes?: number;
}

export function spool(folder: string, options: SpoolOptions = {}): Spool {
  const { maximumBytes = 64 * 1024 * 1024 } = options;
  const active = join(folder, "events.jsonl");
  const brokenFile = join(folder, "events.broken");
  const refusedFile = join(folder, "refused");

  return {
    add(event) {
      // The line end in front keeps a line torn by a full disk from spoiling this one.
      const line = Buffer.from(`\n${JSON.stringify(event)}\n`);
      makeFolder(folder);
      const waiting = listWaiting(folder).reduce((sum, path) => sum + sizeOf(path), 0);
      if (waiting + line.length > maximumBytes) {
        append(refusedFile, Buffer.from("."));
        throw new Error(`[spool] ${waiting} bytes already wait in ${folder}. Run twiceshy doctor.`);
      }
      // If the file was claimed between opening and writing, nobody may read it again: write once more.
      for (let attempt = 0; attempt < 5; attempt++) if (append(active, line)) return;
    },

    async drain(take) {
      let drained = 0;
      let broken = 0;
      for (const claim of claims(folder, active)) {
        try {
          for (const batch of batches(readBytes(claim, { most: 2 * maximumBytes }))) {
            if (batch.broken.length > 0) keepBroken(brokenFile, batch.broken);
            if (batch.events.length > 0) await take(batch.events);
            drained += batch.events.length;
            broken += batch.broken.length;
            renew(claim);
          }
        } catch (cause) {
          release(claim);
          throw cause;
        }
        drop(claim);
      }
      if (listWaiting(folder).length === 0) drop(refusedFile);
      return { drained, broken };
    },

    bytes: () => listWaiting(folder).reduce((sum, path) => sum + sizeOf(path), 0),
    pending: () => listWaiting(folder).reduce((sum, path) => sum + countLines(path), 0),
    refused: () => sizeOf(refusedFile),
  };
}

const BATCH = 200;
/** More than may wait. */
const LARGEST_FILE = 256 * 1024 * 1024;
/** Broken lines are kept to be looked at, not for ever. */
const MAXIMUM_BROKEN_BYTES = 4 * 1024 * 1024;

/** One write to the end; false when the file was renamed meanwhile. Throws when not all of it was written. */
function append(path: string, line: Buffer): boolean {
  const file = openToAppend(path);
  try {
    const written = writeSync(file, line);
    if (written < line.length)
      throw new Error(`[spool] only ${written} of ${line.length} bytes fit in ${path}.`);
    const there = statSync(path, { bigint: true, throwIfNoEntry: false });
    return there?.ino === fstatSync(file, { bigint: true }).ino;
  } finally {
    closeSync(file);
  }
}

interface Batch {
  readonly events: AgentEvent[];
  readonly broken: string[];
}

function* batches(content: Buffer): Generator<Batch> {
  let batch: Batch = { events: [], broken: [] };
  for (const line of lines(content)) {
    const event = parseEvent(line);
    if (event === undefined) batch.broken.push(line);
    else batch.events.push(event);
    if (batch.events.length + batch.broken.length < BATCH) continue;
    yield batch;
    batch = { events: [], broken: [] };
  }
  yield batch;
}

/** Without the empty ones. Bytes first: a file of 64 MB need not be one string as well. */
function* lines(content: Buffer): Generator<string> {
  for (let start = 0; start < content.length; ) {
    const found = content.indexOf(10, start);
    const end = found < 0 ? content.length : found;
    if (end > start) yield content.toString("utf8", start, end);
    start = end + 1;
  }
}

function parseEvent(line: string): AgentEvent | undefined {
  try {
    const value: unknown = JSON.parse(line);
    const isEvent = typeof value === "object" && value !== null && "type" in value && "session" in value;
    return isEvent ? (value as AgentEvent) : undefined;
  } catch {
    return undefined;
  }
}

function keepBroken(path: string, broken: readonly string[]): void {
  try {
    if (sizeOf(path) < MAXIMUM_BROKEN_BYTES) append(path, Buffer.from(`${broken.join("\n")}\n`));
  } catch {
    // No space for what cannot be read anyway.
  }
}

function countLines(path: string): number {
  try {
    let count = 0;
    for (const _line of lines(readBytes(path, { most: LARGEST_FILE }))) count++;
    return count;
  } catch {
    return 0;
  }
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
