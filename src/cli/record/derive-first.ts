// Before a person's command: derives again what an older version concluded, unless another process is doing so. Errors
// are printed but stop nothing: the old conclusions stay.

import type { Deps } from "../../app/deps.ts";
import { type DerivedAnew, deriveAnew } from "../../app/record/derive-anew.ts";
import { joinTwins } from "../../app/setup/projects.ts";
import type { Config } from "../../config.ts";
import { count } from "../../core/text/for-people.ts";
import { plainMessageOf } from "../../disk/errors.ts";
import { takeBackgroundLock } from "../../open/background.ts";
import { forBulkWork } from "../exchange/bulk.ts";
import { bar } from "../terminal/bar.ts";
import { printError } from "../terminal/terminal.ts";

export async function deriveFirst(deps: Deps, config: Config): Promise<void> {
  const isQuiet = !process.stderr.isTTY || process.argv.includes("--json");
  const progress = bar("Updating the memory", { quiet: isQuiet, stream: process.stderr });
  try {
    const done = await deriveUnderLock(deps, config, (share, calls, of) =>
      progress.draw({ share, text: `${calls.toLocaleString("en")} of ${count(of, "call")}` }),
    );
    progress.clear();
    if (!isQuiet && done && done.projects > 0) printError(derivedLine(done));
  } catch (error) {
    progress.clear();
    printError(`twiceshy: ${failureLine(error)}`);
  }
}

/** Undefined if another process is doing it. */
export async function deriveUnderLock(
  deps: Deps,
  config: Config,
  onProgress: (share: number, calls: number, of: number) => void = () => {},
): Promise<DerivedAnew | undefined> {
  return underDeriveLock(config, async (keep) => {
    await joinTwins(deps);
    return deriveAnew(deps, ({ share, calls, of }) => {
      onProgress(share, calls, of);
      keep();
    });
  });
}

/** One process at a time; undefined if another has the lock. `keep` renews the lock during long work. */
export async function underDeriveLock<T>(
  config: Config,
  work: (keep: () => void) => Promise<T>,
): Promise<T | undefined> {
  const lock = takeBackgroundLock(config.home, "derive");
  if (!lock) return undefined;
  forBulkWork();
  let keptAt = Date.now();
  try {
    return await work(() => {
      if (Date.now() - keptAt < KEEP_MS) return;
      keptAt = Date.now();
      lock.keep();
    });
  } finally {
    lock.release();
  }
}

const KEEP_MS = 10_000;

function derivedLine({ calls, projects }: DerivedAnew): string {
  return `Updated the memory to the rules of this version: ${count(calls, "call")} of ${count(projects, "project")}`;
}

export function failureLine(error: unknown): string {
  return `the memory could not be updated to the rules of this version and stays as it was: ${plainMessageOf(error)}`;
}
