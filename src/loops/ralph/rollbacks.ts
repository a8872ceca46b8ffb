// Parses `rollback-history.jsonl`: which changes were rolled back, and why.
import { recordIn } from "../../domain/json.ts";
import { withoutUndefined } from "../../domain/without-undefined.ts";
import { numberOf, textOf } from "./metrics.ts";
import { runFileIn } from "./names.ts";
import { parseStamp, type Stamp } from "./stamp.ts";

export interface Rollback {
  readonly at?: Stamp;
  readonly runId: string;
  /** From the file name of the failure context, else from the line itself; 0 when neither says it. */
  readonly iteration: number;
  readonly storyId: string;
  readonly reason: string;
  readonly attempt: number;
  /** The changes are gone. The reason for a rollback counts either way. */
  readonly success: boolean;
}

export function parseRollbacks(text: string): readonly Rollback[] {
  return text.split("\n").flatMap((line) => {
    const value = line.trim().startsWith("{") ? recordIn(line) : undefined;
    if (value === undefined || (value.fromSha === undefined && value.reason === undefined)) return [];
    const file = runFileIn(textOf(value.contextFile, 400));
    return [
      withoutUndefined({
        at: parseStamp(textOf(value.timestamp, 40)),
        runId: textOf(value.runId, 80) || (file?.runId ?? ""),
        iteration: file?.iteration ?? numberOf(value.iteration) ?? 0,
        storyId: textOf(value.storyId, 40),
        reason: textOf(value.reason, 300),
        attempt: numberOf(value.attempt) ?? 0,
        success: value.success !== false && value.success !== "false",
      }),
    ];
  });
}
