// Runs the garbage collector when the server is idle: V8 collects only after another 8 MB were allocated, and one
// server runs for every session of every agent.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Longer than the pause between two calls of one message. */
const REST_MS = 2_000;

/** The returned function is called at every request; `collect` runs once after each period of work. */
export function collectWhenIdle(collect: () => void = collectGarbage): () => void {
  const timer = setTimeout(collect, REST_MS).unref();
  return () => void timer.refresh();
}

let collector: (() => void) | undefined;

/** Takes about 30 ms. Runs twice: the first run finds garbage, the second returns empty pages to the system. */
function collectGarbage(): void {
  collector ??= makeCollector();
  collector();
  collector();
}

/** `gc` exists only in contexts created after the flag was set. */
function makeCollector(): () => void {
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc") as () => void;
}
