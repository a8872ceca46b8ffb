// The indexer of a project on this disk: files as git lists them, definitions by tree-sitter.
import { statSync } from "node:fs";
import { join } from "node:path";
import { isLeftOut, isLeftOutFolder } from "../core/code/left-out.ts";
import { LARGEST_SOURCE, type SourceFile } from "../domain/code.ts";
import type { Indexer, ListRequest } from "../ports/indexer.ts";
import { outliner } from "./outline.ts";
import { readSource } from "./read-source.ts";

/** As `workspaces/list-files.ts` does it. */
type ListPaths = (
  request: ListRequest & { skips(folder: string): boolean },
) => Promise<{ readonly paths: readonly string[]; readonly isCut: boolean; readonly problem: string }>;

export function sourceIndexer(listPaths: ListPaths): Indexer {
  return {
    async list(request) {
      // More than the limit, because many are left out by name.
      const listed = await listPaths({ ...request, most: request.most * 10, skips: isLeftOutFolder });
      const files: SourceFile[] = [];
      let { isCut } = listed;
      for (const path of listed.paths) {
        if (isLeftOut(path)) continue;
        if (files.length >= request.most || request.isOver()) {
          isCut = true;
          break;
        }
        const file = fileAt(request.root, path);
        if (file) files.push(file);
      }
      return { files, isCut, problem: listed.problem };
    },
    read: readSource,
    outline: outliner(),
  };
}

/** Undefined for what is no file, is gone or too large. */
function fileAt(root: string, path: string): SourceFile | undefined {
  try {
    const found = statSync(join(root, path), { throwIfNoEntry: false });
    if (!found?.isFile() || found.size > LARGEST_SOURCE) return undefined;
    return { path, size: found.size, changedAt: Math.trunc(found.mtimeMs) };
  } catch {
    return undefined;
  }
}
