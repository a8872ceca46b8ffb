// The short process that asks the model, beside everything else and one at a time: started after a turn, never waited for.
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Config } from "./config.ts";
import { makeFolder } from "./make-folder.ts";
import { processMark, processState } from "./process-mark.ts";

/** Does nothing where there is no built CLI to start (a run from source). Never fails. */
export async function startObserver(config: Config): Promise<void> {
  const cli = isHeld(lockOf(config.home)) ? undefined : builtCli();
  if (!cli) return;
  try {
    // Loaded when it is wanted: most hooks start nothing.
    const { spawn } = await import("node:child_process");
    const args = [cli, "observer", "run", "--background"];
    const options = { detached: true, stdio: "ignore", windowsHide: true, env: config.env } as const;
    const child = spawn(process.execPath, args, options);
    child.on("error", () => {}); // What waits goes on waiting; `doctor` tells.
    child.unref();
  } catch {
    // The same.
  }
}

export interface ObserverLock {
  /** Still at work. */
  keep(): void;
  release(): void;
}

/** Longer than any answer is waited for: whoever has not been heard of has died, or is stuck. */
const STALE_MS = 900_000;

/** Undefined when another process has it. */
export function takeObserverLock(home: string): ObserverLock | undefined {
  makeFolder(home);
  const path = lockOf(home);
  if (isHeld(path)) return undefined;
  // Left by somebody who died. Two who see that at once are harmless: jobs are leased besides.
  rmSync(path, { force: true });
  try {
    const file = openSync(path, "wx", 0o600);
    writeSync(file, `${processMark()}\n`);
    closeSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return undefined;
    throw error;
  }
  return {
    keep() {
      try {
        utimesSync(path, new Date(), new Date());
      } catch {
        // Somebody took it away; jobs are leased besides.
      }
    },
    release: () => rmSync(path, { force: true }),
  };
}

function lockOf(home: string): string {
  return join(home, "observer.lock");
}

function isHeld(path: string): boolean {
  try {
    if (Math.abs(Date.now() - statSync(path).mtimeMs) > STALE_MS) return false;
    // Who asks somewhere that cannot be seen from here is not in the way: jobs are leased besides.
    return processState(readFileSync(path, "utf8").trimEnd()) === "running";
  } catch {
    return false;
  }
}

/** Beside the file this is built into, or one folder up from its chunk. */
function builtCli(): string | undefined {
  const here = import.meta.url.startsWith("file:") ? fileURLToPath(import.meta.url) : import.meta.url;
  return [join(dirname(here), "cli.js"), join(dirname(here), "..", "cli.js")].find((path) =>
    existsSync(path),
  );
}
