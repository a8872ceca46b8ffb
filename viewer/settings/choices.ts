// The words a setting takes, where it takes one of a few.

/** `off, note, bump, ask` → its words; empty for an explanation in a sentence. */
export function choicesOf(expects: string): readonly string[] {
  const words = expects.split(/, | or /);
  return words.every((word) => /^[a-z][a-z-]*$/.test(word)) ? words : [];
}
