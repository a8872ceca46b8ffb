// What a memory holds, told to a person.
import type { Overview, Repeated } from "../app/overview.ts";
import { line } from "../core/compose/line.ts";
import { colour, columns } from "./terminal.ts";
import { cutTo, padTo } from "./wide.ts";
import { count, number } from "./words.ts";

/** Two sentences: what failed, and what of it had been met before. */
export function failureText({ counts, repeats }: Overview, where: string): string {
  if (counts.failed === 0) return `No call failed ${where}.`;
  const failed = `${capital(where)} ${count(counts.failed, "call")} failed.`;
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
    const shown = padTo(cutTo(what(one), left), left);
    const right = cutTo(consequence(one), room - left - 1);
    const times = colour.bold((counts[index] ?? "").padStart(wide));
    return `  ${times}  ${shown}  ${right.startsWith("→") ? colour.green(right) : colour.dim(right)}`;
  });
}

type Told = Pick<Repeated, "kind" | "display" | "error" | "instead">;

/** A tool's own rule is not about the file it was broken with. */
export function what(one: Told): string {
  if (one.kind === "edit-unread") return "edit a file that was not read";
  return one.kind === "edit-stale" ? "edit a file that had changed" : line(one.display, 200);
}

export function consequence(one: Told): string {
  if (one.kind === "edit-unread" || one.kind === "edit-stale") return "→ read it first";
  return one.instead ? `→ ${line(one.instead, 200)}` : `  ${line(one.error, 200)}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
