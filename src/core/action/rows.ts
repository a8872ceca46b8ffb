// Lazy tables, kept as text until asked: a cold hook reads one command, and building all tables costs milliseconds.

/** A value and its keys, in one text. */
type Row<T> = readonly [value: T, keys: string];

export interface Table<T> {
  /** The value of the last row that has the key. */
  get(key: string): T | undefined;
}

export interface Words {
  has(word: string): boolean;
}

/** Keys are separated by commas, because they may contain spaces: `git status,git log`. */
export function table<T>(rows: readonly Row<T>[]): Table<T> {
  const asked = new Map<string, T | undefined>();
  return {
    get(key) {
      const known = asked.get(key);
      if (known !== undefined || asked.has(key)) return known;
      const found = key.includes(",") ? undefined : rows.findLast(([, keys]) => holds(keys, key, ","))?.[0];
      // Bounded cache: names come from anywhere, and a long-lived process must not keep them all.
      if (asked.size > 2_000) asked.clear();
      asked.set(key, found);
      return found;
    },
  };
}

/** A lazy set of words, separated by spaces. */
export function words(text: string): Words {
  let asked = 0;
  let all: ReadonlySet<string> | undefined;
  return {
    has(word) {
      if (all === undefined && ++asked > OFTEN) all = new Set(text.split(" "));
      return all === undefined ? holds(text, word, " ") : all.has(word);
    },
  };
}

/** Number of look-ups from which building a set pays; a hook makes fewer. */
const OFTEN = 20;

/** Finds a whole word without copying the text. */
function holds(text: string, word: string, separator: string): boolean {
  if (word === "" || word.includes(separator)) return false;
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    const end = at + word.length;
    const starts = at === 0 || text[at - 1] === separator;
    if (starts && (end === text.length || text[end] === separator)) return true;
  }
  return false;
}

/** The value of a record's own key: words of a call may be `constructor` or `__proto__`. */
export function own<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
