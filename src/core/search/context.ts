// Scores documents by their own words and by those around them: what is asked for is often said one turn before or after.
import type { FoundDocument, SearchDocument } from "../../domain/search.ts";
import { filesOf } from "./files.ts";
import type { RankInput } from "./rank.ts";
import { strengths } from "./score.ts";

export interface Contexts {
  readonly documents: readonly { readonly document: SearchDocument; readonly score: number }[];
  /** Words of the question in each document itself. */
  readonly own: ReadonlyMap<SearchDocument, ReadonlyMap<string, number>>;
}

/** What a word counts that stands in an earlier or later turn instead of this one. */
const EARLIER = [0.6, 0.4, 0.25, 0.15, 0.1];
const LATER = [0.4, 0.25, 0.15, 0.1, 0.05];
/** What the words of the whole session count beside those of the turn. */
const SESSION = 0.7;

export function contextsOf(
  { question, found, around }: RankInput,
  rarity: ReadonlyMap<string, number>,
): Contexts {
  const sessions = sessionsOf(found, around);
  const own = new Map<SearchDocument, ReadonlyMap<string, number>>();
  const scores = new Map<SearchDocument, number>();
  for (const { document, score } of filesOf(question, found.filter(isFile))) scores.set(document, score);
  for (const one of found) if (!isFile(one)) own.set(one.document, strengths(one.document, rarity));
  for (const turns of sessions) {
    for (const turn of turns) if (!own.has(turn)) own.set(turn, strengths(turn, rarity));
  }
  for (const [document, words] of own) scores.set(document, sum(words, rarity));
  for (const turns of sessions) addContext(turns, own, rarity, scores);
  return { documents: [...scores].map(([document, score]) => ({ document, score })), own };
}

/** Their text is not kept: only the index knows their words. */
function isFile({ document: { kind } }: FoundDocument): boolean {
  return kind === "file" || kind === "code";
}

function sum(words: ReadonlyMap<string, number>, rarity: ReadonlyMap<string, number>): number {
  let total = 0;
  for (const [word, strength] of words) total += strength * (rarity.get(word) ?? 0);
  return total;
}

/** The turns of each session in order, candidates in place of their copies. */
function sessionsOf(
  found: readonly FoundDocument[],
  around: readonly SearchDocument[],
): readonly SearchDocument[][] {
  const candidates = new Map(found.map(({ document }) => [`${document.kind} ${document.key}`, document]));
  const sessions = new Map<string, SearchDocument[]>();
  for (const document of around) {
    const turns = sessions.get(document.session ?? "") ?? [];
    sessions.set(document.session ?? "", turns);
    turns.push(candidates.get(`${document.kind} ${document.key}`) ?? document);
  }
  return [...sessions.values()];
}

/** Each word counts once: where it stands nearest. */
function addContext(
  turns: readonly SearchDocument[],
  own: ReadonlyMap<SearchDocument, ReadonlyMap<string, number>>,
  rarity: ReadonlyMap<string, number>,
  scores: Map<SearchDocument, number>,
): void {
  const totals = new Float64Array(turns.length);
  let session = 0;
  for (const [word, weight] of rarity) {
    const here = turns.map((turn) => own.get(turn)?.get(word) ?? 0);
    let often = 0;
    for (const [index, strength] of here.entries()) {
      often += strength;
      let best = strength;
      for (const [distance, share] of EARLIER.entries())
        best = Math.max(best, (here[index - distance - 1] ?? 0) * share);
      for (const [distance, share] of LATER.entries())
        best = Math.max(best, (here[index + distance + 1] ?? 0) * share);
      totals[index] = (totals[index] ?? 0) + best * weight;
    }
    session += (weight * often * 2.2) / (often + 1.2);
  }
  for (const [index, turn] of turns.entries()) scores.set(turn, (totals[index] ?? 0) + SESSION * session);
}
