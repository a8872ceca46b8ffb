// Picks the one line of an output that tells a person what went wrong.
import { oneLine } from "./text.ts";

const LIMIT = 200;

/** The line a rule matched, else the most informative one. */
export function excerptOf(lines: readonly string[], found: string): string {
  const line = found === "" ? mostInformative(lines.filter((one) => !OF_THE_SHELL.test(one))) : found;
  return oneLine(line, LIMIT);
}

function mostInformative(lines: readonly string[]): string {
  // A Python traceback has its error at the end.
  const trace = lines.findIndex((line) => line.startsWith("Traceback (most recent call last)"));
  if (trace !== -1) {
    const end = lines.slice(trace + 1).find((line) => /^\S/.test(line));
    if (end !== undefined) return end;
  }
  const useful = lines.filter((line) => !IDLE.test(line));
  return (
    useful.find((line) => /^\s*(?:\S+: )?(?:error|fatal|panic|failed|failure|ERR_\w+)\b/i.test(line)) ??
    useful.find((line) =>
      /\b(?:error|failed|failure|cannot|not found|invalid|denied|refused)\b/i.test(line),
    ) ??
    useful[0] ??
    lines[0] ??
    ""
  );
}

/** Warnings of a person's shell, printed whenever it starts. */
const OF_THE_SHELL = /\bzoxide\b|_ZO_DOCTOR|^If the issue persists, consider filing an issue at/;

/** Lines that appear in every output of a tool and say nothing about this failure. */
const IDLE =
  /^(?:npm (?:ERR!|error)(?:\s*$| A complete log| code \w+$| errno | To see a list)|> |\$ |\[[\w:-]+\] \$ |at |\s+at |---+$|===+$|Usage:|hint: |info |added \d+|Process |Checking |Running )|A complete log of this run|ELIFECYCLE|^ERROR task failed/;
