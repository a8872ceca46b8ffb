// One-line summary of a successful build's output: its first warning, else its last line.
import { oneLine } from "./text.ts";

const LIMIT = 200;

/** Empty if it printed nothing. */
export function buildLine(lines: readonly string[]): string {
  // A cold hook has not compiled the patterns yet, and few builds warn.
  const said = lines.join("\n").toLowerCase();
  const mayWarn = said.includes("warn") || said.includes("(!)");
  const warning = mayWarn && lines.find((line) => WARNS.test(line) && !NONE.test(line));
  return oneLine(warning || lines.at(-1) || "", LIMIT);
}

const WARNS =
  /^\W*(?:[\w./-]+[:(][^:]*:?\s*)?(?:warn(?:ing)?s?\b|\(!\))|\bwith \d+ warnings?\b|\b\d+ warnings?\b/i;
const NONE = /\b(?:0|no) warnings?\b/i;
