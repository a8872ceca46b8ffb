// Texts of a card: how long each may be, on one line, without what no terminal and no model should be fed.

export const LIMITS = { title: 200, section: 2000, items: 20, item: 300, tags: 30, tag: 80, word: 200 };

/** At most so many characters; what was cut ends in an ellipsis. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text
    .slice(0, most - 1)
    .replace(/[\ud800-\udbff]$/, "")
    .trimEnd()}…`;
}

export function oneLine(text: string): string {
  return withoutControls(text).replace(/\s+/g, " ").trim();
}

/** Line ends as `\n`; controls, marks that turn the direction of writing and halves of characters taken out. */
export function withoutControls(text: string): string {
  return text.replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n").replace(CONTROLS, "");
}

const CONTROLS =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]|\p{Surrogate}/gu;

/** Each once, whatever its case; the first spelling stays. */
export function withoutRepeats(words: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  return words.filter((word) => {
    const key = word.toLowerCase();
    if (word === "" || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

export function tagsFrom(words: readonly string[]): readonly string[] {
  return withoutRepeats(words.map((word) => cut(oneLine(word), LIMITS.tag))).slice(0, LIMITS.tags);
}
