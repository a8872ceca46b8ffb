// One line of remembered text for a model or a person: untrusted, so flattened, stripped and cut.
import { pattern } from "../pattern/pattern.ts";

// Escape sequences (a line may begin with a bracket, too), control characters, bidi overrides, halves of characters, and
// whatever is not seen: zero-width characters, tags, variation selectors, in which whole sentences can be hidden.
const UNPRINTABLE = /(?!\s)\p{Cc}\[[0-9;?]*[A-Za-z]|[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu;

/** Nearly all texts: the pattern above knows all of Unicode, which takes a cold process long to make. */
const PLAIN = /^[\x20-\x7e\xa1-\xac\xae-\xff…–—‘’“”•→✓]*$/;

/**
 * Tags by which agents mark what the system, the person or we say, and models the turns of a talk (`<|im_start|>`): quoted
 * text must not open or close one.
 */
const MARKS = pattern(
  /<(\/?)(?=twiceshy|\||(?:system|assistant|user|human|developer|tool|function|instruction|important|command)[\w-]*[\s>/])/gi,
);

export function line(text: string, maximum: number): string {
  const printable = PLAIN.test(text) ? text : text.replace(UNPRINTABLE, " ");
  const flat = printable.replaceAll(/\s+/g, " ").replace(MARKS, "‹$1").trim();
  if (flat.length <= maximum) return flat;
  // A cut must not go through a character.
  return `${flat
    .slice(0, maximum - 1)
    .replace(/[\ud800-\udbff]$/, "")
    .trimEnd()}…`;
}

/** `2026-11-14`: dates as the model reads them. */
export function day(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** A session's title: the first line of its first prompt. */
export function titleOf(prompt: string): string {
  return line(prompt.trim().split("\n", 1)[0] ?? "", 120);
}
