// Finds the error quoted in a text and classifies it as if a call had printed it.
import { firstMatch, linesOf } from "./match.ts";
import { RULES } from "./rules/table.ts";
import { signatureOf } from "./signature.ts";
import { readOutput } from "./text.ts";

export function errorIn(text: string): { readonly signature: string; readonly line: string } | undefined {
  const { lines } = readOutput(text);
  const found = firstMatch(RULES, linesOf(lines));
  // Without a line of its own it could be any failure of that kind.
  return found && found.line !== ""
    ? { signature: signatureOf(found.kind, found.line), line: found.line }
    : undefined;
}
