// Writes a file that somebody asked for: whole or not at all, and with the reason when it cannot be.
import { renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { makeFolder } from "../make-folder.ts";

export function writeFile(path: string, text: string): void {
  const draft = `${path}.twiceshy-${process.pid}`;
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    // /dev/stdout and pipes are written to, not replaced.
    const isPipe = found !== undefined && !found.isFile() && !found.isDirectory();
    makeFolder(dirname(path));
    // For the person alone: it is made of their memory.
    writeFileSync(isPipe ? path : draft, text, { mode: 0o600 });
    if (!isPipe) renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw new Error(`cannot write ${path}: ${reasonOf(error)}.`, { cause: error });
  }
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: "it is not allowed",
  EPERM: "it is not allowed",
  EROFS: "the disk is read-only",
  ENOSPC: "the disk is full",
  EISDIR: "it is a folder",
  ENOTDIR: "a part of its path is not a folder",
  ENOENT: "there is no such file",
};

/** In words, where the system only gives a code. */
export function reasonOf(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code ?? "";
  return REASONS[code] ?? (error instanceof Error ? error.message : String(error)).replace(/\.$/, "");
}
