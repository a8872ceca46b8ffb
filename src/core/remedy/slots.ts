// Values that a rewritten call takes from the failed one: `--enable=unused` became `-E unused`. A stored change has
// `{1}`, `{2}` … for them, so that the next call is rewritten with its own values.
import { wordsIn } from "./command-words.ts";
import type { Change } from "./rewrite.ts";

const SLOT = /\{(\d)\}/;

export function withSlots(changes: readonly Change[]): readonly Change[] {
  let used = 0;
  return changes.map((change) => {
    let { from, to } = change;
    for (const word of change.from) {
      const value = valueIn(word);
      const isTaken = wordsIn(change.to).some((other) => value !== "" && valueIn(other.text) === value);
      if (!isTaken || SLOT.test(value)) continue;
      used++;
      const slot = `{${used}}`;
      from = from.map((one) => (one === word ? withValue(one, slot) : one));
      to = wordsIn(to).reduceRight(
        (text, { text: other, start, end }) =>
          valueIn(other) === value ? text.slice(0, start) + withValue(other, slot) + text.slice(end) : text,
        to,
      );
    }
    return { ...change, from, to };
  });
}

/** The values of these words at the slots of the pattern; undefined if the words do not match it. */
export function valuesFor(
  pattern: readonly string[],
  words: readonly string[],
): readonly string[] | undefined {
  const values: string[] = [];
  for (let index = 0; index < pattern.length; index++) {
    const [wanted = "", word] = [pattern[index], words[index]];
    const slot = SLOT.exec(wanted);
    if (word === undefined) return undefined;
    if (slot === null) {
      if (word !== wanted) return undefined;
      continue;
    }
    const head = wanted.slice(0, slot.index);
    const isOption = word.startsWith("-") && head === "";
    if (isOption || !word.startsWith(head) || word.length === head.length) return undefined;
    values[Number(slot[1])] = word.slice(head.length);
  }
  return values;
}

export function filled(text: string, values: readonly string[]): string {
  return text.replace(/\{(\d)\}/g, (slot, number) => values[Number(number)] ?? slot);
}

/** Does the line contain these words, with any value in their slots? */
export function isIn(line: string, text: string): boolean {
  const texts = (one: string) => wordsIn(one).map((word) => word.text);
  const [words, wanted] = [texts(line), texts(text)];
  return words.some((_, start) => valuesFor(wanted, words.slice(start)) !== undefined);
}

/** `--enable=unused` and `unused` have the same value; an option without a value has none. */
function valueIn(word: string): string {
  if (!word.startsWith("-")) return word;
  const at = word.indexOf("=");
  return at < 0 ? "" : word.slice(at + 1);
}

function withValue(word: string, value: string): string {
  return word.startsWith("-") ? `${word.slice(0, word.indexOf("=") + 1)}${value}` : value;
}
