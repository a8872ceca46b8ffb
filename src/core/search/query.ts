// Parses a question: words, "phrases", prefixes*, -excluded words and filters. No input is an error.
import { SEARCH_KINDS, type SearchFilter, type SearchKind } from "../../domain/search.ts";
import { wordsIn } from "../similarity/terms.ts";
import { composed, type HalfTyped, halfTyped } from "./half-typed.ts";
import { ASCII } from "./run-words.ts";
import { timeOf } from "./when.ts";
import { runsOf, wordsOf } from "./words.ts";

export interface Question {
  /** What was asked, without filters. */
  readonly text: string;
  /** The words to look for, in order, each once; how often it was said is in `counts`. */
  readonly words: readonly string[];
  readonly counts: ReadonlyMap<string, number>;
  /** The words as they were written, for people. */
  readonly written: ReadonlyMap<string, string>;
  /** Names with several parts as one word, by their parts: `getusernam` → `get user name`. */
  readonly compounds: ReadonlyMap<string, readonly string[]>;
  /** Quoted, as words. */
  readonly phrases: readonly (readonly string[])[];
  /** Beginnings of words: `migrat*`. */
  readonly prefixes: readonly string[];
  /** Words that must not occur. */
  readonly excluded: readonly string[];
  readonly filter: SearchFilter;
  /** Looks like a filter, but its value is invalid (`since:soon`); ignored if there are other words. */
  readonly misread: readonly string[];
  /** Of `words`: not finished yet, its beginnings are in `prefixes`. */
  readonly unfinished?: string;
}

interface Reading {
  /** The last word is still being typed, unless a blank follows it. */
  readonly asYouType?: boolean;
}

/** Characters read of a question: a pasted log states its topic in its beginning. */
const LONGEST = 20_000;

/** Several lines are a pasted text: nothing in it is a filter or an operator. */
export function parseQuery(text: string, now: number, { asYouType = false }: Reading = {}): Question {
  const isHalfTyped = asYouType && /\S$/.test(text);
  const start = text.slice(0, LONGEST).trim();
  const asked = isHalfTyped ? composed(start) : start;
  return /[\n\r]/.test(asked) ? plainQuestion(asked) : readLine(asked, now, isHalfTyped);
}

/** The words as the store is asked for them: all that were asked, each with its alternatives. */
export function entriesOf(
  question: Question,
  words: readonly string[] = question.words,
): readonly (readonly string[])[] {
  const compoundOf = new Map([...question.compounds].map(([whole, parts]) => [parts[0], whole]));
  return [
    ...question.phrases.map((phrase) => [phrase.join(" ")]),
    ...question.prefixes.map((prefix) => [`${prefix}*`]),
    ...words.map((word) => {
      const whole = compoundOf.get(word);
      return whole === undefined ? [word] : [word, whole];
    }),
  ];
}

function plainQuestion(text: string): Question {
  return { text, ...wordsAndNames(text), phrases: [], prefixes: [], excluded: [], filter: {}, misread: [] };
}

function readLine(asked: string, now: number, isHalfTyped: boolean): Question {
  const pieces = piecesOf(asked);
  let last: HalfTyped | undefined;
  const phrases: string[][] = [];
  const prefixes: string[] = [];
  const excluded: string[] = [];
  const kept: string[] = [];
  const misread: string[] = [];
  let filter: SearchFilter = {};
  for (const [index, [piece, quoted]] of pieces.entries()) {
    if (quoted !== undefined) {
      const words = wordsOf(quoted);
      if (words.length > 1) phrases.push(words);
      kept.push(quoted);
      continue;
    }
    const isLast = isHalfTyped && index === pieces.length - 1;
    const condition = filterOf(piece, now);
    if (condition !== undefined) filter = { ...filter, ...condition };
    else if (EXCLUDED.test(piece)) excluded.push(...wordsOf(piece));
    else if (BEGINNING.test(piece)) prefixes.push(...beginningOf(piece));
    else if (isLast && HALF_FILTER.test(piece) && FILTERS.has(nameIn(piece))) continue;
    else if (isMisread(piece)) misread.push(piece);
    else {
      kept.push(piece);
      if (isLast) last = halfTyped(piece);
    }
  }
  if (kept.length + phrases.length + prefixes.length === 0) kept.push(...misread);
  const text = kept.join(" ");
  const found = wordsAndNames(text);
  // A question of nothing but excluded words asks for these words: `-race` is a flag.
  if (found.words.length + phrases.length + prefixes.length === 0 && excluded.length > 0) {
    return { ...plainQuestion(asked), filter, misread };
  }
  const question = { text, ...found, phrases, prefixes, excluded, filter, misread };
  return last === undefined ? question : withHalfTyped(question, last);
}

