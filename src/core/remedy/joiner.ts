// The shell does not know the sign between two commands (`&&` in Windows PowerShell 5): the same commands, joined otherwise,
// worked. Applies to every sign of the next line, whatever its commands are.
import type { Attempt } from "../../domain/attempt.ts";
import type { Failed } from "../../domain/outcome.ts";
import { isAbout } from "../../domain/subject.ts";
import { wordsIn } from "./command-words.ts";
import { type Following, type Found, isCommand, next } from "./following.ts";

export function otherJoiner(failed: Attempt, failure: Failed, following: Following): Found | undefined {
  if (!isAbout(failure.subject, "flag") || !failure.subject.endsWith(" &&")) return undefined;
  const rejoint = textsOf(rejoined(failed.display) ?? "");
  const at = next(following, (one) => isCommand(one) && textsOf(one.display) === rejoint);
  const helped = following.attempts[at];
  if (!helped) return undefined;
  return { type: "replacement", helped, fingerprint: "joiner ;", display: helped.display };
}

function textsOf(line: string): string {
  return wordsIn(line)
    .map(({ text }) => text)
    .join("\n");
}

/** The line with `;` in place of every `&&`; undefined if there is none. */
export function rejoined(line: string): string | undefined {
  const signs = wordsIn(line).filter(({ raw }) => raw === "&&");
  if (signs.length === 0) return undefined;
  return signs.reduceRight(
    (text, { start, end }) => `${text.slice(0, start).trimEnd()};${text.slice(end)}`,
    line,
  );
}
