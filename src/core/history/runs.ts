// Describes iterations without any recorded text: agent, duration, tokens written, and whether the runs were alike.
import { groupBy } from "../../domain/group-by.ts";
import type { Iteration } from "../../domain/iteration.ts";
import { lastWordsOf, reasonOf } from "./failure.ts";

/** `claude (sonnet) 4×: 18–382 s, 44 tokens written; codex 13×: 108–114 s, 2319–2428 tokens written` */
export function describeRuns(iterations: readonly Iteration[]): string {
  const agents = groupBy(iterations, ({ agent, model }) =>
    agent === "" ? model : model === "" ? agent : `${agent} (${model})`,
  );
  return [...agents]
    .map(([who, runs]) => {
      const times = range(runs.map(({ duration }) => duration));
      const written = range(runs.map(({ tokens }) => tokens.output));
      const facts = [...(times ? [`${times} s`] : []), ...(written ? [`${written} tokens written`] : [])];
      const name = `${who === "" ? "an agent" : who} ${runs.length}×`;
      return facts.length > 0 ? `${name}: ${facts.join(", ")}` : name;
    })
    .join("; ");
}

/** A sentence on repeated failures that were alike; empty for a single one. */
export function sameEachTime(iterations: readonly Iteration[]): string {
  if (iterations.length < 2) return "";
  const mute = iterations.every((iteration) => reasonOf(iteration)?.mute);
  const alike = nearlyEqual(iterations.map(({ tokens }) => tokens.output).filter((amount) => amount > 0));
  const output = alike < 3 ? "" : `, ${alike} of the last ones with nearly the same amount of output`;
  if (!mute) return `It ended the same way ${iterations.length} times${output}.`;
  const isSilent = iterations.every((iteration) => lastWordsOf(iteration) === "");
  const why = isSilent ? "Nothing says why: run" : "Run";
  return `It failed ${iterations.length} times${output}. ${why} the step that fails by itself and read its output before you write code.`;
}

/** How many of the last values are within a tenth of the last one. */
function nearlyEqual(amounts: readonly number[]): number {
  const last = amounts.at(-1) ?? 0;
  return amounts.length - 1 - amounts.findLastIndex((amount) => Math.abs(amount - last) > 0.1 * last);
}

/** `18–382`, `40` or empty; unknown values are 0. */
function range(numbers: readonly number[]): string {
  const known = numbers.filter((number) => number > 0);
  if (known.length === 0) return "";
  const [least, most] = [Math.round(Math.min(...known)), Math.round(Math.max(...known))];
  return least === most ? `${least}` : `${least}–${most}`;
}
