// The uncut logs of a loop's iterations, a page at a time.
import {
  type TranscriptLog,
  type TranscriptPage,
  transcriptPage,
} from "../../core/compose/history-transcript.ts";
import { logFilesOf } from "../../core/history/log-files.ts";
import type { Iteration } from "../../domain/iteration.ts";
import type { LoopFolder, Loops } from "../../ports/loops.ts";

interface TranscriptRequest {
  readonly storyId?: string;
  readonly runId?: string;
  readonly iteration?: number;
  /** Successful iterations too. */
  readonly all: boolean;
  /** The first is 1. */
  readonly page: number;
}

export interface Transcript extends TranscriptPage {
  /** Iterations asked for. */
  readonly iterations: number;
  /** Logs that still exist and have text. */
  readonly logs: readonly string[];
}

/** The last iteration first, because its log is the most useful. */
export async function readTranscript(
  loops: Pick<Loops, "current" | "wholeLog">,
  folder: LoopFolder,
  request: TranscriptRequest,
): Promise<Transcript> {
  const { iterations } = await loops.current(folder);
  const wanted = iterations.filter((one) => isWanted(one, request)).toReversed();
  const logs = wanted.flatMap((one) => logsOf(loops, folder, one));
  return {
    ...transcriptPage(logs, request.page),
    iterations: wanted.length,
    logs: logs.map(({ file }) => file),
  };
}

function isWanted(one: Iteration, { storyId, runId, iteration, all }: TranscriptRequest): boolean {
  return (
    (storyId === undefined || one.storyId === storyId) &&
    (runId === undefined || one.runId === runId) &&
    (iteration === undefined || one.iteration === iteration) &&
    (all || one.status !== "success")
  );
}

function logsOf(
  loops: Pick<Loops, "wholeLog">,
  folder: LoopFolder,
  one: Iteration,
): readonly TranscriptLog[] {
  const { storyId, iteration, status, at } = one;
  return logFilesOf(one).flatMap((file) => {
    const log = loops.wholeLog(folder, file);
    return !log || log.text.trim() === "" ? [] : [{ file, storyId, iteration, status, at, ...log }];
  });
}
