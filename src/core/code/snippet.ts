// The lines of a part that show best why it was found.
import { codeWords } from "./words.ts";

/** At most `most` characters in whole lines, without common indentation; a single longer line is cut. */
export function snippetLines(text: string, weights: ReadonlyMap<string, number>, most: number): string {
  const lines = withoutIndentation(text.split("\n"));
  const worth = lines.map((line) => worthOf(line, weights));
  let best = { worth: -1, from: 0, to: 0 };
  for (let from = 0; from < lines.length; from++) {
    if (lines[from]?.trim() === "") continue;
    let [size, sum, to] = [0, 0, from];
    while (to < lines.length && (to === from || size + (lines[to]?.length ?? 0) + 1 <= most)) {
      size += (lines[to]?.length ?? 0) + (to > from ? 1 : 0);
      sum += worth[to] ?? 0;
      to++;
    }
    if (sum > best.worth) best = { worth: sum, from, to };
  }
  const chosen = lines.slice(best.from, best.to).join("\n").trimEnd();
  return chosen.length > most ? `${chosen.slice(0, most - 1)}…` : chosen;
}

function worthOf(line: string, weights: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const word of new Set(codeWords(line))) sum += weights.get(word) ?? 0;
  return sum;
}

function withoutIndentation(lines: readonly string[]): readonly string[] {
  const depths = lines.filter((line) => line.trim() !== "").map((line) => line.search(/\S/));
  const least = Math.min(...depths, 80);
  return lines.map((line) => line.slice(least).trimEnd());
}
