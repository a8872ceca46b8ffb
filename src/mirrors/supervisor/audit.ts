// Appends lines to the audit log of tasks, each in one write, so that several processes can share the file.
import { closeSync, fstatSync, readSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { openToAppend } from "../../disk/append.ts";
import { makeFolder } from "../../disk/make-folder.ts";

const NEWLINE = 10;

/** Ends an unfinished last line first, so that ours can be parsed. */
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
