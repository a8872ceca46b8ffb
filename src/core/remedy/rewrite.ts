// Computes how a failed command line was changed into one that worked: words dropped, added or replaced. Only the change
// is kept, so that it can be applied to the next call with that call's own arguments.
import { isOperator, type Word, wordsIn } from "./command-words.ts";
import { filled, valuesFor } from "./slots.ts";

/** One change: words replaced by others; `{1}` stands for a value of the call at hand (slots.ts). Empty `from`: added. */
export interface Change {
  readonly from: readonly string[];
  /** As written; empty where words were dropped. */
  readonly to: string;
  /** The command before which it was added; without `before` and `after`: at the start of the line. */
  readonly before?: string;
  /** The word after which it was added. */
  readonly after?: string;
}

export interface Rewrite {
  readonly changes: readonly Change[];
  /** Words in both lines. */
  readonly kept: readonly string[];
  /** Number of words in the longer line. */
  readonly length: number;
  /** One of the lines was stored cut, so its end is unknown. */
  readonly isCut: boolean;
}

/** With more changes it is another call. */
const MOST_CHANGES = 3;
/** Longer lines are not compared. */
const MOST_WORDS = 80;

export function rewriteOf(failed: string, worked: string): Rewrite | undefined {
  const [a, b] = [wholeWords(failed), wholeWords(worked)];
  if (a.length === 0 || b.length === 0 || a.length > MOST_WORDS || b.length > MOST_WORDS) return undefined;
  if (!sharesHalf(a, b)) return undefined;
  const isCut = failed.endsWith("…") || worked.endsWith("…");
  const { changes, kept } = wholeInside(a, b, worked) ?? difference(a, b, worked, isCut);
  const all = changes.length > 0 ? changes : requoted(a, b);
  if (all.length === 0 || all.length > MOST_CHANGES || kept.length === 0) return undefined;
  return { changes: all, kept, length: Math.max(a.length, b.length), isCut };
}

/** Half of the shorter line is in the other: a cheap test before the full comparison. */
function sharesHalf(a: readonly Word[], b: readonly Word[]): boolean {
  const texts = new Set(a.map(({ text }) => text));
  let shared = 0;
  for (const { text } of b) if (texts.has(text)) shared++;
  return shared * 2 >= Math.min(a.length, b.length);
}

/** Applies the changes to the line; undefined if one of them does not apply or is already made. */
export function rewritten(line: string, changes: readonly Change[]): string | undefined {
  let text = line;
  for (const change of changes) {
    const next = changed(text, change);
    if (next === undefined) return undefined;
    text = next;
  }
  return text === line ? undefined : text;
}

function changed(line: string, { from, to, before, after }: Change): string | undefined {
  const words = wordsIn(line);
  if (from.length > 0) {
    const texts = words.map(({ text }) => text);
    const at = words.findIndex((_, start) => valuesFor(from, texts.slice(start)) !== undefined);
    const [first, last] = [words[at], words[at + from.length - 1]];
    const values = first && valuesFor(from, texts.slice(at));
    if (!first || !last || !values) return undefined;
    const by = filled(to, values);
    return `${line.slice(0, first.start)}${by}${line.slice(last.end)}`.replace(/ {2,}/g, " ").trim();
  }
  if (line.includes(to)) return undefined;
  if (before !== undefined) {
    const word = words.find(({ text }, index) => text === before && isStart(words, index));
    return word && `${line.slice(0, word.start)}${to} ${line.slice(word.start)}`;
  }
  if (after !== undefined) {
    const word = words.find(({ text }) => text === after);
    return word && `${line.slice(0, word.end)} ${to}${line.slice(word.end)}`;
  }
  return `${to} ${seenFrom(CHANGES_FOLDER.exec(to)?.[1], line.trimStart())}`;
}

/** Matches `cd packages/api &&` with nothing after it. */
const CHANGES_FOLDER = /^cd ["']?([^\s"';&|]+?)\/?["']? *(?:&&|;)$/;

/** Rewrites paths that lead into `folder` as they are written inside it: `./packages/api/src` → `./src`. */
function seenFrom(folder: string | undefined, line: string): string {
  if (folder === undefined) return line;
  let text = line;
  for (const { raw, start } of [...wordsIn(line)].reverse()) {
    const inside = insideOf(folder, raw);
    if (inside !== undefined) text = `${text.slice(0, start)}${inside}${text.slice(start + raw.length)}`;
  }
  return text;
}

