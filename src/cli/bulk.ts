// Settings of the engine for work that takes seconds and touches thousands of calls.
import { setFlagsFromString } from "node:v8";

/**
 * V8 inlines and compiles again what it inlined elsewhere; in an import or a replay it spends more on that, on the main
 * thread, than the faster code brings back before the work is over (measured: a fifth of the time, a third of the CPU).
 */
export function forBulkWork(): void {
  setFlagsFromString("--no-turbo-inlining");
}
