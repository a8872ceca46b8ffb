// Scores documents with their context: the answer often stands a little before or after the words of the question. A turn
// counts with its neighbours and its session, a long text with its best passage.
import type { SearchDocument } from "../../domain/search.ts";
import { readText } from "./reading.ts";
import { feedbackScores } from "./relevance-feedback.ts";
import { addUp, FIELD_WEIGHTS, type Strengths, strengthsOf, type Worth, wholeScores } from "./score.ts";
import { tally, type Weighed } from "./tally.ts";

/**
 * Weights of a word by its distance in turns, and of the words of the whole session. Of 54 combinations this was the best
 * for four of five dialogues, whichever dialogue was left out; the worst is not far behind.
 */
const EARLIER = [0.6, 0.3, 0.15, 0.08, 0.04];
const LATER = [0.24, 0.12, 0.06, 0.03, 0.015];
const REACH = 5;
const SESSION = 1;
/** Characters read of a turn, of a long text, and of each passage of it. */
const TURN = 1_500;
export const LONG_TEXT = 8_000;
const PASSAGE = 400;
/** Weight of a text's best passage relative to the whole text, and of the text in the order of passages. */
const BEST_PASSAGE = 0.5;
const ITS_TEXT = 0.3;

export interface Scored {
  readonly document: SearchDocument;
  readonly score: number;
  /** Words of the question that it says itself. */
  readonly own?: Strengths;
}

/** Scores of the turns of some sessions, each in order. */
export function turnScores(
  sessions: readonly (readonly SearchDocument[])[],
  worth: Worth,
): readonly Scored[] {
  const read = sessions.map((turns) => turns.map((turn) => turnTally(turn, worth)));
  const wholes = wholeScores(
    read.map(addUp),
    sessions.map((turns) => turns.reduce((sum, { text }) => sum + text.length, 0)),
  );
  return sessions.flatMap((turns, session) => {
    const own = (read[session] ?? []).map(strengthsOf);
    const scores = withNeighbours(own, worth);
    return turns.map((document, index) => ({
      document,
      score: (scores[index] ?? 0) + SESSION * (wholes[session] ?? 0),
      own: own[index] ?? new Map(),
    }));
  });
}

/** Scores each text by its best passage, by the whole of it, and by relevance feedback from the best passages of all. */
export function textScores(documents: readonly SearchDocument[], worth: Worth): readonly Scored[] {
  const read = documents.map((document) => {
    const passages = (document.text.slice(0, LONG_TEXT).match(PASSAGES) ?? []).map(readText);
    const head = tally(headOf(document), worth);
    const tallies = [head, ...passages.map((passage) => tally([[passage, 1]], worth))];
    return { passages, all: addUp(tallies), places: withNeighbours(tallies.map(strengthsOf), worth) };
  });
  const lengths = documents.map(({ text }) => text.length);
  const wholes = wholeScores(
    read.map(({ all }) => all),
    lengths,
  );
  const scores = read.map(({ places }, index) => BEST_PASSAGE * Math.max(...places) + (wholes[index] ?? 0));
  const feedback = feedbackScores(
    read.map(({ passages, places }, index) => ({
      passages,
      scores: places.subarray(1).map((score) => score + ITS_TEXT * (scores[index] ?? 0)),
    })),
    lengths,
    worth,
  );
  return documents.map((document, index) => ({
    document,
    score: (scores[index] ?? 0) + (feedback[index] ?? 0),
    own: strengthsOf(read[index]?.all ?? new Map()),
  }));
}

/** At each place a word counts once, by its nearest occurrence. */
function withNeighbours(places: readonly Strengths[], worth: Worth): Float64Array {
  const byWord = new Map<string, Float64Array>();
  for (const [place, strengths] of places.entries()) {
    for (const [word, strength] of strengths) {
      const best = byWord.get(word) ?? new Float64Array(places.length);
      byWord.set(word, best);
      raise(best, place, strength);
      for (let step = 0; step < REACH; step++) {
        raise(best, place + step + 1, strength * (EARLIER[step] ?? 0));
        raise(best, place - step - 1, strength * (LATER[step] ?? 0));
      }
    }
  }
  const scores = new Float64Array(places.length);
  for (const [word, best] of byWord) {
    const weight = worth.get(word) ?? 0;
    for (let place = 0; place < best.length; place++)
      scores[place] = (scores[place] ?? 0) + (best[place] ?? 0) * weight;
  }
  return scores;
}

function raise(values: Float64Array, place: number, value: number): void {
  if (value > (values[place] ?? Number.POSITIVE_INFINITY)) values[place] = value;
}

function turnTally(turn: SearchDocument, worth: Worth): ReadonlyMap<string, number> {
  return tally([...headOf(turn), [readText(turn.text.slice(0, TURN)), FIELD_WEIGHTS.text]], worth);
}

/**
 * Title and names. A title that repeats the beginning of the text is not counted as a repetition; the command of a call
 * that worked is its text, no heading that says what it is about.
 */
function headOf({ kind, title, names, files, text }: SearchDocument): readonly Weighed[] {
  const isRepeated = text.startsWith(title.replace(/…$/, ""));
  const heading = isRepeated ? FIELD_WEIGHTS.title - FIELD_WEIGHTS.text : FIELD_WEIGHTS.title;
  return [
    [readText(title), kind === "call" ? FIELD_WEIGHTS.text : heading],
    [readText([...names, ...files].join(" ")), FIELD_WEIGHTS.names],
  ];
}

/** Lines, long ones cut at sentences or blanks. */
const PASSAGES = new RegExp(`[^\\n]{1,${PASSAGE}}(?:[.!?](?=\\s)|(?=\\s)|$)|[^\\n]{1,${PASSAGE}}`, "g");
