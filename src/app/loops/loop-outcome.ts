// Judges one run of a loop's command by its exit code and the agreed completion word, never by its prose.
import { agentMessages } from "../../core/history/agent-messages.ts";
import { isPrintedError } from "../../core/history/printed-error.ts";
import { certainFinding } from "../../core/outcome/classify.ts";
import { CUT, mayHavePrivate, withoutPrivate } from "../../core/redact/index.ts";
import type { CallsMade, FinishedIteration } from "../../ports/loop-runs.ts";
import type { LoopRequest, RunEnd } from "./loop.ts";

/** Last lines of the output that may contain the reason of a failure. */
const TELLING_LINES = 60;

interface JudgedRun extends Pick<FinishedIteration, "status" | "log" | "failure"> {
  /** One line for the person; empty for a success. */
  readonly why: string;
  /** All done: it succeeded, and printed the completion word if one was agreed. */
  readonly isDone: boolean;
}

export function judgeRun(
  end: RunEnd,
  { until, storyId }: Pick<LoopRequest, "until" | "storyId">,
  calls: CallsMade,
): JudgedRun {
  const spoken = agentMessages(end.output);
  // Before cutting: a private mark may be far above the text it hides.
  const said = withoutPrivate(spoken, CUT);
  const log = spoken === end.output ? withoutPrivate(end.all, CUT) : said;
  const judged = { log, failure: "", isDone: false };
  if (end.interrupted) return { ...judged, status: "interrupted", why: "interrupted" };
  if (end.timedOut) return { ...judged, status: "timeout", why: "it took too long and was stopped" };
  if (end.exitCode !== 0) {
    const code = end.exitCode === undefined ? "ended by a signal" : `exit code ${end.exitCode}`;
    return { ...judged, status: "error", failure: failureIn(end, said, calls), why: code };
  }
  const isSaid = until === undefined || spoken.includes(until);
  // With a story, a missing completion word means that the story is unfinished. Without one, the word stands for the whole
  // job: an iteration that did its part succeeded. Its output is not used as a reason here.
  if (!isSaid && storyId !== "") return { ...judged, status: "error", why: `it ended without ${until}` };
  return { ...judged, status: "success", why: "", isDone: isSaid && (until !== undefined || storyId !== "") };
}

/** A closing message mentions errors that were fixed, so it is ignored when the agent's calls are known. */
function failureIn({ errors, all }: RunEnd, said: string, calls: CallsMade): string {
  const [printed, spoken] = [lastLines(openErrors(errors, all)), lastLines(said)];
  if (certainFinding(printed)) return printed.join("\n");
  if (calls.failed.length === 0 && (certainFinding(spoken) || spoken.some(isPrintedError)))
    return spoken.join("\n");
  return printed.join("\n");
}

/** A private mark on standard output also hides later text on standard error: on a terminal they are one text. */
function openErrors(errors: string, all: string): string {
  const own = withoutPrivate(errors, CUT);
  if (!mayHavePrivate(all)) return own;
  const visible = withoutPrivate(all, CUT);
  return own
    .split("\n")
    .filter((line) => visible.includes(line))
    .join("\n");
}

function lastLines(text: string): readonly string[] {
  return text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== "")
    .slice(-TELLING_LINES);
}
