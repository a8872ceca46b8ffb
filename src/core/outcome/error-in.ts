// Finds the error quoted in a text and classifies it as if a call had printed it.

import type { FailureKind } from "../../domain/failure-kinds.ts";
import { firstMatch, linesOf } from "./match.ts";
import { RULES } from "./rules/table.ts";
import { signatureOf } from "./signature.ts";
import { readOutput } from "./text.ts";

interface QuotedError {
  readonly line: string;
  /** Those that a call may have failed with: in a check the same line is a failure of the check. */
  readonly signatures: readonly string[];
}

export function errorIn(text: string): QuotedError | undefined {
  const { lines } = readOutput(text);
  const found = firstMatch(RULES, linesOf(lines));
  // Without a line of its own it could be any failure of that kind.
  if (!found || found.line === "") return undefined;
  const line = found.line.replace(INTRODUCED, "");
  const kinds: readonly FailureKind[] = [found.kind, ...OF_CHECKS];
  return { line, signatures: [...new Set(kinds.map((kind) => signatureOf(kind, line)))] };
}

const OF_CHECKS: readonly FailureKind[] = ["compile", "test", "unexplained"];

/** "I get this: Error: …", "npm start fails with TypeError: …": what the person says before the error. */
const INTRODUCED = /^.{0,80}?(?<![\w.])(?=(?:[A-Z]\w*)?(?:Error|Exception)(?: \[\w+\])?: )/;
