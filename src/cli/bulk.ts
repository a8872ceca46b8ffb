// Settings of the engine for work that takes seconds and touches thousands of calls.
import { setFlagsFromString } from "node:v8";

/**
 * V8 inlines and compiles again what it inlined elsewhere; in an import or a replay it spends more on that, on the main
 * thread, than the faster code brings back before the work is over (measured: a fifth of the time, a third of the CPU).
 * Node 20 also compiles much that is over by the time it is ready: waiting four times as long saves a fifth of the
 * CPU. Later engines have a compiler for that, and other flags.
 */
export function forBulkWork(): void {
  setFlagsFromString("--no-turbo-inlining");
  if (process.versions.v8.startsWith("11.")) setFlagsFromString("--interrupt-budget=300000");
}
