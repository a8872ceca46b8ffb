// Collects what a hook needs around the memory: its agent, the spool, the error log, the deadline.
import type { HookDoor, HookMemory } from "../app/hooks/serve.ts";
import type { Config } from "../config.ts";
import { pause } from "../disk/lock.ts";
import { readEnd } from "../disk/read.ts";
import { type Clock, timeLeft } from "../domain/deadline.ts";
import { gitWorkspace } from "../workspaces/git.ts";
import { logError, logLate } from "./error-log.ts";
import { noticeAtStart, spoolOf } from "./waiting.ts";

export { hookAgentNamed } from "../agents/registry.ts";

/** The spool, the error log, the deadline and the ends of files for a hook. */
export function hookDoor(
  config: Config,
  memory: () => Promise<HookMemory>,
  now: number,
  clock: () => Omit<Clock, "deadlineMs">,
  cwd?: string,
): HookDoor {
  return {
    memory,
    workspace: gitWorkspace({ env: config.env }),
    spool: (event) => spoolOf(config).add(event),
    notice: (error, isKept) => noticeAtStart(config, error, isKept),
    log: (what, cause) => logError(config, what, cause, now),
    late: (event) => logLate(config, event, now),
    context: { now, env: config.env, readTail, pause, ...(cwd !== undefined && { cwd }) },
    timeLeft: (event) => timeLeft(event, { ...clock(), deadlineMs: config.deadlineMs }),
  };
}

function readTail(path: string, bytes: number): string {
  try {
    const { text, isWhole } = readEnd(path, bytes);
    return isWhole ? text : text.slice(text.indexOf("\n") + 1);
  } catch {
    return "";
  }
}
