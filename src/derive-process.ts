// The process that derives anew what an older version concluded: started when a session starts, one at a time. Whoever
// derives the same project besides takes it over (ports/store).
import { isAtWork, type Lock, startAside, takeLock } from "./aside.ts";
import type { Config } from "./config.ts";

const NAME = "derive";

export function startDeriving(config: Config): Promise<void> {
  return startAside(config, NAME, ["derive-anew"]);
}

/** Undefined when another process has it. */
export function takeDeriveLock(home: string): Lock | undefined {
  return takeLock(home, NAME);
}

export function isDeriving(home: string): boolean {
  return isAtWork(home, NAME);
}
