// How one run of a loop's command went: from its exit code and the word that was agreed on, never from its prose.
import { spokenIn } from "../core/history/spoken.ts";
import { certainFinding } from "../core/outcome/classify.ts";
import type { CallsMade, FinishedIteration } from "../ports/loop-runs.ts";
import type { RunEnd } from "./loop.ts";

/** Of what was printed before it failed, so many lines tell why. */
const TELLING_LINES = 60;

export interface JudgedRun extends Pick<FinishedIteration, "status" | "log" | "failure"> {
  /** One line for the person; empty for a success. */
  readonly why: string;
}

export function judgeRun(end: RunEnd, until: string | undefined, calls: CallsMade): JudgedRun {
  const said = spokenIn(end.output);
  const log = said === end.output ? end.all : said;
  if (end.interrupted) return { status: "interrupted", log, failure: "", why: "broken off" };
  if (end.timedOut)
    return { status: "timeout", log, failure: "", why: "it took too long and was broken off" };
  if (end.exitCode !== 0) {
    const code = end.exitCode === undefined ? "ended by a signal" : `exit code ${end.exitCode}`;
    return { status: "error", log, failure: failureIn(end, said, calls), why: code };
  }
  // What it printed is no reason here: it ended well, only not with the whole.
  if (until !== undefined && !said.includes(until))
    return { status: "error", log, failure: "", why: `it ended without ${until}` };
  return { status: "success", log, failure: "", why: "" };
}

/**
 * What was printed as errors, or an output that is surely one. An agent's closing words are none: it speaks of errors it
 * has met and mended, so that they count for nothing where its calls are known.
 */
function failureIn({ errors }: RunEnd, said: string, calls: CallsMade): string {
  const [printed, spoken] = [lastLines(errors), lastLines(said)];
  if (certainFinding(printed)) return printed.join("\n");
  if (calls.failed.length === 0 && (certainFinding(spoken) || spoken.some((line) => PRINTED.test(line))))
    return spoken.join("\n");
  return printed.join("\n");
}

/** How programs begin a line about a failure, and prose does not. */
const PRINTED =
  /^\s*(?:(?:[A-Z]\w*)?(?:Error|Exception)(?: \[\w+\])?: |error(?:\[\w+\])?: |(?:ERROR|FATAL|fatal|panic)[: ]|FAIL(?:ED)?[ :]|not ok \d|npm (?:ERR!|error) |[✗✘×] |E {3,}\S|\d+ (?:failing|failed)\b)/;

function lastLines(text: string): readonly string[] {
  return text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== "")
    .slice(-TELLING_LINES);
}
