// Waits for what another process does, however slow the machine is: only who never does it runs into the limit.
import { setTimeout as pause } from "node:timers/promises";

const PATIENCE_MS = 90_000;

export async function until(
  isSo: () => Promise<boolean> | boolean,
  what = "what was waited for",
): Promise<void> {
  const begun = performance.now();
  while (!(await isSo())) {
    if (performance.now() - begun > PATIENCE_MS) throw new Error(`${what} did not happen.`);
    await pause(20);
  }
}
