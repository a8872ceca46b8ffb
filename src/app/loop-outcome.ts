// How one run of a loop's command went: from its exit code and the word that was agreed on, never from its prose.
import { spokenIn } from "../core/history/spoken.ts";
import type { FinishedIteration } from "../ports/loop-runs.ts";
import type { RunEnd } from "./loop.ts";

/** Of what was printed before it failed, so many lines tell why. */
const TELLING_LINES = 60;

export interface JudgedRun extends Pick<FinishedIteration, "status" | "log" | "failure"> {
  /** One line for the person; empty for a success. */
  readonly why: string;
}

export function judgeRun(end: RunEnd, until: string | undefined): JudgedRun {
  const said = spokenIn(end.output);
  const log = said === end.output ? end.all : said;
  if (end.interrupted) return { status: "interrupted", log, failure: "", why: "broken off" };
  if (end.timedOut)
    return { status: "timeout", log, failure: "", why: "it took too long and was broken off" };
  if (end.exitCode !== 0) {
    const code = end.exitCode === undefined ? "ended by a signal" : `exit code ${end.exitCode}`;
    return { status: "error", log, failure: lastLines(end, said), why: code };
  }
  // What it printed is no reason here: it ended well, only not with the whole.
  if (until !== undefined && !said.includes(until))
    return { status: "error", log, failure: "", why: `it ended without ${until}` };
  return { status: "success", log, failure: "", why: "" };
}

/** Of a stream of events the words, and what was printed beside it. */
function lastLines({ all, output }: RunEnd, said: string): string {
  const text = said === output ? all : spokenIn(all);
  return text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .slice(-TELLING_LINES)
    .join("\n");
}
