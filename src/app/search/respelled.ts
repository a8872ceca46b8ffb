// Replaces unknown words of a question, and flags read as exclusions, by what was probably meant, and reports it.
import { bears } from "../../core/search/names.ts";
import type { Question } from "../../core/search/query.ts";
import { FIELD_WEIGHTS, LONG_QUESTION } from "../../core/search/score.ts";
import {
  hasFlag,
  mayBeHalfTyped,
  mayBeMisspelled,
  nearestWords,
  readableForm,
  slipsIn,
  splitsOf,
  withBeginning,
  withWanted,
  withWords,
} from "../../core/search/spelling.ts";
import { SEARCH_KINDS } from "../../domain/search.ts";
import type { SearchStore } from "../../ports/store/search.ts";

/** Documents in which a flag or a name is looked for. */
const MOST_READ = 50;

export interface Respelled {
  readonly question: Question;
  /** Sentences about words that were read differently than written. */
  readonly notes: readonly string[];
}

export async function respelled(
  store: SearchStore,
  question: Question,
  project: string | undefined,
): Promise<Respelled> {
  const notes = question.misread.map((piece) => `${piece} is no filter: ${expected(piece)}.`);
  const { question: whole, notes: begun } = await withBeginnings(store, question, project);
  notes.push(...begun);
  const finished = whole.words.filter((word) => word !== question.unfinished);
  const { counts } = await store.frequency(project, finished);
  const mayBeOther = new Set(mayBeMisspelled(whole));
  const unknown: string[] = [];
  let asked = whole;
  for (const word of question.excluded) {
    if (!(await isFlag(store, word, project))) continue;
    asked = withWanted(asked, word);
    notes.push(`-${word} is a flag of commands here: searched with it, not without it.`);
  }
  for (const [word, count] of counts) {
    if (count > 0) continue;
    const written = question.written.get(word) ?? word;
    const instead = mayBeOther.has(word) ? await otherReading(store, word, project) : [];
    if (instead.length === 0) {
      unknown.push(written);
      continue;
    }
    const readable = await Promise.all(instead.map((one) => readableIn(store, one, project)));
    asked = withWords(asked, word, instead, readable);
    notes.push(`Nothing has the word ${written}; searched for ${readable.join(" ")}.`);
  }
  const names = unknown.filter((word) => !isInName(question, word));
  for (const name of namesWith(question, unknown)) notes.push(`Nothing is called ${name}.`);
  // Of a long text, or if nothing is known, the hits say enough.
  if (names.length > 0 && unknown.length < counts.size && counts.size <= LONG_QUESTION)
    notes.push(`Nothing has the word${names.length > 1 ? "s" : ""} ${names.join(", ")}.`);
  return { question: asked, notes };
}

/** A name that nothing has, but with which others begin, is half typed: `redis-no`. */
async function withBeginnings(
  store: SearchStore,
  question: Question,
  project: string | undefined,
): Promise<Respelled> {
  const names = mayBeHalfTyped(question);
  const beginnings = [...names.keys()].map((name) => `${name}*`);
  const { counts } = await store.frequency(project, [...names.keys(), ...beginnings]);
  let asked = question;
  const notes: string[] = [];
  for (const [name, last] of names) {
    if ((counts.get(name) ?? 0) > 0 || (counts.get(`${name}*`) ?? 0) === 0) continue;
    if (await isInsideOthers(store, question.compounds.get(name) ?? [], project)) continue;
    asked = withBeginning(asked, name, last);
    if (question.unfinished === undefined)
      notes.push(`Nothing is called ${question.written.get(name) ?? name}; searched for what begins so.`);
  }
  return { question: asked, notes };
}

/** Longer names have it: `auth.controller` is complete where there is `src/auth/auth.controller.ts`. */
async function isInsideOthers(
  store: SearchStore,
  parts: readonly string[],
  project: string | undefined,
): Promise<boolean> {
  const found = await store.find({
    ...{ words: [[parts.join(" ")]], match: "all", weights: FIELD_WEIGHTS, limit: MOST_READ },
    ...(project !== undefined && { project }),
  });
  return found.some(({ document }) => bears(document, parts));
}

/** A part of a name is no word that somebody looks for. */
function isInName({ compounds, written }: Question, word: string): boolean {
  return [...compounds.values()].some((parts) => parts.some((part) => written.get(part) === word));
}

/** Names of which a part occurs nowhere. None of a long text, or if nothing at all is known. */
function namesWith({ compounds, written, words }: Question, unknown: readonly string[]): readonly string[] {
  if (words.length > LONG_QUESTION || unknown.length === words.length) return [];
  const isUnknown = (part: string) => unknown.includes(written.get(part) ?? part);
  return [...compounds]
    .filter(([, parts]) => parts.some(isUnknown))
    .map(([name]) => written.get(name) ?? name);
}

/** As the documents that have the word write it. */
async function readableIn(store: SearchStore, stem: string, project: string | undefined): Promise<string> {
  const found = await store.find({
    ...{ words: [[stem]], match: "all", weights: FIELD_WEIGHTS, limit: 3 },
    ...(project !== undefined && { project }),
  });
  const texts = found.flatMap(({ document: { title, names, text } }) => [title, names.join(" "), text]);
  return readableForm(stem, texts) ?? stem;
}

/** Commands of this project have it: `go test -race` asks for nothing without races. */
async function isFlag(store: SearchStore, word: string, project: string | undefined): Promise<boolean> {
  const found = await store.find({
    ...{
      words: [[word]],
      match: "all",
      kinds: ["call", "failure"],
      weights: FIELD_WEIGHTS,
      limit: MOST_READ,
    },
    ...(project !== undefined && { project }),
  });
  return found.some(({ document }) => hasFlag(document, word));
}

/** Words of this project only. */
async function otherReading(
  store: SearchStore,
  word: string,
  project: string | undefined,
): Promise<readonly string[]> {
  const countsOf = async (words: readonly string[]) => (await store.frequency(project, words)).counts;
  const near = slipsIn(word) === 0 ? [] : nearestWords(word, await store.spelledAlike(word));
  const uses = await countsOf(near.map((one) => one.word));
  const [meant] = near
    .filter((one) => (uses.get(one.word) ?? 0) > 0)
    .sort((a, b) => a.slips - b.slips || (uses.get(b.word) ?? 0) - (uses.get(a.word) ?? 0));
  if (meant) return [meant.word];
  const splits = splitsOf(word);
  const parts = await countsOf([...new Set(splits.flat())]);
  return splits.find((both) => both.every((part) => (parts.get(part) ?? 0) > 0)) ?? [];
}

function expected(piece: string): string {
  return piece.toLowerCase().startsWith("kind:")
    ? `kinds are ${SEARCH_KINDS.join(", ")}`
    : "a time is written like 30d, yesterday, 2026-11 or 2026-11-01";
}
