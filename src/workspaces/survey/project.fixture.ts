// Test setup: invented projects in temporary folders.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { newFolder } from "../../../test/new-folder.ts";
import type { Survey } from "../../ports/workspace.ts";

export interface Case {
  readonly files: Readonly<Record<string, unknown>>;
  readonly stack: Survey["stack"];
  readonly conventions: Survey["conventions"];
}

const base = newFolder();

let count = 0;

/** Creates a folder with these files; values that are not text are written as JSON. */
export function project(files: Readonly<Record<string, unknown>>): string {
  const root = join(base, `project-${++count}`);
  mkdirSync(root);
  for (const [path, content] of Object.entries(files)) {
    const full = join(root, path);
    mkdirSync(dirname(full), { recursive: true });
    const data =
      typeof content === "string" || content instanceof Uint8Array ? content : JSON.stringify(content);
    writeFileSync(full, data);
  }
  return root;
}
