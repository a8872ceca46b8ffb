// Extracts what the tool itself proposes: "Did you mean …". Whole listings of what exists are too long for a hint.
import { oneLine } from "./text.ts";

const LIMIT = 120;

export function hintIn(lines: readonly string[]): string | undefined {
  for (const [at, line] of lines.entries()) {
    const match = PROPOSAL.exec(line);
    if (match === null) continue;
    const same = clean(match.groups?.same ?? "");
    if (same !== "") return same;
    const next = clean(lines[at + 1] ?? "");
    if (next !== "" && next.length <= LIMIT) return next;
  }
  return undefined;
}

function clean(text: string): string {
  return oneLine(text.replace(/^[\s:>*-]*(?:one of (?:these|this)\??)?:?/i, ""), LIMIT).replace(
    /[?.!]*$/,
    "",
  );
}

const PROPOSAL =
  /(?:[Dd]id you mean(?: one of (?:these|this))?|[Mm]ost similar (?:commands? (?:is|are)|choices? (?:is|are))|[Pp]erhaps you meant|[Mm]aybe you meant|a similar (?:name|argument|subcommand|command|option)s? exists?|[Yy]ou may have meant|[Ss]uggestions?:)[:?]?\s*(?<same>.*)$/;
