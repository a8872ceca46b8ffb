// Lock and start of the background process that asks the model after a turn, one at a time. Its jobs are also leased.
import type { Config } from "../config.ts";
import type { Lock } from "../disk/lock.ts";
import { startBackground, takeBackgroundLock } from "./background.ts";

const NAME = "observer";

export function startObserver(config: Config): Promise<void> {
  return startBackground(config, NAME, ["observer", "run", "--background"]);
}

/** Undefined when another process holds the lock. */
export function takeObserverLock(home: string): Lock | undefined {
  return takeBackgroundLock(home, NAME);
}
