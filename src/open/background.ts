// Starts short background processes of our own, one of each kind at a time. Nobody waits for them. The lock only saves
// work: it is safe when two do the same.
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Config } from "../config.ts";
import { isLocked, type Lock, takeLock } from "../disk/lock.ts";

/** The commands that do the work, by its name. */
const COMMANDS = {
  /** After an upgrade, hazards are derived again; a second process that derives the same project takes it over. */
  derive: ["derive-anew"],
  embeddings: ["embeddings", "run", "--background"],
  /** Keeps the code index current. Requests are queued in the store: one that comes while it runs is worked off too. */
  index: ["index", "--background"],
  /** Asks the model after a turn. Its jobs are also leased. */
  observer: ["observer", "run", "--background"],
} as const;

type Work = keyof typeof COMMANDS | "repair";

/** Does nothing if one already runs, or if there is no built CLI (a run from source). Never fails. */
export async function startBackground(config: Config, work: keyof typeof COMMANDS): Promise<void> {
  const cli = isBackgroundRunning(config.home, work) ? undefined : builtCli();
  if (!cli) return;
  try {
    // Loaded on demand: most hooks start nothing.
    const { spawn } = await import("node:child_process");
    const options = { detached: true, stdio: "ignore", windowsHide: true, env: config.env } as const;
    const child = spawn(process.execPath, [cli, ...COMMANDS[work]], options);
    child.on("error", () => {}); // The work stays queued; `doctor` reports it.
    child.unref();
  } catch {
    // As above.
  }
}

/** Longer than any single step takes. */
const LOCK = { staleMs: 900_000, heedUnseen: false };

/** Undefined when another process holds the lock. */
export function takeBackgroundLock(home: string, work: Work): Lock | undefined {
  return takeLock(lockOf(home, work), LOCK);
}

export function isBackgroundRunning(home: string, work: Work): boolean {
  return isLocked(lockOf(home, work), LOCK);
}

function lockOf(home: string, work: Work): string {
  return join(home, `${work}.lock`);
}

/** Next to the file this is bundled into, or one folder above its chunk. */
export function builtCli(): string | undefined {
  const here = import.meta.url.startsWith("file:") ? fileURLToPath(import.meta.url) : import.meta.url;
  return [join(dirname(here), "cli.js"), join(dirname(here), "..", "cli.js")].find((path) =>
    existsSync(path),
  );
}
