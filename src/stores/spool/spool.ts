// Events that wait while the database cannot be written, one JSON line each, appended in one write. The next process that
// opens the memory claims the file, stores the events and deletes it: maybe one twice, but none is lost.

import { closeSync, fstatSync, readdirSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import { openToAppend } from "../../disk/append.ts";
import { codeOf } from "../../disk/errors.ts";
import { makeFolder } from "../../disk/make-folder.ts";
import { readBytes } from "../../disk/read.ts";
import type { AgentEvent } from "../../domain/event.ts";
import { recordIn } from "../../domain/json.ts";
import type { Redacted } from "../../domain/redacted.ts";
import { isStoreError } from "../../domain/store-error.ts";
import { claims, drop, listUnclaimed, listWaiting, release, renew } from "./claims.ts";
import { type Losses, losses } from "./losses.ts";
import { type Reserve, reserve, sizeOf } from "./reserve.ts";

export interface Spool {
  /** In reserved space on a full disk. Throws, and counts it as lost, only if it cannot be written at all. */
  add(event: Redacted<AgentEvent>): void;
  /**
   * Hands over waiting events one by one, the oldest first. After a retryable error (`StoreError.retryable`) the rest stays for
   * the next time and the error is rethrown; an event that fails for another reason will never succeed: it is moved to the
   * file of bad lines, `onBad` is called, and the next event is handed over.
   */
  drain(
    take: (event: AgentEvent) => Promise<void>,
    onBad?: (error: unknown) => void,
  ): Promise<{ drained: number; broken: number }>;
  /** How many events wait; reads them all. Throws when the folder or a file cannot be read. */
  pending(): number;
  bytes(): number;
  /** Fills the disk reserve; not to be called during a tool call. Never fails. */
  prepare(): void;
}

interface SpoolOptions {
  /** Most bytes that wait and that nobody is storing; more is refused, so that a broken memory does not fill the disk. */
  readonly maximumBytes?: number;
  readonly losses?: Losses;
}

/** File of lines that could not be parsed, kept for inspection. */
export function brokenFileOf(folder: string): string {
  return join(folder, "events.broken");
}

export function spool(folder: string, options: SpoolOptions = {}): Spool {
  const { maximumBytes = 64 * 1024 * 1024, losses: lost = losses(join(folder, "lost")) } = options;
  const active = join(folder, "events.jsonl");
  const reserved = reserve(join(folder, "reserve"));

  return {
    add(event) {
      // The leading newline separates this line from one cut off by a full disk.
      const line = Buffer.from(`\n${JSON.stringify(event)}\n`);
      try {
        makeFolder(folder);
        // A file that a process is emptying is on its way out; what comes meanwhile has the room it had.
        const waiting = bytesOf(listUnclaimed(folder));
        if (waiting + line.length > maximumBytes)
          throw new Error(`[spool] ${waiting} bytes already wait in ${folder}. Run twiceshy doctor.`);
        addLine(active, line, reserved);
      } catch (error) {
        lost.add();
        throw error;
      }
    },

    async drain(take, onBad = () => {}) {
      let drained = 0;
      let broken = 0;
      const setAside = (lines: readonly string[]) => {
        keepBroken(brokenFileOf(folder), lines);
        broken += lines.length;
      };
      const handOver = async ({ event, text }: Understood) => {
        try {
          await take(event);
          drained++;
        } catch (error) {
          if (isStoreError(error) && error.retryable) throw error;
          onBad(error);
          setAside([text]);
        }
      };
      for (const claim of claims(folder, active)) {
        try {
          let handed = 0;
          for (const line of understood(readBytes(claim, { most: 2 * maximumBytes }), setAside)) {
            await handOver(line);
            if (++handed % RENEWED_AFTER === 0) renew(claim);
          }
        } catch (cause) {
          release(claim);
          throw cause;
        }
        drop(claim);
      }
      return { drained, broken };
    },

    bytes: () => bytesOf(listWaiting(folder)),
    pending() {
      if (statSync(folder, { throwIfNoEntry: false })) readdirSync(folder);
      return listWaiting(folder).reduce((sum, path) => sum + countLines(path), 0);
    },
    prepare() {
      try {
        makeFolder(folder);
        lost.prepare();
        reserved.keep();
      } catch {
        // Problems of the folder are reported when something has to be written.
      }
    },
  };
}

/** The spool has reached its limit. */
const LARGEST_FILE = 256 * 1024 * 1024;
/** Interval for renewing a claim: others take over claims that were not renewed for minutes. */
const RENEWED_AFTER = 50;
const MAXIMUM_BROKEN_BYTES = 4 * 1024 * 1024;

/** Appends a line; on a full disk, releases reserved space first. */
function addLine(active: string, line: Buffer, reserved: Reserve): void {
  // If the file was claimed between opening and writing, the line may never be read: write it again.
  for (let attempt = 0; attempt < 5; ) {
    try {
      if (append(active, line)) return;
      attempt++;
    } catch (error) {
      const isFull = ["ENOSPC", "EDQUOT"].includes(codeOf(error));
      if (!isFull || !reserved.giveUp(line.length)) throw error;
    }
  }
}

/** One write to the end; false when the file was renamed meanwhile. Throws when not all of it was written. */
function append(path: string, line: Buffer): boolean {
  const file = openToAppend(path);
  try {
    const written = writeSync(file, line);
    if (written < line.length)
      throw Object.assign(new Error(`[spool] only ${written} of ${line.length} bytes fit in ${path}.`), {
        code: "ENOSPC",
      });
    const there = statSync(path, { bigint: true, throwIfNoEntry: false });
    return there?.ino === fstatSync(file, { bigint: true }).ino;
  } finally {
    closeSync(file);
  }
}

interface Understood {
  readonly event: AgentEvent;
  readonly text: string;
}

/** A cut-off line that was then written again in full is no loss. */
function* understood(content: Buffer, setAside: (lines: readonly string[]) => void): Generator<Understood> {
  let torn: string[] = [];
  for (const text of lines(content)) {
    const event = parseEvent(text);
    if (event === undefined) {
      torn.push(text);
      continue;
    }
    torn = torn.filter((line) => !text.startsWith(line));
    yield { event, text };
  }
  if (torn.length > 0) setAside(torn);
}

/** Non-empty lines. Split as bytes, so that a file of 64 MB is not also held as one string. */
function* lines(content: Buffer): Generator<string> {
  for (let start = 0; start < content.length; ) {
    const found = content.indexOf(10, start);
    const end = found < 0 ? content.length : found;
    if (end > start) yield content.toString("utf8", start, end);
    start = end + 1;
  }
}

function parseEvent(line: string): AgentEvent | undefined {
  const value = recordIn(line);
  return value && "type" in value && "session" in value ? (value as unknown as AgentEvent) : undefined;
}

function keepBroken(path: string, broken: readonly string[]): void {
  try {
    if (sizeOf(path) < MAXIMUM_BROKEN_BYTES) append(path, Buffer.from(`${broken.join("\n")}\n`));
  } catch {
    // No space for bad lines: they are dropped.
  }
}

/** Empty for a file that was just drained; throws for one that cannot be read. */
function countLines(path: string): number {
  try {
    let count = 0;
    for (const _line of lines(readBytes(path, { most: LARGEST_FILE }))) count++;
    return count;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return 0;
    throw error;
  }
}

function bytesOf(files: readonly string[]): number {
  return files.reduce((sum, path) => sum + sizeOf(path), 0);
}
