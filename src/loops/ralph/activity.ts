// Parses `activity.log`: the run summaries at its top, newest first. Its events repeat `.events.log` with less to
// identify the run, so only agent switches are taken from them.
import type { IterationStatus } from "../../domain/iteration.ts";
import { withoutUndefined } from "../../domain/without-undefined.ts";
import { pairsOf, wholeNumber } from "../lines.ts";
import { parseStamp, type Stamp } from "./stamp.ts";
import { modeOf, statusOf } from "./status.ts";

export interface RunLine {
  /** Line number, from 1. */
  readonly line: number;
  readonly at: Stamp;
  readonly runId: string;
  readonly given: number;
  readonly mode: "plan" | "build";
  readonly storyId: string;
  readonly duration?: number;
  readonly status?: IterationStatus;
}

export function parseActivity(text: string): readonly RunLine[] {
  return text.split(/\r?\n/).flatMap((line, index) => runLine(line, index + 1) ?? []);
}

function runLine(line: string, number: number): RunLine | undefined {
  const match = /^-\s+(\d{4}-\d\d-\d\d[T ][\d:]+(?:Z|[+-]\d\d:?\d\d)?)\s+\|\s+(.*)$/.exec(line);
  const at = parseStamp(match?.[1] ?? "");
  const pairs = pairsOf(match?.[2] ?? "");
  if (at === undefined || pairs.run === undefined) return undefined;
  return withoutUndefined({
    line: number,
    at,
    runId: pairs.run,
    given: wholeNumber(pairs.iter) ?? 0,
    mode: modeOf(pairs.mode),
    storyId: pairs.story ?? "",
    duration: wholeNumber(pairs.duration),
    status: statusOf(pairs.status ?? ""),
  });
}
