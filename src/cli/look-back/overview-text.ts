// Overview of a memory as text for people: failures, repeated failures.

import type { Overview, Repeated } from "../../app/look-back/overview.ts";
import { line } from "../../core/compose/line.ts";
import { count, number } from "../../core/text/for-people.ts";
import { upperFirst } from "../../core/text/words.ts";
import { traitsOf } from "../../domain/failure-kinds.ts";
import { colour, columns } from "../terminal/terminal.ts";
import { cutTo, padTo } from "../terminal/wide.ts";

/** Two sentences: how many calls failed, and how many of them repeated an earlier failure. */
export function failureText({ counts, repeats }: Overview, where: string): string {
  if (counts.failed === 0) return `No call failed ${where}.`;
  const failed = `${upperFirst(where)} ${count(counts.failed, "call")} failed.`;
  if (repeats === 0) return `${failed} None of them repeated an earlier mistake.`;
  const again = repeats === 1 ? "One of them" : `${number(repeats)} of them`;
  return `${failed} ${again} repeated a failure the agent had already met.`;
}

/** `  14×  Read .golangci.yml   → it is .golangci.yaml`, numbers right-aligned. */
export function repeatLines(top: readonly Repeated[]): readonly string[] {
  if (top.length === 0) return [];
  const counts = top.map((one) => `${number(one.failures)}×`);
  const wide = Math.max(...counts.map((one) => one.length));
  const room = (columns() ?? 160) - wide - 6;
  const left = Math.min(Math.max(...top.map((one) => what(one).length)), Math.floor(room * 0.5));
  return top.map((one, index) => {
    const call = padTo(cutTo(what(one), left), left);
    const right = cutTo(consequence(one), room - left - 1);
    const times = colour.bold((counts[index] ?? "").padStart(wide));
    return `  ${times}  ${call}  ${right.startsWith("→") ? colour.green(right) : colour.dim(right)}`;
  });
}

type RepeatedCall = Pick<Repeated, "kind" | "display" | "error" | "instead">;

/** For a broken rule of a tool, the rule itself: the file it was broken with does not matter. */
export function what(one: RepeatedCall): string {
  return traitsOf(one.kind).rule?.broken ?? line(one.display, 200);
}

export function consequence(one: RepeatedCall): string {
  const { rule } = traitsOf(one.kind);
  if (rule) return `→ ${rule.instead}`;
  // A remedy that is a file reads "using FILE" in a sentence; behind an arrow the file is enough.
  return one.instead ? `→ ${line(one.instead.replace(/^using /, ""), 200)}` : `  ${line(one.error, 200)}`;
}
