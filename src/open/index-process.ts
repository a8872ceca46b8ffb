// Lock and start of the background process that keeps the code index current, one at a time on this machine. Requests are
// queued in the store, so one that comes while it runs is worked off too.
import { requestIndexing } from "../app/search/code-queue.ts";
import type { Config } from "../config.ts";
import type { Lock } from "../disk/lock.ts";
import type { Project } from "../domain/project.ts";
import type { Store } from "../ports/store.ts";
import { isBackgroundRunning, startBackground, takeBackgroundLock } from "./background.ts";
import { logError } from "./error-log.ts";

const NAME = "index";

/** Never fails: the next session asks again. */
export async function startIndexing(
  config: Config,
  store: Store,
  project: Project,
  changed?: readonly string[],
): Promise<void> {
  try {
    await requestIndexing({ store }, project, Date.now(), changed);
    await startBackground(config, NAME, ["index", "--background"]);
  } catch (error) {
    logError(config, "the code index could not be brought up to date", error, Date.now());
  }
}

/** Undefined when another process holds the lock. */
export function takeIndexLock(home: string): Lock | undefined {
  return takeBackgroundLock(home, NAME);
}

export function isIndexing(home: string): boolean {
  return isBackgroundRunning(home, NAME);
}
