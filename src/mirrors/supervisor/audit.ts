// The audit log of tasks: one line at a time, each written at once, so that several processes can share the file.
import { closeSync, fstatSync, readSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { openToAppend } from "../../files/append.ts";
import { makeFolder } from "../../make-folder.ts";

const NEWLINE = 10;

/** A line that somebody left unfinished is ended first, so that ours can be read. */
export function appendAudit(path: string, line: string): void {
  makeFolder(dirname(path));
  const file = openToAppend(path, "read and write");
  try {
    const { size } = fstatSync(file);
    const last = Buffer.alloc(1, NEWLINE);
    if (size > 0) readSync(file, last, 0, 1, size - 1);
    writeSync(file, `${last[0] === NEWLINE ? "" : "\n"}${line}\n`);
  } finally {
    closeSync(file);
  }
}
