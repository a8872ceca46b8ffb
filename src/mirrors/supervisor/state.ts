// Writes Supervisor's state file: replaces the two lists of tasks and keeps everything else.

import { mergeState, type SupervisorState } from "../../core/task/state.ts";
import { codeOf } from "../../disk/errors.ts";
import { readText } from "../../disk/read.ts";
import { writeWhole } from "../../disk/write-whole.ts";
import { recordIn } from "../../domain/json.ts";

/** Atomic; keeps the permissions. Refuses a file that is not Supervisor's state. */
export function writeState(path: string, state: SupervisorState): void {
  const text = `${JSON.stringify(mergeState(existing(path), state), null, 2)}\n`;
  try {
    writeWhole(path, text, { keepMode: true });
  } catch (cause) {
    throw new Error(`[state] ${path} cannot be written. Make sure that its folder is writable for you.`, {
      cause,
    });
  }
}

/** Larger than any state of Supervisor. */
const LARGEST_STATE = 64 * 1024 * 1024;

function existing(path: string): Readonly<Record<string, unknown>> {
  let text: string;
  try {
    text = readText(path, { most: LARGEST_STATE });
  } catch (error) {
    if (codeOf(error) === "ENOENT") return {};
    throw new Error(`[state] ${path} cannot be read.`, { cause: error });
  }
  if (text.trim() === "") return {};
  const value = recordIn(text);
  if (value && "completed_tasks" in value) return value;
  throw new Error(
    `[state] ${path} is not a Supervisor state file. Choose another file, or move that one away.`,
  );
}
