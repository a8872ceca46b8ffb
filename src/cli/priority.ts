// Lowers the priority of a process that works in the background.
import { getPriority, setPriority } from "node:os";

/** Process priority (nice value) with which the work of agents and of the person comes first. */
export const LATER = 10;

/** Never raises it. Where it may not be changed, the process runs with normal priority. */
export function lowerPriority(nice: number): void {
  try {
    setPriority(Math.max(getPriority(), nice));
  } catch {
    // As said above.
  }
}