/** A function word is used as a prefix only if there is no other word. */
function withHalfTyped(question: Question, { word, beginnings, stems }: HalfTyped): Question {
  const { words, counts, written } = question;
  if (words.length > 0 && !words.includes(word)) return question;
  const finished = words.filter((one) => one !== word || one.length > 1 || (counts.get(one) ?? 0) > 1);
  return {
    ...question,
    words: [...new Set([...finished, ...stems])],
    written: new Map([
      ...stems.map((stem): [string, string] => [stem, written.get(word) ?? stem]),
      ...written,
    ]),
    prefixes: [...new Set([...question.prefixes, ...beginnings])],
    unfinished: word,
  };
}

/** The blank-separated pieces of a line, quotes kept together: [piece, text in quotes]. An open quote is a plain sign. */
function piecesOf(line: string): [string, string | undefined][] {
  return [...line.matchAll(/"([^"]*)"|[a-z]+:"[^"]*"|[^\s"]+|"/g)].map((match) => [match[0], match[1]]);
}

function wordsAndNames(text: string): Pick<Question, "words" | "counts" | "written" | "compounds"> {
  const written = new Map<string, string>();
  const counts = new Map<string, number>();
  const compounds = new Map<string, readonly string[]>();
  for (const { start, end, words } of runsOf(text)) {
    const run = text.slice(start, end);
    const parts = words.parts.length > 1 && ASCII.test(run) ? writtenParts(run) : undefined;
    for (const part of words.parts) if (!written.has(part)) written.set(part, parts?.get(part) ?? run);
    for (const part of words.parts) counts.set(part, (counts.get(part) ?? 0) + 1);
    for (const whole of words.wholes) {
      compounds.set(whole, words.parts);
      written.set(whole, run);
    }
  }
  return { words: [...counts.keys()], counts, written, compounds };
}

/** The parts of a name as they are read: `userNames` → user, names. */
function writtenParts(name: string): ReadonlyMap<string, string> {
  return new Map(
    wordsIn(name).flatMap((part) => wordsOf(part).map((stem): [string, string] => [stem, part])),
  );
}

const EXCLUDED = /^-\p{L}{3,}$/u;
/** `kind:`, `since:3`: no message about an invalid filter while it is being typed. */
const HALF_FILTER = /^[a-z]+:[\w-]*$/i;
const BEGINNING = /^[\p{L}\p{N}_]{2,}\*$/u;

/** Words are kept by their stems: `migrations*` asks for what begins with `migrat`. */
function beginningOf(piece: string): string[] {
  const beginning = piece
    .slice(0, -1)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}]/gu, "");
  const [stem = ""] = wordsOf(beginning);
  if (stem.length > 1 && beginning.startsWith(stem)) return [stem];
  return beginning === "" ? [] : [beginning];
}

function filterOf(piece: string, now: number): SearchFilter | undefined {
  const at = piece.indexOf(":");
  if (at < 1) return undefined;
  const value = piece.slice(at + 1).replaceAll('"', "");
  return value === "" || value.startsWith("//") ? undefined : FILTERS.get(nameIn(piece))?.(value, now);
}

function nameIn(piece: string): string {
  return piece.slice(0, piece.indexOf(":")).toLowerCase();
}

/** `kind:falure`, `since:soon`; no addresses, no name without a value. */
function isMisread(piece: string): boolean {
  return FILTERS.has(nameIn(piece)) && /:[\w-]+$/.test(piece);
}

type ReadFilter = (value: string, now: number) => SearchFilter | undefined;

const FILTERS: ReadonlyMap<string, ReadFilter> = new Map(
  Object.entries<ReadFilter>({
    kind: (value) => {
      const kinds = value.split(",").map(kindOf);
      return kinds.includes(undefined) ? undefined : { kinds: kinds as SearchKind[] };
    },
    type: (value) => ({ types: value.toLowerCase().split(",").filter(Boolean) }),
    file: (value) => ({ file: value.replaceAll("\\", "/").replace(/^\.\//, "") }),
    branch: (branch) => ({ branch }),
    agent: (agent) => ({ agent }),
    session: (session) => ({ session }),
    since: (value, now) => {
      const since = timeOf(value, now, "start");
      return since === undefined ? undefined : { since };
    },
    until: (value, now) => {
      const until = timeOf(value, now, "end");
      return until === undefined ? undefined : { until };
    },
  }),
);

/** `failures` as well as `failure`. */
function kindOf(value: string): SearchKind | undefined {
  const name = value.toLowerCase();
  const singular = name === "remedies" ? "remedy" : name.replace(/s$/, "");
  return SEARCH_KINDS.find((kind) => kind === name || kind === singular);
}
