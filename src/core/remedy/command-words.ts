// Splits a command line into words with their positions, so that lines can be compared and rewritten.

export interface Word {
  /** Without surrounding quotes: the same word in other quotes is the same. */
  readonly text: string;
  /** As written, with quotes. */
  readonly raw: string;
  readonly start: number;
  readonly end: number;
}

/** `&&`, `;`, `|`: the next word starts a command. */
export function isOperator(text: string): boolean {
  return text === "&&" || text === "||" || text === ";" || text === "|";
}

/** Cache: the same line is compared with many others. */
const read = new Map<string, readonly Word[]>();
const MOST_READ = 2_000;

/** Quoted text and `$(…)` stay whole; operators are words of their own; output redirections and filters are left out. */
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
/** `| tail -n 5`, as words. */
const LONGEST_FILTER = 4;

/** Drops `… | tail -5` at the end: it only shortens the output. */
function withoutFilters(words: readonly Word[]): readonly Word[] {
  const bar = words.findLastIndex(({ text }) => isOperator(text));
  const isFilter = words[bar]?.text === "|" && FILTERS.has(words[bar + 1]?.text ?? "");
  return isFilter && words.length - bar <= LONGEST_FILTER ? withoutFilters(words.slice(0, bar)) : words;
}

function unquoted(text: string): string {
  const inner = /^(["'])(.*)\1$/s.exec(text)?.[2];
  return inner === undefined || inner === "" ? text : inner;
}
