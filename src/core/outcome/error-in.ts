// The error that a text quotes, if it quotes one: as it would be known had a call printed it.
import { firstMatch, linesOf } from "./match.ts";
import { RULES } from "./rules/table.ts";
import { signatureOf } from "./signature.ts";
import { readOutput } from "./text.ts";

export function errorIn(text: string): { readonly signature: string; readonly line: string } | undefined {
  const { lines } = readOutput(text);
  const found = firstMatch(RULES, linesOf(lines));
  // Without a line of its own it could be any failure of its kind.
  return found && found.line !== ""
    ? { signature: signatureOf(found.kind, found.line), line: found.line }
    : undefined;
}
