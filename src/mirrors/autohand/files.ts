// Files that others read while we write: documents are replaced as a whole, lines are only ever added.
import {
  appendFileSync,
  closeSync,
  existsSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import { redact } from "../../core/redact/index.ts";
import { readText } from "../../files/read.ts";
import { makeFolder } from "../../make-folder.ts";

/** A line that was written before a crash stands in the last so many bytes, or it was not written. */
const TAIL = 1024 * 1024;
/** More than a copy of a memory grows to. */
const LARGEST_COPY = 1024 ** 3;
const NEWLINE = 10;

/** A reader sees the old text or the new one. */
export function replaceFile(path: string, text: string): void {
  makeFolder(dirname(path));
  const beside = `${path}.new`;
  try {
    writeFileSync(beside, text, { mode: 0o600 });
    renameSync(beside, path);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
}

export function replaceJson(path: string, value: unknown): void {
  replaceFile(path, `${JSON.stringify(redact(value), null, 2)}\n`);
}

/** Undefined when it is not there; what is no JSON object is put aside under another name. */
export function readJson(path: string, now: number): Readonly<Record<string, unknown>> | undefined {
  let text: string;
  try {
    text = readText(path, { most: LARGEST_COPY });
  } catch {
    return undefined;
  }
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value))
      return value as Readonly<Record<string, unknown>>;
  } catch {
    // Told below.
  }
  renameSync(path, `${path}.corrupt-${now}`);
  return undefined;
}

/** Adds those lines that are not there yet; how many they were. A torn last line goes first. */
export function appendLines(path: string, values: readonly unknown[]): number {
  if (values.length === 0 && existsSync(path)) return 0;
  makeFolder(dirname(path));
  const there = new Set(mendTail(path));
  const fresh = values.map((value) => JSON.stringify(redact(value))).filter((line) => !there.has(line));
  appendFileSync(path, fresh.map((line) => `${line}\n`).join(""), { mode: 0o600 });
  return fresh.length;
}

/** Takes out the lines that `isGone` says; the others stay as they are, byte for byte. How many are left. */
export function removeLines(path: string, isGone: (record: unknown) => boolean): number {
  if (!existsSync(path)) return 0;
  const lines = readText(path, { most: LARGEST_COPY }).split("\n").filter(Boolean);
  const kept = lines.filter((line) => !isGone(parsed(line)));
  if (kept.length < lines.length) replaceFile(path, kept.map((line) => `${line}\n`).join(""));
  return kept.length;
}

export function readLines(path: string): readonly unknown[] {
  if (!existsSync(path)) return [];
  return readText(path, { most: LARGEST_COPY }).split("\n").filter(Boolean).map(parsed);
}

/** The last lines of a file, after what a crash left of one is gone. */
function mendTail(path: string): readonly string[] {
  if (!existsSync(path)) return [];
  const file = openSync(path, "r+");
  try {
    const { size } = fstatSync(file);
    const bytes = Buffer.alloc(Math.min(size, TAIL));
    readSync(file, bytes, 0, bytes.length, size - bytes.length);
    const end = bytes.lastIndexOf(NEWLINE) + 1;
    const rest = bytes.toString("utf8", end);
    if (rest !== "" && parsed(rest) === undefined) ftruncateSync(file, size - bytes.length + end);
    else if (rest !== "") appendFileSync(path, "\n");
    return bytes.toString("utf8").split("\n");
  } finally {
    closeSync(file);
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
