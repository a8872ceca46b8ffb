// Lock and start of the background process that derives hazards again after an upgrade: started with a session, one at
// a time. A second process that derives the same project takes it over (ports/store).

import type { Config } from "../config.ts";
import type { Lock } from "../disk/lock.ts";
import { isBackgroundRunning, startBackground, takeBackgroundLock } from "./background.ts";

const NAME = "derive";

export function startDeriving(config: Config): Promise<void> {
  return startBackground(config, NAME, ["derive-anew"]);
}

/** Undefined when another process holds the lock. */
export function takeDeriveLock(home: string): Lock | undefined {
  return takeBackgroundLock(home, NAME);
}

export function isDeriving(home: string): boolean {
  return isBackgroundRunning(home, NAME);
}
