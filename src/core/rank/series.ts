// Recognises work that comes in a numbered series: slice 6 after slice 5, phase 3 after phase 2.

/** One of a series: `slice`, 6. */
export interface Member {
  readonly word: string;
  readonly number: number;
}

const MEMBER =
  /\b(slice|phase|stage|milestone|sprint|story|iteration|wave|batch|chapter|epic|part|step)s?[ _#-]*(\d{1,3})\b(?![.\d])/gi;

/** The first one that a text names. */
export function memberIn(text: string): Member | undefined {
  const [found] = membersIn(text);
  return found;
}

/** Does the text name the one before it, and none after that? */
export function isBefore(text: string, { word, number }: Member): boolean {
  const numbers = membersIn(text).flatMap((one) => (one.word === word ? one.number : []));
  return numbers.length > 0 && Math.max(...numbers) === number - 1;
}

function membersIn(text: string): readonly Member[] {
  return [...text.matchAll(MEMBER)].map(([, word = "", number]) => ({
    word: word.toLowerCase(),
    number: Number(number),
  }));
}
