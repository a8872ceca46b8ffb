// Makes one printable line of untrusted text.
import { cut } from "./cut.ts";

/** Quick test that nearly all texts pass: the pattern below is slow to make in a cold process. */
const PLAIN = /^[\x20-\x7e\xa1-\xac\xae-\xff…–—‘’“”•→✓]*$/;

/** Single spaces, only printable characters; cut if a length is given. */
export function oneLine(text: string, most = Number.POSITIVE_INFINITY): string {
  const printable = PLAIN.test(text) ? text : withoutUnprintable(text);
  return cut(flat(printable), most);
}

/** Replaces all white space by single spaces. */
export function flat(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}

/**
 * Escape sequences (a line may also begin with their bracket), control characters, direction overrides, lone surrogates, and
 * invisible characters in which sentences can be hidden: zero-width characters, tags, variation selectors.
 */
function withoutUnprintable(text: string): string {
  return text.replace(
    /(?!\s)\p{Cc}\[[0-9;?]*[A-Za-z]|[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu,
    " ",
  );
}
