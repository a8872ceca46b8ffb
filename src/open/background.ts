// Starts short background processes of our own, one of each kind at a time. Nobody waits for them. The lock only saves
// work: it is safe when two do the same.
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Config } from "../config.ts";
import { isLocked, type Lock, takeLock } from "../disk/lock.ts";

/** Does nothing if one already runs, or if there is no built CLI (a run from source). Never fails. */
export async function startBackground(config: Config, name: string, args: readonly string[]): Promise<void> {
  const cli = isBackgroundRunning(config.home, name) ? undefined : builtCli();
  if (!cli) return;
  try {
    // Loaded on demand: most hooks start nothing.
    const { spawn } = await import("node:child_process");
    const options = { detached: true, stdio: "ignore", windowsHide: true, env: config.env } as const;
    const child = spawn(process.execPath, [cli, ...args], options);
    child.on("error", () => {}); // The work stays queued; `doctor` reports it.
    child.unref();
  } catch {
    // As above.
  }
}

/** Longer than any single step takes. */
const LOCK = { staleMs: 900_000, heedUnseen: false };

/** Undefined when another process holds the lock. */
export function takeBackgroundLock(home: string, name: string): Lock | undefined {
  return takeLock(lockOf(home, name), LOCK);
}

/** True when a process of this kind runs. */
export function isBackgroundRunning(home: string, name: string): boolean {
  return isLocked(lockOf(home, name), LOCK);
}

function lockOf(home: string, name: string): string {
  return join(home, `${name}.lock`);
}

/** Next to the file this is bundled into, or one folder above its chunk. */
export function builtCli(): string | undefined {
  const here = import.meta.url.startsWith("file:") ? fileURLToPath(import.meta.url) : import.meta.url;
  return [join(dirname(here), "cli.js"), join(dirname(here), "..", "cli.js")].find((path) =>
    existsSync(path),
  );
}
