// Leaves out the lines of a log pasted into a prompt that tell of no error: they show what ran, not what is asked.

/** Fewer lines are a quotation, not a log. */
const LEAST = 3;
/** A time at the beginning or after other words, or a name in brackets at the beginning. */
const LOGGED =
  /(?:^|\s)\[?(?:\d{4}-\d\d-\d\d[T ])?\d\d:\d\d:\d\d\b|^\s*(?:\[[\w .:-]{2,40}\]|(?:INFO|DEBUG|WARN|TRACE)\b)/;
const TELLS =
  /error|exception|fail|fatal|denied|refused|required|unable|cannot|can't|not found|missing|invalid|timed? ?out/i;

export function withoutLog(text: string): string {
  const lines = text.split("\n");
  if (lines.filter((line) => LOGGED.test(line)).length < LEAST) return text;
  return lines
    .map((line) => (TELLS.test(line) ? line : line.slice(0, LOGGED.exec(line)?.index ?? line.length)))
    .filter(Boolean)
    .join("\n");
}