/** Drops the longest start of the path that is also the end of the folder; undefined if there is none. */
function insideOf(folder: string, word: string): string | undefined {
  const parts = word.replace(/^\.\//, "").split("/");
  for (let count = parts.length - 1; count > 0; count--) {
    const beginning = parts.slice(0, count).join("/");
    if (beginning !== "" && `/${folder}`.endsWith(`/${beginning}`))
      return `${word.startsWith("./") ? "./" : ""}${parts.slice(count).join("/") || "."}`;
  }
  return undefined;
}

/** The word at `index` starts a command. */
function isStart(words: readonly Word[], index: number): boolean {
  return index === 0 || isOperator(words[index - 1]?.text ?? "");
}

function indexOf(words: readonly Word[], wanted: readonly string[]): number {
  return words.findIndex((_, at) => wanted.every((one, index) => words[at + index]?.text === one));
}

/** Without the last word of a cut line, which may be incomplete. */
function wholeWords(line: string): readonly Word[] {
  const words = wordsIn(line);
  return line.endsWith("…") ? words.slice(0, -1) : words;
}

/** The failed line stands unchanged inside the working one, with something added in front. */
function wholeInside(a: readonly Word[], b: readonly Word[], worked: string) {
  const texts = a.map(({ text }) => text);
  const at = indexOf(b, texts);
  const [first, last] = [b[0], b[at - 1]];
  if (!first || !last || !isStart(b, at)) return undefined;
  return { changes: [placed([], worked.slice(first.start, last.end), undefined, texts[0])], kept: texts };
}

/** The changes between the longest common words. */
function difference(a: readonly Word[], b: readonly Word[], worked: string, isCut: boolean) {
  const longest = commonLengths(a, b);
  const changes: Change[] = [];
  const kept: string[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const [fromI, fromJ] = [i, j];
    while (!isSame(a[i], b[j]) && (i < a.length || j < b.length)) {
      const skipA = longest[i + 1]?.[j] ?? 0;
      const skipB = longest[i]?.[j + 1] ?? 0;
      if (j >= b.length || (i < a.length && skipA >= skipB)) i++;
      else j++;
    }
    const isEnd = i >= a.length || j >= b.length;
    // The rest of a cut line is unknown; commands added after the end are a different matter.
    const isAfterwards = i === fromI && isOperator(b[fromJ]?.text ?? "");
    const isUnknown = isCut && (i === fromI || j === fromJ);
    if (isEnd && (isUnknown || isAfterwards)) break;
    if (i > fromI || j > fromJ) {
      const [first, last] = [b[fromJ], b[j - 1]];
      const to = j > fromJ && first && last ? worked.slice(first.start, last.end) : "";
      const from = a.slice(fromI, i).map(({ text }) => text);
      changes.push(placed(from, to, a[fromI - 1]?.text, a[i]?.text));
    }
    if (i < a.length && j < b.length) kept.push((a[i] as Word).text);
    i++;
    j++;
  }
  return { changes, kept };
}

function placed(from: readonly string[], to: string, previous?: string, next?: string): Change {
  if (from.length > 0 || (previous === undefined && /(?:&&|;)$/.test(to))) return { from, to };
  if ((previous === undefined || isOperator(previous)) && next !== undefined)
    return { from, to, before: next };
  return { from, to, ...(previous !== undefined && { after: previous }) };
}

/** Words that differ only in their quotes. */
function requoted(a: readonly Word[], b: readonly Word[]): readonly Change[] {
  return a.flatMap((word, index) => {
    const other = b[index];
    return other && other.text === word.text && other.raw !== word.raw
      ? [{ from: [word.text], to: other.raw }]
      : [];
  });
}

function isSame(one: Word | undefined, other: Word | undefined): boolean {
  return one !== undefined && one.text === other?.text;
}

function commonLengths(a: readonly Word[], b: readonly Word[]): readonly (readonly number[])[] {
  const rows: number[][] = Array.from({ length: a.length + 1 }, () =>
    new Array<number>(b.length + 1).fill(0),
  );
  for (let i = a.length - 1; i >= 0; i--) {
    const [row, below] = [rows[i] as number[], rows[i + 1] as number[]];
    for (let j = b.length - 1; j >= 0; j--)
      row[j] = isSame(a[i], b[j]) ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
  }
  return rows;
}
