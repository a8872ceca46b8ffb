// A command line in words, each with its place in the text, so that two lines can be compared and one can be rewritten.

export interface Word {
  /** Without the quotes around it: the same words in other quotes are the same. */
  readonly text: string;
  /** As it is written. */
  readonly raw: string;
  readonly start: number;
  readonly end: number;
}

/** `&&`, `;`, `|`: the next word begins a command. */
export function isOperator(text: string): boolean {
  return text === "&&" || text === "||" || text === ";" || text === "|";
}

/** The same lines are compared with many others, again and again. */
const read = new Map<string, readonly Word[]>();
const MOST_READ = 2_000;

/** Quoted text and `$(…)` stay whole; operators stand alone; what only concerns the output is left out. */
export function wordsIn(line: string): readonly Word[] {
  const known = read.get(line);
  if (known) return known;
  const words = split(line);
  if (read.size >= MOST_READ) read.clear();
  read.set(line, words);
  return words;
}

function split(line: string): readonly Word[] {
  const found: Word[] = [];
  WORD.lastIndex = 0;
  for (let match = WORD.exec(line); match !== null; match = WORD.exec(line)) {
    const text = match[0];
    if (OUTPUT.test(text)) continue;
    found.push({ text: unquoted(text), raw: text, start: match.index, end: match.index + text.length });
  }
  return withoutFilters(found);
}

const WORD =
  /\d?>>?&?\s*(?:\d|\/dev\/null)|&>\s*\/dev\/null|&&|\|\||[;|]|(?:"(?:\\.|[^"\\])*"?|'[^']*'?|\$\((?:[^()]|\([^()]*\))*\)?|\\.|[^\s;|&"'\\]|&(?!&))+/gs;
const OUTPUT = /^(?:\d?>>?&?\s*(?:\d|\/dev\/null)|&>\s*\/dev\/null)$/;
const FILTERS = new Set(["tail", "head"]);
/** `| tail -n 5`, in words. */
const LONGEST_FILTER = 4;

/** `… | tail -5` at the end shows less of the same. */
function withoutFilters(words: readonly Word[]): readonly Word[] {
  const bar = words.findLastIndex(({ text }) => isOperator(text));
  const isFilter = words[bar]?.text === "|" && FILTERS.has(words[bar + 1]?.text ?? "");
  return isFilter && words.length - bar <= LONGEST_FILTER ? withoutFilters(words.slice(0, bar)) : words;
}

function unquoted(text: string): string {
  const inner = /^(["'])(.*)\1$/s.exec(text)?.[2];
  return inner === undefined || inner === "" ? text : inner;
}
