// Parses `rollback-history.jsonl`: which changes were rolled back, and why.
import { numberOf, objectIn, textOf } from "./metrics.ts";
import { runFileIn } from "./names.ts";
import { parseStamp, type Stamp } from "./stamp.ts";

export interface Rollback {
  /** Line number, from 1. */
  readonly line: number;
  readonly at?: Stamp;
  readonly runId: string;
  /** From the file name of the failure context; 0 when there is none. */
  readonly iteration: number;
  readonly storyId: string;
  readonly reason: string;
  readonly attempt: number;
  readonly success: boolean;
}

export function parseRollbacks(text: string): readonly Rollback[] {
  return text.split("\n").flatMap((line, index) => {
    const value = line.trim().startsWith("{") ? objectIn(line) : undefined;
    if (value === undefined || (value.fromSha === undefined && value.reason === undefined)) return [];
    const at = parseStamp(textOf(value.timestamp, 40));
    const file = runFileIn(textOf(value.contextFile, 400));
    return [
      {
        line: index + 1,
        ...(at && { at }),
        runId: textOf(value.runId, 80) || (file?.runId ?? ""),
        iteration: file?.iteration ?? numberOf(value.iteration) ?? 0,
        storyId: textOf(value.storyId, 40),
        reason: textOf(value.reason, 300),
        attempt: numberOf(value.attempt) ?? 0,
        success: value.success === true || value.success === "true",
      },
    ];
  });
}
