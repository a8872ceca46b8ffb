// Shortens what no person writes and patterns take long over: long runs of white space, and the ends of long lines. For the
// settings files of a repository that are read by patterns (workspaces/survey, workspaces/look); parsed ones stay whole.

/** Deeper than any indentation. */
const LONGEST_GAP = 100;
/** Longer than any command or entry in a settings file. */
const LONGEST_LINE = 500;

const GAP = new RegExp(`\\s{${LONGEST_GAP + 1},}`, "g");
const REST_OF_LINE = new RegExp(`([^\\r\\n]{${LONGEST_LINE}})[^\\r\\n]+`, "g");

export function shortenRuns(text: string): string {
  return text.replace(GAP, shortened).replace(REST_OF_LINE, "$1");
}

/** The end stays: it is the indentation of what follows. */
function shortened(gap: string): string {
  const end = gap.slice(-LONGEST_GAP);
  return gap.includes("\n") && !end.includes("\n") ? `\n${end.slice(1)}` : end;
}
