// Before a person's command: what an older version concluded is derived anew, where nobody else is at it. Whatever goes
// wrong is said and stops nothing: what was known stays.
import type { Deps } from "../app/deps.ts";
import { type DerivedAnew, deriveAnew } from "../app/derive-anew.ts";
import { joinTwins } from "../app/projects.ts";
import type { Config } from "../config.ts";
import { takeDeriveLock } from "../derive-process.ts";
import { bar } from "./bar.ts";
import { forBulkWork } from "./bulk.ts";
import { printError } from "./terminal.ts";
import { count } from "./words.ts";

export async function deriveFirst(deps: Deps, config: Config): Promise<void> {
  const isQuiet = !process.stderr.isTTY || process.argv.includes("--json");
  const shown = bar("Deriving anew", { quiet: isQuiet, stream: process.stderr });
  try {
    const done = await deriveUnderLock(deps, config, (share, calls, of) =>
      shown.draw({ share, text: `${calls.toLocaleString("en")} of ${count(of, "call")}` }),
    );
    shown.clear();
    if (!isQuiet && done && done.projects > 0) printError(derivedLine(done));
  } catch (error) {
    shown.clear();
    printError(`twiceshy: ${failureLine(error)}`);
  }
}

/** Undefined when another process is at it. */
export async function deriveUnderLock(
  deps: Deps,
  config: Config,
  onProgress: (share: number, calls: number, of: number) => void = () => {},
): Promise<DerivedAnew | undefined> {
  const lock = takeDeriveLock(config.home);
  if (!lock) return undefined;
  forBulkWork();
  let keptAt = Date.now();
  try {
    await joinTwins(deps);
    return await deriveAnew(deps, ({ share, calls, of }) => {
      onProgress(share, calls, of);
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
  return `Derived anew: ${count(calls, "call")} of ${count(projects, "project")}, by the rules of this version`;
}

export function failureLine(error: unknown): string {
  const reason = (error instanceof Error ? error.message : String(error)).replace(/^\[[\w-]+\] /, "");
  return `what an older version concluded could not be derived anew and stays as it was: ${reason}`;
}
