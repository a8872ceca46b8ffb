// A Supervisor's state as a file: the two lists of tasks are ours, everything else in it stays as it is.
import { renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { mergeState, type SupervisorState } from "../../core/task/state.ts";
import { readText } from "../../files/read.ts";
import { makeFolder } from "../../make-folder.ts";

/** A reader sees the old state or the new one. Refuses a file that is something else. */
export function writeState(path: string, state: SupervisorState): void {
  const text = `${JSON.stringify(mergeState(existing(path), state), null, 2)}\n`;
  makeFolder(dirname(path));
  const beside = `${path}.twiceshy-${process.pid}`;
  try {
    writeFileSync(beside, text, { mode: 0o600 });
    renameSync(beside, path);
  } catch (cause) {
    rmSync(beside, { force: true });
    throw new Error(`[state] ${path} cannot be written. Make sure that its folder is writable for you.`, {
      cause,
    });
  }
}

/** More than any state of a Supervisor. */
const LARGEST_STATE = 64 * 1024 * 1024;

function existing(path: string): Readonly<Record<string, unknown>> {
  let text: string;
  try {
    text = readText(path, { most: LARGEST_STATE });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return {};
    throw new Error(`[state] ${path} cannot be read.`, { cause: error });
  }
  if (text.trim() === "") return {};
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && "completed_tasks" in value)
      return value as Readonly<Record<string, unknown>>;
  } catch {
    // Told below.
  }
  throw new Error(`[state] ${path} is no state of a Supervisor. Choose another file, or move that one away.`);
}
