// Recognises terminal colour codes, raw or escaped as in JSON, whose letters stand directly before the coloured text.

/** Source of an expression for one colour code. */
export const COLOUR = String.raw`(?:\x1b|\\{1,7}(?:u001b|x1b|e|033))\[[\d;]{0,20}[mK]`;

// biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with one
const BEFORE = /(?:\x1b|\\(?:u001b|x1b|e|033))\[[\d;]{0,20}m$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with one
const OPENED = /(?:\x1b|\\(?:u001b|x1b|e|033))\[[\d;]{0,20}$/;

/** True if a colour code ends right before `position`. */
export function afterColour(text: string, position: number): boolean {
  return text[position - 1] === "m" && BEFORE.test(text.slice(Math.max(0, position - 32), position));
}

/** How many letters at `position` belong to a colour code that began before it: `36m` of `ESC[36mNAME`. */
export function colourLetters(text: string, position: number): number {
  const before = text[position - 1];
  if (before !== "[" && before !== ";") return 0;
  const rest = /^\d{0,4}m/.exec(text.slice(position, position + 6))?.[0] ?? "";
  return rest !== "" && OPENED.test(text.slice(Math.max(0, position - 32), position)) ? rest.length : 0;
}

const COLOURS = new RegExp(COLOUR, "g");

/** Cheap check for the many texts without colours. */
export function mayHaveColours(text: string): boolean {
  return ["\x1b[", "1b[", "033[", "\\e["].some((begin) => text.includes(begin));
}

/** The text without colour codes, and the position in the original of every piece of it. */
export function withoutColours(text: string): { plain: string; original: (position: number) => number } {
  const pieces: string[] = [];
  const starts: number[] = [];
  const shifts: number[] = [];
  let length = 0;
  let last = 0;
  const add = (end: number) => {
    starts.push(length);
    shifts.push(last - length);
    pieces.push(text.slice(last, end));
    length += end - last;
  };
  for (const { index, 0: code } of text.matchAll(COLOURS)) {
    if (index > last) add(index);
    last = index + code.length;
  }
  add(text.length);
  let at = 0;
  return {
    plain: pieces.join(""),
    // Findings come in order: no piece is passed twice.
    original: (position) => {
      while (at + 1 < starts.length && (starts[at + 1] as number) <= position) at++;
      while (at > 0 && (starts[at] as number) > position) at--;
      return position + (shifts[at] ?? 0);
    },
  };
}
