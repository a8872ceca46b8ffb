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

/** The last one of the series that a text names; 0 if it names none. */
export function lastNamed(text: string, { word }: Member): number {
  return Math.max(0, ...membersIn(text).flatMap((one) => (one.word === word ? one.number : [])));
}

function membersIn(text: string): readonly Member[] {
  return [...text.matchAll(MEMBER)].map(([, word = "", number]) => ({
    word: word.toLowerCase(),
    number: Number(number),
  }));
}
