// A server that nobody asks for a while gives back what the last calls have left behind: V8 itself collects only once
// another 8 MB have piled up, and one of these servers runs beside every session of every agent.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Longer than between two calls of one message. */
const REST_MS = 2_000;

/** To be called whenever something is asked; `collect` runs once after each time of work. */
export function atRest(collect: () => void = collectGarbage): () => void {
  const timer = setTimeout(collect, REST_MS).unref();
  return () => void timer.refresh();
}

let collector: (() => void) | undefined;

/** Some 30 ms. Twice: the first finds what is garbage, the second gives back the pages that have become empty. */
function collectGarbage(): void {
  collector ??= makeCollector();
  collector();
  collector();
}

/** Only what is made after the flag was set has a way to ask for it. */
function makeCollector(): () => void {
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc") as () => void;
}
