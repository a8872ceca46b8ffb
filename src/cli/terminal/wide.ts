// Measures, cuts and wraps text by terminal columns: East Asian letters and emoji take two, colour codes none.

const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what colours are made of
const COLOUR = /\u001b\[[\d;]*m/g;

export function widthOf(text: string): number {
  let width = 0;
  for (const letter of text.replace(COLOUR, ""))
    width += /\p{M}/u.test(letter) ? 0 : WIDE.test(letter) ? 2 : 1;
  return width;
}

export function padTo(text: string, width: number): string {
  return text + " ".repeat(Math.max(0, width - widthOf(text)));
}

/** Cuts to a width; undefined means no limit. */
export function cutTo(text: string, width: number | undefined): string {
  if (width === undefined || widthOf(text) <= width) return text;
  let kept = "";
  let used = 0;
  for (const letter of text) {
    used += widthOf(letter);
    if (used > width - 1) break;
    kept += letter;
  }
  return width < 2 ? "" : `${kept.trimEnd()}…`;
}

/**
 * Wraps between words and indents every line; without a width it stays one line. A word longer than a line stays whole,
 * because it may be a path or a command; East Asian text without spaces is broken between letters.
 */
export function wrapTo(text: string, width: number | undefined, indent: string, first = indent): string {
  if (width === undefined) return first + text;
  const lines: string[] = [];
  // A first indent shorter than the others means that the caller prints something before it.
  let room = width - Math.max(widthOf(first), widthOf(indent));
  let line = "";
  let used = 0;
  for (const piece of piecesOf(text)) {
    const bare = widthOf(piece.trimEnd());
    if (line !== "" && used + bare > room) {
      lines.push(line.trimEnd());
      [line, used, room] = ["", 0, width - widthOf(indent)];
    }
    line += piece;
    used += widthOf(piece);
  }
  lines.push(line.trimEnd());
  return lines.map((each, at) => (at === 0 ? first : indent) + each).join("\n");
}

/** Words with the spaces after them; long words of wide letters are split into letters. */
function piecesOf(text: string): readonly string[] {
  return (text.match(/\s*\S+\s*/g) ?? []).flatMap((word) =>
    WIDE.test(word) && widthOf(word) > MOST_WIDE ? (word.match(/.\s*/gsu) ?? []) : [word],
  );
}

/** A longer "word" of wide letters is a sentence without spaces. */
const MOST_WIDE = 16;

/** List markers that determine the indent of wrapped lines: `  • `, `- [ ] `, `❌ `. */
const BEGINNING = /^\s*(?:[•❌✅✓✗⚠💡📌→│·-]\ufe0f?\s+(?:\[ \]\s+)?)*/u;

/** Wraps lines that are too long, with the indent of their beginning; undefined means no limit. */
export function fitTo(text: string, width: number | undefined): string {
  if (width === undefined) return text;
  return text
    .split("\n")
    .map((line) => {
      if (widthOf(line) <= width) return line;
      const plain = line.replace(COLOUR, "");
      const begins = BEGINNING.exec(plain)?.[0] ?? "";
      const indent = " ".repeat(Math.min(widthOf(begins), Math.floor(width / 2)));
      // If colour codes are in the beginning, only its spaces are separated.
      const start = line.startsWith(begins) ? begins : (/^\s*/.exec(line)?.[0] ?? "");
      return wrapTo(line.slice(start.length), width, indent, start);
    })
    .join("\n");
}

/** A name and its explanation in two columns; if the names are too wide, the explanation goes below. */
export function nameAndText(name: string, names: number, meaning: string, width: number | undefined): string {
  if (width !== undefined && names + 4 > width / 2) return `  ${name}\n${wrapTo(meaning, width, "      ")}`;
  return wrapTo(meaning, width, " ".repeat(names + 4), `  ${padTo(name, names)}  `);
}
