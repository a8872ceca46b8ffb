// The error in an output of which only the text is left. Only for the output of something that failed.
import { parseAction } from "../core/action/parse.ts";
import { classify } from "../core/outcome/classify.ts";
import { excerptOf } from "../core/outcome/excerpt.ts";
import { signatureOf } from "../core/outcome/signature.ts";
import { testLine } from "../core/outcome/test-line.ts";
import type { ErrorEntry } from "../domain/iteration.ts";
import { keep } from "./lines.ts";

/** Nobody knows any more which command it was. */
const ANY = parseAction({ id: "", tool: "loop", input: {} }, { cwd: "", root: "" });

/** The line that tells what went wrong, as an error. */
export function errorIn(lines: readonly string[]): ErrorEntry | undefined {
  const finding = classify({ action: ANY, lines });
  const message = keep(excerptOf(lines, finding?.line ?? ""), 200);
  if (message === "" || message.startsWith("(Log file not found")) return undefined;
  const kind =
    finding?.kind ??
    (/\b(?:FAIL|failing|AssertionError|✗|tests? failed)\b/.test(message) ? "test" : "unexplained");
  // Of a test what it said; what tells the same failure stays the line that every runner prints.
  const told = kind === "test" ? testLine(lines, message) : undefined;
  return { kind, message: told ?? message, signature: signatureOf(kind, message) };
}
