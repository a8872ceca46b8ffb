// Short processes of our own beside everything else, one of a kind at a time: started when there is work for them, never
// waited for. Nothing depends on the lock: what they do is safe when two do it at once.
import { closeSync, existsSync, openSync, rmSync, statSync, utimesSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Config } from "./config.ts";
import { readText, SMALL_FILE } from "./files/read.ts";
import { makeFolder } from "./make-folder.ts";
import { processMark, processState } from "./process-mark.ts";

/** Does nothing where one runs already, or there is no built CLI to start (a run from source). Never fails. */
export async function startAside(config: Config, name: string, args: readonly string[]): Promise<void> {
  const cli = isAtWork(config.home, name) ? undefined : builtCli();
  if (!cli) return;
  try {
    // Loaded when it is wanted: most hooks start nothing.
    const { spawn } = await import("node:child_process");
    const options = { detached: true, stdio: "ignore", windowsHide: true, env: config.env } as const;
    const child = spawn(process.execPath, [cli, ...args], options);
    child.on("error", () => {}); // What waits goes on waiting; `doctor` tells.
    child.unref();
  } catch {
    // The same.
  }
}

export interface Lock {
  /** Still at work. */
  keep(): void;
  release(): void;
}

/** Longer than any single step takes: whoever has not been heard of has died, or is stuck. */
const STALE_MS = 900_000;

/** Undefined when another process has it. */
export function takeLock(home: string, name: string): Lock | undefined {
  makeFolder(home);
  if (isAtWork(home, name)) return undefined;
  const path = lockOf(home, name);
  // Left by somebody who died.
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
        // Somebody took it away.
      }
    },
    release: () => rmSync(path, { force: true }),
  };
}

/** Does a process of this kind run? One that cannot be seen from here is in nobody's way. */
export function isAtWork(home: string, name: string): boolean {
  try {
    const path = lockOf(home, name);
    if (Math.abs(Date.now() - statSync(path).mtimeMs) > STALE_MS) return false;
    return processState(readText(path, { most: SMALL_FILE }).trimEnd()) === "running";
  } catch {
    return false;
  }
}

function lockOf(home: string, name: string): string {
  return join(home, `${name}.lock`);
}

/** Beside the file this is built into, or one folder up from its chunk. */
function builtCli(): string | undefined {
  const here = import.meta.url.startsWith("file:") ? fileURLToPath(import.meta.url) : import.meta.url;
  return [join(dirname(here), "cli.js"), join(dirname(here), "..", "cli.js")].find((path) =>
    existsSync(path),
  );
}
