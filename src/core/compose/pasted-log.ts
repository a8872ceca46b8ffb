// Removes the lines without an error from a log pasted into a prompt: they show what ran, not the topic of the prompt.

/** Fewer lines are a quotation, not a log. */
const LEAST = 3;
/** A time at the beginning or after other words, or a name in brackets at the beginning. */
const LOGGED =
  /(?:^|\s)\[?(?:\d{4}-\d\d-\d\d[T ])?\d\d:\d\d:\d\d\b|^\s*(?:\[[\w .:-]{2,40}\]|(?:INFO|DEBUG|WARN|TRACE)\b)/;
const TELLS =
  /error|exception|fail|fatal|denied|refused|required|unable|cannot|can't|not found|missing|invalid|timed? ?out/i;
/** "Phase 2: Retrying failed orders", "Checking for missing files": what is about to be done … */
const PROGRESS =
  /(?:^|\]\s|:\d\d\S{0,12}\s)(?:\w{1,20} \d{1,4}: ?)?(?!Missing|Failing)\p{Lu}\p{Ll}+ing\s[^:\]]*$/u;
/** … but not "Loading the orders failed", "Sending it failed with 500": what went wrong. */
const WENT_WRONG =
  /(?:fail\w{0,8}|denied|refused|missing|invalid|not found|timed? ?out)(?:\W{0,3}$| (?:to|with|because|after|due|at|in)\b)/i;

export function withoutLog(text: string): string {
  const lines = text.split("\n");
  if (lines.filter((line) => LOGGED.test(line)).length < LEAST) return text;
  return lines
    .map((line) => (tells(line) ? line : line.slice(0, LOGGED.exec(line)?.index ?? line.length)))
    .filter(Boolean)
    .join("\n");
}

function tells(line: string): boolean {
  return TELLS.test(line) && (!PROGRESS.test(line) || WENT_WRONG.test(line));
}
