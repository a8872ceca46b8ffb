// Lists open tasks: what the agent said is left to do, and checks that still fail.
import type { Course } from "../../domain/course.ts";
import { linesOf } from "./report.ts";
import { statementOf } from "./statement.ts";

const MOST = 5;

export function openIn(lastWords: string, { failed, files }: Course): readonly string[] {
  const lines = linesOf(lastWords);
  const said = lines.flatMap((line) => {
    const statement = statementOf(line);
    return statement?.kind === "open" ? [withoutError(statement.text)] : [];
  });
  const unmended =
    failed && files.length > 0 ? ["The last check of the session failed and was not mended"] : [];
  const offered = said.length === 0 ? offersIn(lines.map(({ text }) => text)) : [];
  return [...new Set([...said, ...offered, ...unmended])].slice(0, MOST);
}

/** Removes output of programs, which is untrusted text. */
function withoutError(text: string): string {
  return text.replace(/:\s*[`"][^`"]*[`"]\.?$/, "");
}

/** "Would you like me to refactor the tests?" → Offered: refactor the tests. */
function offersIn(lines: readonly string[]): readonly string[] {
  return lines.flatMap((line) => {
    const [, offer] =
      /^(?:would you like me to|do you want me to|want me to|shall i|should i) (.{6,200}?)\??$/i.exec(line) ??
      [];
    return offer && !/\b(?:these|this|that|it|them)\b/i.test(offer)
      ? [`Offered and not answered: ${offer.replace(/[:?]+$/, "")}`]
      : [];
  });
}
