// Scores documents with their context: the answer often stands a little before or after the words of the question. A turn
// counts with its neighbours and its session, a long text with its best passage.
import type { SearchDocument } from "../../domain/search.ts";
import { feedbackScores } from "./relevance-feedback.ts";
import { addUp, FIELD_WEIGHTS, saturated, type Worth, wholeScores } from "./score.ts";
import { type Counts, tally } from "./tally.ts";

/**
 * Weights of a word by its distance in turns, and of the words of the whole session. Of 54 combinations this was the best
 * for four of five dialogues, whichever dialogue was left out; the worst is not far behind.
 */
const EARLIER = [0.6, 0.3, 0.15, 0.08, 0.04];
const LATER = [0.24, 0.12, 0.06, 0.03, 0.015];
const REACH = 5;
const SESSION = 1;
/** Characters read of a turn, of a long text, and of each passage of it. */
export const TURN = 1_500;
export const LONG_TEXT = 8_000;
const PASSAGE = 400;
/** Weight of a text's best passage relative to the whole text, and of the text in the order of passages. */
const BEST_PASSAGE = 0.5;
const ITS_TEXT = 0.3;

export interface Scored {
  readonly document: SearchDocument;
  readonly score: number;
  /** Words of the question that it says itself. */
  readonly own?: ReadonlySet<string>;
}

/** Scores of the turns of some sessions, each in order. */
export function turnScores(
  sessions: readonly (readonly SearchDocument[])[],
  worth: Worth,
): readonly Scored[] {
  const turns = sessions.flat();
  const sizes = sessions.map(({ length }) => length);
  const counts = new Float64Array(turns.length * worth.size);
  for (const [place, turn] of turns.entries()) {
    tallyHead(turn, worth, counts, place * worth.size);
    tally(turn.text.slice(0, TURN), FIELD_WEIGHTS.text, worth, counts, place * worth.size);
  }
  const scores = withNeighbours(counts, sizes, worth);
  const wholes = wholeScores(
    addUp(counts, worth.size, sizes),
    worth.size,
    sessions.map((session) => session.reduce((sum, { text }) => sum + text.length, 0)),
  );
  let place = 0;
  return sessions.flatMap((session, index) =>
    session.map((document) => ({
      document,
      score: (scores[place] ?? 0) + SESSION * (wholes[index] ?? 0),
      own: wordsAt(counts, place++, worth),
    })),
  );
}

/** Scores each text by its best passage, by the whole of it, and by relevance feedback from the best passages of all. */
export function textScores(documents: readonly SearchDocument[], worth: Worth): readonly Scored[] {
  const read = documents.map(({ text }) => text.slice(0, LONG_TEXT).match(PASSAGES) ?? []);
  const lengths = documents.map(({ text }) => text.length);
  // The head of each text is a place before its passages.
  const sizes = read.map((passages) => 1 + passages.length);
  const counts = new Float64Array(sizes.reduce((sum, size) => sum + size, 0) * worth.size);
  let row = 0;
  for (const [index, passages] of read.entries()) {
    tallyHead(documents[index] as SearchDocument, worth, counts, row);
    row += worth.size;
    for (const passage of passages) {
      tally(passage, FIELD_WEIGHTS.text, worth, counts, row);
      row += worth.size;
    }
  }
  const places = withNeighbours(counts, sizes, worth);
  const all = addUp(counts, worth.size, sizes);
  const wholes = wholeScores(all, worth.size, lengths);
  let place = 0;
  const texts = read.map((passages, index) => {
    const own = places.subarray(place, place + 1 + passages.length);
    place += own.length;
    const score = BEST_PASSAGE * Math.max(...own) + (wholes[index] ?? 0);
    return { passages, score, scores: own.subarray(1).map((one) => one + ITS_TEXT * score) };
  });
  const feedback = feedbackScores(texts, lengths, worth);
  return documents.map((document, index) => ({
    document,
    score: (texts[index]?.score ?? 0) + (feedback[index] ?? 0),
    own: wordsAt(all, index, worth),
  }));
}

function wordsAt(counts: Counts, place: number, worth: Worth): ReadonlySet<string> {
  let at = place * worth.size;
  const said = new Set<string>();
  for (const word of worth.keys()) if ((counts[at++] as number) > 0) said.add(word);
  return said;
}

/**
 * The score of each place. A word counts there once, by its nearest occurrence in the same text or session. `sizes`: how
 * many places each of these has.
 */
function withNeighbours(counts: Counts, sizes: readonly number[], worth: Worth): Float64Array {
  const scores = new Float64Array(sizes.reduce((sum, size) => sum + size, 0));
  const weights = [...worth.values()];
  const width = weights.length;
  let first = 0;
  for (const size of sizes) {
    for (let word = 0; word < width; word++) {
      let best: Float64Array | undefined;
      for (let place = 0; place < size; place++) {
        const often = counts[(first + place) * width + word] as number;
        if (often === 0) continue;
        best ??= new Float64Array(size);
        const strength = saturated(often);
        raise(best, place, strength);
        for (let step = 0; step < REACH; step++) {
          raise(best, place + step + 1, strength * (EARLIER[step] ?? 0));
          raise(best, place - step - 1, strength * (LATER[step] ?? 0));
        }
      }
      if (best === undefined) continue;
      for (let place = 0; place < size; place++)
        scores[first + place] =
          (scores[first + place] as number) + (best[place] as number) * (weights[word] as number);
    }
    first += size;
  }
  return scores;
}

function raise(values: Float64Array, place: number, value: number): void {
  if (value > (values[place] ?? Number.POSITIVE_INFINITY)) values[place] = value;
}

/**
 * Title and names. A title that repeats the beginning of the text is not counted as a repetition; the command of a call
 * that worked is its text, no heading that says what it is about.
 */
function tallyHead(document: SearchDocument, worth: Worth, counts: Counts, row: number): void {
  const { kind, title, names, files, text } = document;
  const isRepeated = text.startsWith(title.replace(/…$/, ""));
  const heading = isRepeated ? FIELD_WEIGHTS.title - FIELD_WEIGHTS.text : FIELD_WEIGHTS.title;
  tally(title, kind === "call" ? FIELD_WEIGHTS.text : heading, worth, counts, row);
  tally([...names, ...files].join(" "), FIELD_WEIGHTS.names, worth, counts, row);
}

/** Lines, long ones cut at sentences or blanks. */
const PASSAGES = new RegExp(`[^\\n]{1,${PASSAGE}}(?:[.!?](?=\\s)|(?=\\s)|$)|[^\\n]{1,${PASSAGE}}`, "g");
