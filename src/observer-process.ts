// The short process that asks the model: started after a turn, one at a time. Its jobs are leased besides.
import { type Lock, startAside, takeLock } from "./aside.ts";
import type { Config } from "./config.ts";

const NAME = "observer";

export function startObserver(config: Config): Promise<void> {
  return startAside(config, NAME, ["observer", "run", "--background"]);
}

/** Undefined when another process has it. */
export function takeObserverLock(home: string): Lock | undefined {
  return takeLock(home, NAME);
}
