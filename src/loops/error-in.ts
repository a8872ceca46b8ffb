// Finds the error line in the output of a command that failed, when only the text is left.
import { parseAction } from "../core/action/parse.ts";
import { classify } from "../core/outcome/classify.ts";
import { excerptOf } from "../core/outcome/excerpt.ts";
import { signatureOf } from "../core/outcome/signature.ts";
import { testLine } from "../core/outcome/test-line.ts";
import type { ErrorEntry } from "../domain/iteration.ts";
import { keep } from "./lines.ts";

/** Stands for the unknown command: the log does not say which one it was. */
const ANY = parseAction({ id: "", tool: "loop", input: {} }, { cwd: "", root: "" });

/** The line that says what went wrong, as an error entry. */
export function errorIn(lines: readonly string[]): ErrorEntry | undefined {
  const finding = classify({ action: ANY, lines });
  const message = keep(excerptOf(lines, finding?.line ?? ""), 200);
  if (message === "" || message.startsWith("(Log file not found")) return undefined;
  const kind =
    finding?.kind ??
    (/\b(?:FAIL|failing|AssertionError|✗|tests? failed)\b/.test(message) ? "test" : "unexplained");
  const told =
    causeIn(lines) ?? (kind === "test" || isSummary(message) ? testLine(lines, message) : undefined);
  const line = told ?? message;
  const sort =
    (told !== undefined && kind !== "test" && classify({ action: ANY, lines: [told] })?.kind) || kind;
  return { kind: sort, message: line, signature: signatureOf(sort, line) };
}

/** Java: `Caused by: java.net.ConnectException: Connection refused`; the last one is the root. */
function causeIn(lines: readonly string[]): string | undefined {
  const causes = lines.flatMap((line) => /^\s*Caused by: (\S.+)$/.exec(line)?.[1] ?? []);
  return causes.length === 0 ? undefined : keep(causes.at(-1) ?? "", 200);
}

/** True for a line that only counts failures, or says that something before it has failed. */
export function isSummary(message: string): boolean {
  return SUMMARY.test(message.replace(/^`[^`]*`: /, ""));
}

const SUMMARY =
  /^\s*(?:\[ERROR\] )?(?:Tests run:|Test Suites?:|Test Files?\b|Tests:?\s+\d|\d+ (?:failed|failing)\b|=+ \d+ failed|FAIL(?:ED)?\s+\S+\s+[\d.]+m?s\b|error: (?:could not compile|aborting due to|process didn't exit)|could not compile|process didn't exit|thread '.*' panicked at \S+:(?: |$)|make(?:\[\d+\])?: \*\*\* |exit(?:ed)? (?:code|status) \d+)/;
