// How one run of a loop's command went: from its exit code and the word that was agreed on, never from its prose.
import { isPrintedError } from "../core/history/printed-error.ts";
import { spokenIn } from "../core/history/spoken.ts";
import { certainFinding } from "../core/outcome/classify.ts";
import { CUT, mayHavePrivate, withoutPrivate } from "../core/redact/index.ts";
import type { CallsMade, FinishedIteration } from "../ports/loop-runs.ts";
import type { LoopRequest, RunEnd } from "./loop.ts";

/** Of what was printed before it failed, so many lines tell why. */
const TELLING_LINES = 60;

export interface JudgedRun extends Pick<FinishedIteration, "status" | "log" | "failure"> {
  /** One line for the person; empty for a success. */
  readonly why: string;
  /** Nothing is left to do: it went well, and said so where that was agreed on. */
  readonly isDone: boolean;
}

export function judgeRun(
  end: RunEnd,
  { until, storyId }: Pick<LoopRequest, "until" | "storyId">,
  calls: CallsMade,
): JudgedRun {
  const spoken = spokenIn(end.output);
  // Before anything is cut: a mark may stand far above what it hides.
  const said = withoutPrivate(spoken, CUT);
  const log = spoken === end.output ? withoutPrivate(end.all, CUT) : said;
  const judged = { log, failure: "", isDone: false };
  if (end.interrupted) return { ...judged, status: "interrupted", why: "broken off" };
  if (end.timedOut) return { ...judged, status: "timeout", why: "it took too long and was broken off" };
  if (end.exitCode !== 0) {
    const code = end.exitCode === undefined ? "ended by a signal" : `exit code ${end.exitCode}`;
    return { ...judged, status: "error", failure: failureIn(end, said, calls), why: code };
  }
  const isSaid = until === undefined || spoken.includes(until);
  // The one story was not brought to its end. Without a story the word is about all there is to do: an iteration that
  // did its part of it went well. What it printed is no reason here.
  if (!isSaid && storyId !== "") return { ...judged, status: "error", why: `it ended without ${until}` };
  return { ...judged, status: "success", why: "", isDone: isSaid && (until !== undefined || storyId !== "") };
}

/**
 * What was printed as errors, or an output that is surely one. An agent's closing words are none: it speaks of errors it
 * has met and mended, so that they count for nothing where its calls are known.
 */
function failureIn({ errors, all }: RunEnd, said: string, calls: CallsMade): string {
  const [printed, spoken] = [lastLines(openErrors(errors, all)), lastLines(said)];
  if (certainFinding(printed)) return printed.join("\n");
  if (calls.failed.length === 0 && (certainFinding(spoken) || spoken.some(isPrintedError)))
    return spoken.join("\n");
  return printed.join("\n");
}

/** A mark on standard output hides what is then printed as errors, too: on a terminal they are one text. */
function openErrors(errors: string, all: string): string {
  const own = withoutPrivate(errors, CUT);
  if (!mayHavePrivate(all)) return own;
  const told = withoutPrivate(all, CUT);
  return own
    .split("\n")
    .filter((line) => told.includes(line))
    .join("\n");
}

function lastLines(text: string): readonly string[] {
  return text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== "")
    .slice(-TELLING_LINES);
}
