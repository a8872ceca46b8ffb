// Reads and writes `runs/sessions.jsonl`: iterations taken from an agent's own records (`history index --agent`).
import { join } from "node:path";
import type { Iteration } from "../../domain/iteration.ts";
import { recordIn } from "../../domain/json.ts";
import type { LoopFolder } from "../../ports/loops.ts";
import { textAt, writeIfChanged } from "./files.ts";
import { iterationIn } from "./index-shape.ts";

/**
 * A session that ran at the same time as an iteration is that iteration; clocks may differ by this many milliseconds.
 */
const APART = 5_000;

export function parseSessions(text: string): readonly Iteration[] {
  return text.split("\n").flatMap((line) => {
    const value = line.trim().startsWith("{") ? recordIn(line) : undefined;
    const iteration = value && iterationIn(value);
    return iteration ? [iteration] : [];
  });
}

/**
 * Adds new sessions after the known ones, which keep their numbers. Returns how many are new.
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
  writeIfChanged(path, [...known.values()].map((one) => `${JSON.stringify(one)}\n`).join(""));
  return known.size - before;
}

/** Sessions that the loop itself did not record. */
export function unrecordedSessions(
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
