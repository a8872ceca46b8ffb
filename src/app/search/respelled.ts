// Replaces unknown words of a question, and flags read as exclusions, by what was probably meant, and reports it.
import type { Question } from "../../core/search/query.ts";
import { FIELD_WEIGHTS } from "../../core/search/score.ts";
import {
  hasFlag,
  mayBeMisspelled,
  nearestWords,
  splitsOf,
  withWanted,
  withWords,
} from "../../core/search/spelling.ts";
import { SEARCH_KINDS } from "../../domain/search.ts";
import type { SearchStore } from "../../ports/store/search.ts";

/** Calls in which a flag is looked for. */
const MOST_CALLS = 50;

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
  const finished = mayBeMisspelled(question).filter((word) => word !== question.unfinished);
  const { counts } = await store.frequency(project, finished);
  let asked = question;
  for (const word of question.excluded) {
    if (!(await isFlag(store, word, project))) continue;
    asked = withWanted(asked, word);
    notes.push(`-${word} is a flag of commands here: searched with it, not without it.`);
  }
  for (const [word, count] of counts) {
    if (count > 0) continue;
    const instead = await otherReading(store, word, project);
    if (instead.length === 0) continue;
    asked = withWords(asked, word, instead);
    notes.push(
      `Nothing has the word ${question.written.get(word) ?? word}; searched for ${instead.join(" ")}.`,
    );
  }
  return { question: asked, notes };
}

/** Commands of this project have it: `go test -race` asks for nothing without races. */
async function isFlag(store: SearchStore, word: string, project: string | undefined): Promise<boolean> {
  const found = await store.find({
    ...{
      words: [[word]],
      match: "all",
      kinds: ["call", "failure"],
      weights: FIELD_WEIGHTS,
      limit: MOST_CALLS,
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
  const near = nearestWords(word, await store.spelledAlike(word));
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
