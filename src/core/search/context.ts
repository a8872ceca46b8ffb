// Scores by context: what is asked for is often said a little before or after. A turn is read with the turns around it and
// its session, a long text by its best passage.
import type { SearchDocument } from "../../domain/search.ts";
import { FIELD_WEIGHTS, type Strengths, saturated, strengthsOf, tally, type Worth } from "./score.ts";

/** What a word counts that stands so many places before or after this one. Fitted on dialogues, each left out in turn. */
const EARLIER = [0.6, 0.4, 0.25, 0.15, 0.1];
const LATER = [0.4, 0.25, 0.15, 0.1, 0.05];
const REACH = 5;
/** What the words of the whole session count beside those around the turn. */
const SESSION = 0.7;
/** Characters read of a turn, of a long text, and of each passage of it. */
const TURN = 1_500;
export const LONG_TEXT = 8_000;
const PASSAGE = 200;

/** Scores of the turns of one session, in order. */
export function turnScores(
  turns: readonly SearchDocument[],
  worth: Worth,
): readonly { score: number; own: Strengths }[] {
  const own = turns.map((turn) => strengthsOf(tallyOf(turn, worth)));
  let session = 0;
  for (const [word, weight] of worth) {
    let often = 0;
    for (const strengths of own) often += strengths.get(word) ?? 0;
    session += weight * saturated(often);
  }
  const scores = withNeighbours(own, worth);
  return own.map((strengths, index) => ({ score: (scores[index] ?? 0) + SESSION * session, own: strengths }));
}

/** The score of the best passage, and the words of the question in the whole. */
export function bestPassage(document: SearchDocument, worth: Worth): { score: number; own: Strengths } {
  const passages = passagesOf(document.text.slice(0, LONG_TEXT));
  const said = passages.map((passage) => tally([[passage, 1]], worth));
  const often = headTally(document, worth);
  const head = strengthsOf(often);
  for (const one of said) for (const [word, many] of one) often.set(word, (often.get(word) ?? 0) + many);
  const places = [head, ...said.map(strengthsOf)];
  return { score: Math.max(...withNeighbours(places, worth)), own: strengthsOf(often) };
}

/** Each word counts once for a place: where it stands nearest. */
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

function tallyOf(turn: SearchDocument, worth: Worth): Map<string, number> {
  const often = headTally(turn, worth);
  for (const [word, many] of tally([[turn.text.slice(0, TURN), FIELD_WEIGHTS.text]], worth)) {
    often.set(word, (often.get(word) ?? 0) + many);
  }
  return often;
}

/** Title and names. A title that repeats the beginning of the text is not counted as a repetition. */
function headTally({ title, names, files, text }: SearchDocument, worth: Worth): Map<string, number> {
  const isRepeated = text.startsWith(title.replace(/…$/, ""));
  return tally(
    [
      [title, isRepeated ? FIELD_WEIGHTS.title - FIELD_WEIGHTS.text : FIELD_WEIGHTS.title],
      [[...names, ...files].join(" "), FIELD_WEIGHTS.names],
    ],
    worth,
  );
}

/** Lines, long ones cut at sentences or blanks. */
function passagesOf(text: string): string[] {
  return text.match(PASSAGES) ?? [];
}

const PASSAGES = new RegExp(`[^\\n]{1,${PASSAGE}}(?:[.!?](?=\\s)|(?=\\s)|$)|[^\\n]{1,${PASSAGE}}`, "g");
