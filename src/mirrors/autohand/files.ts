// File access for folders that others read while we write: documents are replaced as a whole, lines only appended.
import { closeSync, existsSync, fstatSync, ftruncateSync, readSync, renameSync } from "node:fs";
import { dirname } from "node:path";
import { redact } from "../../core/redact/index.ts";
import { appendText, openToAppend } from "../../disk/append.ts";
import { makeFolder } from "../../disk/make-folder.ts";
import { readText, textOrNothing } from "../../disk/read.ts";
import { writeWhole } from "../../disk/write-whole.ts";
import { recordIn, valueIn } from "../../domain/json.ts";

/** A line written before a crash is within the last so many bytes, or was not written. */
const TAIL = 1024 * 1024;
/** Larger than a copy of a memory gets. */
const LARGEST_COPY = 1024 ** 3;
const NEWLINE = 10;

export function replaceJson(path: string, value: unknown): void {
  writeWhole(path, `${JSON.stringify(redact(value), null, 2)}\n`);
}

/** Undefined when the file is missing; a file that is not a JSON object is renamed to `.corrupt-<time>`. */
export function readJson(path: string, now: number): Readonly<Record<string, unknown>> | undefined {
  const text = textOrNothing(path, { most: LARGEST_COPY });
  const value = recordIn(text ?? "");
  if (text !== undefined && value === undefined) renameSync(path, `${path}.corrupt-${now}`);
  return value;
}

/** A file that is about to be replaced and is not a JSON object is kept under another name. */
export function setAsideIfDamaged(path: string, now: number): void {
  readJson(path, now);
}

/** Appends the lines that are not there yet, after removing a torn last line. Returns how many were added. */
export function appendLines(path: string, values: readonly unknown[]): number {
  if (values.length === 0 && existsSync(path)) return 0;
  makeFolder(dirname(path));
  const there = new Set(mendTail(path));
  const fresh = values.map((value) => JSON.stringify(redact(value))).filter((line) => !there.has(line));
  appendText(path, fresh.map((line) => `${line}\n`).join(""));
  return fresh.length;
}

/** Removes the lines that match; the others stay byte for byte. Returns how many are left. */
export function removeLines(path: string, isGone: (record: unknown) => boolean): number {
  if (!existsSync(path)) return 0;
  const lines = readText(path, { most: LARGEST_COPY }).split("\n").filter(Boolean);
  const kept = lines.filter((line) => !isGone(valueIn(line)));
  if (kept.length < lines.length) writeWhole(path, kept.map((line) => `${line}\n`).join(""));
  return kept.length;
}

export function readLines(path: string): readonly unknown[] {
  if (!existsSync(path)) return [];
  return readText(path, { most: LARGEST_COPY }).split("\n").filter(Boolean).map(valueIn);
}

/** The last lines of a file, after removing the torn line that a crash may have left. */
function mendTail(path: string): readonly string[] {
  if (!existsSync(path)) return [];
  const file = openToAppend(path, "read and write");
  try {
    const { size } = fstatSync(file);
    const bytes = Buffer.alloc(Math.min(size, TAIL));
    readSync(file, bytes, 0, bytes.length, size - bytes.length);
    const end = bytes.lastIndexOf(NEWLINE) + 1;
    const rest = bytes.toString("utf8", end);
    if (rest !== "" && valueIn(rest) === undefined) ftruncateSync(file, size - bytes.length + end);
    else if (rest !== "") appendText(path, "\n");
    return bytes.toString("utf8").split("\n");
  } finally {
    closeSync(file);
  }
}
