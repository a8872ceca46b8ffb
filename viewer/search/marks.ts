// Where the words that were looked for stand in a title, and which reasons of a hit are left to say.

type Mark = readonly [from: number, to: number];

/** Letters of a word that is found in a longer form: `limits` for `limit`, not `in` for `install`. */
const STEM = 4;

/** The words that begin with one that was looked for, or are the beginning of it. */
export function marksIn(text: string, words: readonly string[]): readonly Mark[] {
  const found: Mark[] = [];
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    const said = word.toLowerCase();
    if (words.some((one) => said.startsWith(one) || (said.length >= STEM && one.startsWith(said))))
      found.push([index, index + word.length]);
  }
  return found;
}

const WORDS = "words ";

export function wordsOf(why: readonly string[]): readonly string[] {
  return why
    .filter((reason) => reason.startsWith(WORDS))
    .flatMap((reason) => reason.slice(WORDS.length).toLowerCase().split(", "));
}

/** The reasons that no highlighted word shows. */
export function reasonsLeft(why: readonly string[], isHighlighted: boolean): readonly string[] {
  return why
    .filter((reason) => !isHighlighted || !reason.startsWith(WORDS))
    .map((reason) => (reason.startsWith(WORDS) ? `matches ${reason.slice(WORDS.length)}` : reason));
}
