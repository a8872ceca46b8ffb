// Makes one printable line of untrusted text.
import { cut } from "./cut.ts";

/**
 * Escape sequences (a line may also begin with their bracket), control characters, direction overrides, lone surrogates, and
 * invisible characters in which sentences can be hidden: zero-width characters, tags, variation selectors.
 */
const UNPRINTABLE = /(?!\s)\p{Cc}\[[0-9;?]*[A-Za-z]|[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu;

/** Quick test that nearly all texts pass: the pattern above is slow to compile in a cold process. */
const PLAIN = /^[\x20-\x7e\xa1-\xac\xae-\xff…–—‘’“”•→✓]*$/;

/** Single spaces, only printable characters; cut if a length is given. */
export function oneLine(text: string, most = Number.POSITIVE_INFINITY): string {
  const printable = PLAIN.test(text) ? text : text.replace(UNPRINTABLE, " ");
  return cut(flat(printable), most);
}

/** Replaces all white space by single spaces. */
export function flat(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}
