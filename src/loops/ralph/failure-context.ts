// `failure-context-…-iter-N.log`: what a test run printed before the loop took the changes back.
import { parseAction } from "../../core/action/parse.ts";
import { classify } from "../../core/outcome/classify.ts";
import { excerptOf } from "../../core/outcome/excerpt.ts";
import { signatureOf } from "../../core/outcome/signature.ts";
import { testLine } from "../../core/outcome/test-line.ts";
import type { ErrorEntry } from "../../domain/iteration.ts";
import { keep } from "../lines.ts";

export interface FailureContext {
  readonly storyId: string;
  readonly error?: ErrorEntry;
}

export function parseFailureContext(text: string): FailureContext {
  const storyId = /^#\s*Story:\s*(\S+)/m.exec(text)?.[1] ?? "";
  const lines = text.split(/\r?\n/).filter((line) => !/^#{1,2}\s/.test(line) && line.trim() !== "");
  const error = errorIn(lines);
  return { storyId, ...(error && { error }) };
}

/** Nobody knows any more which command it was. */
const ANY = parseAction({ id: "", tool: "loop", input: {} }, { cwd: "", root: "" });

/** The line of an output that tells what went wrong, as an error. Only for the output of something that failed. */
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
