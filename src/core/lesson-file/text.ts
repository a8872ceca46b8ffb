// Length limits and clean-up of a lesson's texts: one line, without control characters.
import { cut } from "../text/cut.ts";

export const LIMITS = { title: 200, section: 2000, items: 20, item: 300, tags: 30, tag: 80, word: 200 };

export function oneLine(text: string): string {
  return withoutControls(text).replace(/\s+/g, " ").trim();
}

/** Line ends become `\n`; control characters, bidirectional marks and lone surrogates are removed. */
export function withoutControls(text: string): string {
  return text.replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n").replace(CONTROLS, "");
}

const CONTROLS =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]|\p{Surrogate}/gu;

/** Drops repeats regardless of case; keeps the first spelling. */
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
