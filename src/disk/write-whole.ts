// Writes a file atomically: readers see the old text or the new one, never a part of it.
import {
  closeSync,
  fchmodSync,
  fsyncSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { makeFolder } from "./make-folder.ts";

interface WriteOptions {
  /** Permissions of the new file; default 0600 (the person only). */
  readonly mode?: number;
  /** Keep the permissions of an existing file. */
  readonly keepMode?: boolean;
  /** Replace the file that a link points to, and keep the link. */
  readonly followLink?: boolean;
}

let drafts = 0;

/** Creates the parent folders. The text is flushed to disk when this returns; on an error nothing is left behind. */
export function writeWhole(path: string, content: string | Uint8Array, options: WriteOptions = {}): void {
  const target = options.followLink ? linkTarget(path) : path;
  makeFolder(dirname(target));
  const draft = temporaryPath(target);
  try {
    const before = options.keepMode ? statSync(target, { throwIfNoEntry: false })?.mode : undefined;
    const mode = before === undefined ? undefined : before & 0o777;
    fill(openSync(draft, "wx", options.mode ?? 0o600), content, mode);
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** A temporary name in the same folder that nobody else uses. */
export function temporaryPath(path: string): string {
  const unique = `${process.pid}-${Date.now().toString(36)}-${++drafts}`;
  return join(dirname(path), `.${basename(path).slice(0, 60)}.twiceshy-${unique}.tmp`);
}

/** Writes everything to an open file and closes it. */
export function fill(handle: number, content: string | Uint8Array, mode?: number): void {
  try {
    // Set the permissions before there is anything to read.
    if (mode !== undefined) fchmodSync(handle, mode);
    writeFileSync(handle, content);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function linkTarget(path: string): string {
  return statSync(path, { throwIfNoEntry: false }) ? realpathSync(path) : path;
}
