// Finds git's folders of a work tree: `.git` is a folder, or a file that names one.
import { isAbsolute, join, resolve } from "node:path";
import type { Scene } from "./scene.ts";

export interface GitFolders {
  /** Contains HEAD and index; in a linked work tree it is not the common folder. */
  readonly gitFolder: string;
  /** Contains config and refs. */
  readonly commonFolder: string;
}

export function gitFolders({ root, disk }: Scene): GitFolders | undefined {
  const dotGit = join(root, ".git");
  const type = disk.entry(dotGit)?.type;
  if (type === "folder") return { gitFolder: dotGit, commonFolder: dotGit };
  if (type !== "file") return undefined;
  const target = /^gitdir:\s*(.+?)\s*$/m.exec(disk.text(dotGit) ?? "")?.[1];
  if (target === undefined) return undefined;
  const gitFolder = isAbsolute(target) ? target : resolve(root, target);
  const common = disk.text(join(gitFolder, "commondir"))?.trim();
  return { gitFolder, commonFolder: common ? resolve(gitFolder, common) : gitFolder };
}
