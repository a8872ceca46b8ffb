// What is known of iterations that left no words: who ran, how long, how much came out, and whether it was the same each time.
import type { Iteration } from "../../domain/iteration.ts";
import { reasonOf } from "./failure.ts";

/** `16 runs of claude (sonnet), 18–382 s each` */
export function describeRuns(iterations: readonly Iteration[]): string {
  const who = [
    ...new Set(
      iterations.map(({ agent, model }) =>
        agent === "" ? model : model === "" ? agent : `${agent} (${model})`,
      ),
    ),
  ].filter((name) => name !== "");
  const times = range(iterations.map(({ duration }) => duration).filter((duration) => duration > 0));
  const runs = iterations.length === 1 ? "one run" : `${iterations.length} runs`;
  const each = times === "" ? "" : `, ${times} s${iterations.length === 1 ? "" : " each"}`;
  return `${runs}${who.length > 0 ? ` of ${who.join(", ")}` : ""}${each}`;
}

/** What may be said of failures that came again and again; empty for a single one. */
export function sameEachTime(iterations: readonly Iteration[]): string {
  if (iterations.length < 2) return "";
  const mute = iterations.every((iteration) => reasonOf(iteration)?.mute);
  const alike = nearlyEqual(iterations);
  const said =
    alike < 3
      ? `it ended the same way ${iterations.length} times`
      : `it ended the same way ${iterations.length} times, the last ${alike} with nearly the same amount of output`;
  if (!mute) return said;
  return `${said}; find out first why it ends: run the failing step by itself and read its output`;
}

/** How many of the last ones wrote nearly as much as the last. */
function nearlyEqual(iterations: readonly Iteration[]): number {
  const amount = iterations.at(-1)?.tokens.output ?? 0;
  if (amount === 0) return 0;
  const other = iterations.findLastIndex(({ tokens }) => Math.abs(tokens.output - amount) > 0.1 * amount);
  return iterations.length - 1 - other;
}

/** `18–382`, `40`, or nothing. */
function range(numbers: readonly number[]): string {
  if (numbers.length === 0) return "";
  const [least, most] = [Math.round(Math.min(...numbers)), Math.round(Math.max(...numbers))];
  return least === most ? `${least}` : `${least}–${most}`;
}
