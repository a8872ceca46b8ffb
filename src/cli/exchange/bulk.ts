// V8 flags for long runs over thousands of calls (import, replay).
import { setFlagsFromString } from "node:v8";

/**
 * V8 inlines functions and compiles them again at each place; in an import or a replay it spends more on that, on the main
 * thread, than the faster code saves before the work is over (measured: a fifth of the time, a third of the CPU).
 * Node 20 also optimises code that is no longer needed when it is ready: waiting four times as long saves a fifth of the
 * CPU. Later V8 versions have a compiler tier for that, and other flags.
 */
export function forBulkWork(): void {
  setFlagsFromString("--no-turbo-inlining");
  if (process.versions.v8.startsWith("11.")) setFlagsFromString("--interrupt-budget=300000");
}

/**
 * For an import, which keeps few objects alive: without this flag V8 lets the heap grow to four times of what is in use
 * before it collects, and the peak grows with the history (measured on a file of 200 MB: 237 MB resident, 178 with it).
 * Not for a replay, which keeps many objects alive, so that every collection is expensive.
 */
export function keepHeapSmall(): void {
  setFlagsFromString("--heap-growing-percent=40");
}
