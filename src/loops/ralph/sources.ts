// Lists the files of a loop's folder that are worth reading, with size and time to detect changes.
import { lstatSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { namesIn } from "../../disk/names-in.ts";
import type { SkippedFile } from "../../domain/iteration.ts";
import type { LoopFolder } from "../../ports/loops.ts";
import { runFile } from "./names.ts";

export interface Source {
  /** Relative to the loop's folder, with `/`. */
  readonly path: string;
  readonly absolute: string;
  /** Links must not lead out of this folder: loop folders come with repositories. */
  readonly within: string;
  readonly size: number;
  /** Epoch milliseconds, with a fraction. */
  readonly modifiedAt: number;
}

interface Sources {
  readonly files: readonly Source[];
  readonly skipped: readonly SkippedFile[];
}

const NAMES = [
  "prd.md",
  "plan.md",
  "progress.md",
  "guardrails.md",
  "activity.log",
  "errors.log",
  ".events.log",
];
const RUN_NAMES = ["metrics.jsonl", "rollback-history.jsonl", "sessions.jsonl"];

export function sourcesOf(folder: LoopFolder): Sources {
  const runs = namesIn(join(folder.path, "runs")).filter((name) => RUN_NAMES.includes(name) || runFile(name));
  const paths = [...NAMES, ...runs.map((name) => `runs/${name}`), ...shared(folder)];
  const within = dirname(folder.path);
  const files: Source[] = [];
  const skipped: SkippedFile[] = [];
  for (const path of paths) {
    const absolute = join(folder.path, path);
    const found = lstatSync(absolute, { throwIfNoEntry: false });
    if (found === undefined) continue;
    // A link may lead anywhere, and reading a pipe never ends.
    if (!found.isFile()) skipped.push({ file: path, why: "it is not a regular file" });
    else files.push({ path, absolute, within, size: found.size, modifiedAt: found.mtimeMs });
  }
  return { files, skipped };
}

/** Files shared by all loop folders: the signs, and runs from before each loop had its own folder. */
function shared(folder: LoopFolder): readonly string[] {
  const parent = dirname(folder.path);
  if (basename(parent) !== ".ralph") return [];
  const runs = namesIn(join(parent, "runs")).filter((name) => runFile(name));
  return ["../guardrails.md", ...runs.map((name) => `../runs/${name}`)];
}
