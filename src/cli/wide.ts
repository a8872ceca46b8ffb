// Columns of text on a terminal: Korean, Chinese and Japanese letters and most pictures take two.

const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;

export function widthOf(text: string): number {
  let width = 0;
  for (const letter of text) width += /\p{M}/u.test(letter) ? 0 : WIDE.test(letter) ? 2 : 1;
  return width;
}

export function padTo(text: string, width: number): string {
  return text + " ".repeat(Math.max(0, width - widthOf(text)));
}

/** Cut to a width; undefined = as it is. */
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

/** Broken between words, every line indented, as wide letters need it; undefined = one line. */
export function wrapTo(text: string, width: number | undefined, indent: string, first = indent): string {
  if (width === undefined) return first + text;
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && indent.length + widthOf(last) + 1 + widthOf(word) <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.map((line, at) => (at === 0 ? first : indent) + line).join("\n");
}
