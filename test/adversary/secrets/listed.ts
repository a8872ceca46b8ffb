/**
 * The lists of the fifth author (listed.txt) and of the ninth (chosen.txt, values as people choose them): one shape a
 * line below the heading of its group, in the notation of make.ts; `⏎` a line end, `ESC` the sign before colours. What
 * stands below `# passes` gets through, because nothing tells it from ordinary words, and is kept here so that nobody
 * forgets it.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Group, type Shape, shapes } from "./make.ts";

export const listedShapes: readonly Shape[] = readList("listed.txt");
export const chosenShapes: readonly Shape[] = readList("chosen.txt");

function readList(file: string): readonly Shape[] {
  const list: Shape[] = [];
  let group = "";
  for (const line of readFileSync(join(import.meta.dirname, file), "utf8").split("\n")) {
    const heading = /^# (\w+)$/.exec(line)?.[1];
    if (heading !== undefined) group = heading;
    else if (line !== "" && group !== "passes")
      list.push(
        ...shapes(group as Group, [
          [line.slice(0, 80), line.replaceAll("⏎", "\n").replaceAll("ESC", "\u001b")],
        ]),
      );
  }
  return list;
}
