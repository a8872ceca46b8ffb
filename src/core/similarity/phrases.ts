// Two words side by side, "action summary": rarer than either of them, and rarely chance.
import { termOf, wordsIn } from "./terms.ts";

/** Where a phrase ends. */
const CLAUSES = /[.;:!?()[\]{}"“”|\n]+|,\s|\s[-–—&+/]\s/;
const NUMBER = /^\d+$/;
/** Paths and addresses have words side by side that nobody says together. */
const PATHS = /\S*[\w)\]][/\\@._]\w\S*/g;

/** As stems, `action summari`, without duplicates. `isTelling`: whether a stem may be part of one. */
export function phrasesOf(
  text: string,
  isTelling: (stem: string) => boolean = () => true,
): readonly string[] {
  const found = new Set<string>();
  for (const clause of text.replaceAll(PATHS, " | ").split(CLAUSES)) {
    let last: string | undefined;
    const words = wordsIn(clause);
    words.forEach((word, index) => {
      const term = NUMBER.test(word) ? undefined : termOf(word);
      const stem = term !== undefined && isTelling(term) ? term : undefined;
      // "Vertical slice 4" is one of a row, as the next one will be.
      const isNumbered = NUMBER.test(words[index + 1] ?? "");
      if (last !== undefined && stem !== undefined && stem !== last && !isNumbered)
        found.add(`${last} ${stem}`);
      last = stem;
    });
  }
  return [...found];
}
