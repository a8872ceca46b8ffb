// Recognises terminal colour codes, raw or escaped as in JSON, whose letters stand directly before the coloured text.
import { textBefore } from "./near.ts";

/** Source of an expression for one colour code. */
export const COLOUR = String.raw`(?:\x1b|\\{1,7}(?:u001b|x1b|e|033))\[[\d;]{0,20}[mK]`;

// biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with one
const BEFORE = /(?:\x1b|\\(?:u001b|x1b|e|033))\[[\d;]{0,20}m$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with one
const OPENED = /(?:\x1b|\\(?:u001b|x1b|e|033))\[[\d;]{0,20}$/;

/** True if a colour code ends right before `position`. */
export function afterColour(text: string, position: number): boolean {
  return text[position - 1] === "m" && BEFORE.test(textBefore(text, position, 32));
}

/** How many letters at `position` belong to a colour code that began before it: `36m` of `ESC[36mNAME`. */
export function colourLetters(text: string, position: number): number {
  const before = text[position - 1];
  if (before !== "[" && before !== ";") return 0;
  const rest = /^\d{0,4}m/.exec(text.slice(position, position + 6))?.[0] ?? "";
  return rest !== "" && OPENED.test(textBefore(text, position, 32)) ? rest.length : 0;
}
