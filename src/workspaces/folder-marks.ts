// Identifies a folder after a move or a change of remote: by its file system identity, and by where its git history
// began, which also survives a move to another disk.
import { statSync } from "node:fs";
import { join } from "node:path";
import { sha256 } from "../core/hash/sha256.ts";
import { readStart } from "../disk/read.ts";
import type { FolderMark } from "../ports/store.ts";

/** `git` is the common folder of the repository, if there is one. */
export function folderMarks(root: string, git?: string): readonly FolderMark[] {
  const folders = git === undefined ? [root] : [root, git];
  const log = git === undefined ? undefined : firstLine(join(git, "logs/HEAD"));
  return [
    ...folders.flatMap(folderMark),
    ...(log === undefined ? [] : [{ mark: `log ${sha256(log, 16)}`, isCopied: true }]),
  ];
}

/** Inode numbers of deleted folders are reused, so the creation time is part of the mark. */
function folderMark(path: string): readonly FolderMark[] {
  const status = statSync(path, { bigint: true, throwIfNoEntry: false });
  if (!status || status.ino === 0n || status.birthtimeNs === 0n) return [];
  return [{ mark: `folder ${status.ino}.${status.birthtimeNs}` }];
}

/** Longer than the first line that git writes. */
const ENOUGH = 1_000;

function firstLine(path: string): string | undefined {
  try {
    return readStart(path, ENOUGH).toString("utf8").split("\n")[0] || undefined;
  } catch {
    return undefined;
  }
}
