// Finds checklist items that neither the answer nor the work addresses.

import { wordSet } from "../../domain/word-set.ts";
import { wordsIn } from "../similarity/terms.ts";
import { clausesOf, isDenied } from "./clauses.ts";
import { isOrdinary } from "./ordinary.ts";
import { stemsOf } from "./stems.ts";

/** `answer`: the assistant's last message. `work`: one line per success: commands, files, "tests passed". */
export function unaddressedItems(
  answer: string,
  items: readonly string[],
  work: readonly string[] = [],
): readonly string[] {
  if (items.length === 0) return [];
  const said = read(answer);
  const done = work.length > 0 ? known(work) : undefined;
  return items.filter((item) => !(isSaid(item, said) || (done && isDone(item, done))));
}

interface Term {
  /** A code span, searched literally. */
  readonly code?: string;
  readonly stem?: string;
}

interface Known {
  readonly stems: ReadonlySet<string>;
  readonly hangul: readonly string[];
  /** The text as one line in lower case. */
  readonly whole: string;
}

interface Clause {
  readonly isDenied: boolean;
  readonly words: ReadonlySet<string>;
  readonly known: Known;
}

interface Answer {
  /** Clauses that affirm something. */
  readonly affirmed: Known;
  /** All clauses. */
  readonly all: Known;
  /** Empty if nothing is negated. */
  readonly clauses: readonly Clause[];
  readonly lines: ReadonlySet<string>;
}

/** Stems are computed in pieces, so that a long answer is read to its end. */
const PIECE = 15_000;
const LONGEST = 300_000;
/** A longer answer is not searched for negations. */
const MOST_CLAUSES = 2_000;

function read(answer: string): Answer {
  const text = answer.slice(-LONGEST);
  const clauses = clausesOf(text).slice(-MOST_CLAUSES);
  const denied = clauses.filter(isDenied);
  const all = known(piecesOf(text));
  return {
    all,
    affirmed: denied.length === 0 ? all : known(clauses.filter((clause) => !isDenied(clause))),
    clauses:
      denied.length === 0
        ? []
        : clauses.map((clause) => ({
            isDenied: isDenied(clause),
            words: new Set(wordsIn(clause)),
            known: known([clause]),
          })),
    lines: new Set(text.split("\n").map(plain)),
  };
}

/** "There is no down step" does not address "the migration has a down step". */
function isSaid(item: string, { affirmed, all, clauses, lines }: Answer): boolean {
  if (lines.has(plain(item))) return true;
  const terms = termsOfItem(item);
  // A prohibition is addressed by any words about it, affirmed or negated.
  const isForbidding = isDenied(item);
  const there = isForbidding ? all : affirmed;
  if (absentIn(terms, there) * 2 > terms.length) return false;
  if (isForbidding) return true;
  const words = wordsIn(item).filter((word) => !LITTLE.has(word));
  const most = (side: boolean) =>
    clauses.reduce((best, one) => (one.isDenied === side ? Math.max(best, sharedWith(one, words)) : best), 0);
  const denied = most(true);
  return denied * 2 < words.length || denied <= most(false);
}

function sharedWith({ words, known: there }: Clause, wanted: readonly string[]): number {
  return wanted.filter((word) => words.has(word) || stemsOf(word).some((stem) => has(there, { stem })))
    .length;
}

const LITTLE = wordSet("a an the of to in on at for is are was were be been has have had it its");

/** True if the specific words of the item occur in the work: `pg_dump` shows that a dump was taken. */
function isDone(item: string, done: Known): boolean {
  // "Use `a`, not `b`": the first half is to be done, the second is not.
  const [wish = "", ...refused] = item.split(INSTEAD);
  if (refused.length > 0 && !isDenied(wish)) {
    const others = termsOfItem(refused.join(" ")).filter(({ code }) => code !== undefined);
    return isDone(wish, done) && absentIn(others, done) === others.length;
  }
  const terms = termsOfItem(item);
  const codes = terms.filter(({ code }) => code !== undefined);
  if (isDenied(item) && codes.length > 0) return absentIn(codes, done) === codes.length;
  if (isDenied(item)) return false;
  const things = terms.filter(({ stem = "" }) => !DOING.has(stem));
  const telling = things.filter(({ code, stem = "" }) => code !== undefined || !isOrdinary(stem));
  const wanted = telling.length > 0 ? telling : things;
  const absent = wanted.filter((term) => !has(done, term) && !isNamed(done, term));
  return absent.length * 2 < wanted.length;
}

const INSTEAD = /,\s+(?:and\s+)?(?:not|never|instead of|rather than)\s/i;

/** `mysqldump` matches dump and backup. */
function isNamed({ whole }: Known, { stem = "" }: Term): boolean {
  const name = NAMES_OF[stem];
  return name !== undefined && whole.includes(name);
}

/** Stems of generic verbs for something done. */
const DOING = wordSet(
  "taken take made make done do save written write read run ran set ad creat kept keep us given got exist",
);

/** Names that programs use for it. */
const NAMES_OF: Readonly<Record<string, string>> = { dump: "dump", backup: "dump" };

function termsOfItem(item: string): readonly Term[] {
  const codes: Term[] = [];
  const rest = item.replace(/`([^`]+)`/g, (_, code: string) => {
    codes.push({ code: plain(code) });
    return " ";
  });
  const stems = stemsOf(rest).filter((stem) => !ASKING.has(stem));
  return [...codes, ...stems.map((stem) => ({ stem }))];
}

/** Stems that occur in every checklist. */
const ASKING = wordSet("check verifi confirm ensur test review valid rememb avoid doubl 확인 검토 점검");

function known(texts: readonly string[]): Known {
  const stems = new Set(texts.flatMap((text) => stemsOf(text)));
  return {
    stems,
    hangul: [...stems].filter((stem) => HANGUL.test(stem)),
    whole: plain(texts.join("\n")),
  };
}

function absentIn(terms: readonly Term[], there: Known): number {
  return terms.filter((term) => !has(there, term)).length;
}

function has({ stems, hangul, whole }: Known, { code, stem = "" }: Term): boolean {
  if (code !== undefined) return whole.includes(code);
  if (stems.has(stem)) return true;
  // Korean verbs have more endings than a list can hold, so prefixes are compared.
  return HANGUL.test(stem) && stem.length > 1 && hangul.some((other) => other.startsWith(stem));
}

const HANGUL = /^[\uac00-\ud7a3]+$/;

function piecesOf(text: string): readonly string[] {
  const pieces: string[] = [];
  for (let at = 0; at < text.length; at += PIECE) pieces.push(text.slice(at, at + PIECE));
  return pieces;
}

function plain(text: string): string {
  return text.toLowerCase().replace(/\s+/g, " ").trim();
}
