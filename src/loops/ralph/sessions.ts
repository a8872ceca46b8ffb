// `runs/sessions.jsonl`: iterations taken from an agent's own records (`history index --agent`), one to a line.
import { join } from "node:path";
import type { Iteration } from "../../domain/iteration.ts";
import type { LoopFolder } from "../../ports/loops.ts";
import { iterationIn } from "./index-shape.ts";
import { objectIn } from "./metrics.ts";
import { textAt, writeWhole } from "./write-whole.ts";

/** A session that ran while an iteration ran is that iteration: clocks may be so many milliseconds apart. */
const APART = 5_000;

export function parseSessions(text: string): readonly Iteration[] {
  return text.split("\n").flatMap((line) => {
    const value = line.trim().startsWith("{") ? objectIn(line) : undefined;
    const iteration = value && iterationIn(value);
    return iteration ? [iteration] : [];
  });
}

/**
 * Sessions that are known keep their numbers, new ones come after them. How many are new.
 */
export function saveSessions(folder: LoopFolder, found: readonly Iteration[]): number {
  const path = join(folder.path, "runs", "sessions.jsonl");
  const known = new Map(parseSessions(textAt(path) ?? "").map((one) => [keyOf(one), one]));
  const before = known.size;
  let last = Math.max(0, ...[...known.values()].map(({ iteration }) => iteration));
  for (const one of found.toSorted((a, b) => a.at - b.at)) {
    const iteration = known.get(keyOf(one))?.iteration ?? ++last;
    known.set(keyOf(one), { ...one, iteration });
  }
  writeWhole(path, [...known.values()].map((one) => `${JSON.stringify(one)}\n`).join(""));
  return known.size - before;
}

/** Those that the loop itself did not write down. */
export function sessionsBeside(
  sessions: readonly Iteration[],
  iterations: readonly Iteration[],
): readonly Iteration[] {
  return sessions.filter(
    (session) =>
      !iterations.some(
        ({ at, duration }) => session.at <= at + APART && session.at >= at - duration * 1_000 - APART,
      ),
  );
}

/** `session 0a1b…` */
function keyOf({ evidence }: Iteration): string {
  return evidence[0] ?? "";
}
