// Finds the folders of a project's loops.
import { existsSync, statSync } from "node:fs";
import { basename, isAbsolute, join, resolve } from "node:path";
import { namesIn } from "../../disk/names-in.ts";
import type { LoopFolder } from "../../ports/loops.ts";
import { runFile } from "./names.ts";

const HOMES = [".ralph", join(".twiceshy", "loops")];

export function listLoops(root: string): readonly LoopFolder[] {
  const inside = HOMES.flatMap((home) =>
    folders(join(root, home)).flatMap((name) => {
      const path = join(root, home, name);
      return isLoop(path) ? [{ path, name }] : [];
    }),
  );
  // Older versions of Ralph kept all runs in one folder.
  const old = join(root, ".ralph");
  const all = inside.length === 0 && isLoop(old) ? [{ path: old, name: ".ralph" }] : inside;
  return all.toSorted((one, other) => one.name.localeCompare(other.name, "en", { numeric: true }));
}

export function findLoop(root: string, prd: string): LoopFolder | undefined {
  const wanted = prd.trim();
  if (wanted === "") return undefined;
  const name = /^\d+$/.test(wanted) ? `PRD-${wanted}` : wanted;
  const named = listLoops(root).find((loop) => loop.name.toLowerCase() === name.toLowerCase());
  if (named) return named;
  if (!isAbsolute(wanted) && !/[\\/]|^\.{1,2}$/.test(wanted)) return undefined;
  const path = resolve(root, wanted);
  return isLoop(path) ? { path, name: basename(path) } : undefined;
}

/** True when the folder contains files of a loop. */
function isLoop(path: string): boolean {
  if (
    ["progress.md", ".events.log", "activity.log", ".history-config.json"].some((name) =>
      existsSync(join(path, name)),
    )
  )
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
  return namesIn(join(path, "runs")).some(
    (name) =>
      ["metrics.jsonl", "history-index.json", "sessions.jsonl"].includes(name) || runFile(name) !== undefined,
  );
}

function folders(path: string): readonly string[] {
  return namesIn(path).filter((name) => statSync(join(path, name), { throwIfNoEntry: false })?.isDirectory());
}
