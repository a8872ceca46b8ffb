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
  // For a test the message is its assertion; the signature stays the summary line that every runner prints.
  const assertion = kind === "test" ? testLine(lines, message) : undefined;
  return { kind, message: assertion ?? message, signature: signatureOf(kind, message) };
}
