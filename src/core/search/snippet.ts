// Cuts the passage out of a text that shows best why it was found, with the offsets of the matches.
import { type Run, runsOf } from "./words.ts";

export interface Snippet {
  readonly text: string;
  /** Offsets in `text` of the words that match, in order, not overlapping. */
  readonly marks: readonly { readonly start: number; readonly end: number }[];
}

/** Characters read of a text. */
const LONGEST = 20_000;

/**
 * At most `most` characters, cut between words; lines are joined by ` · `. The passage with the weightiest different words
 * wins, the earlier among equals; without a match it is the beginning.
 */
export function snippetOf(text: string, weights: ReadonlyMap<string, number>, most: number): Snippet {
  const flat = text
    .slice(0, LONGEST)
    .trim()
    .replaceAll(/\s*\n\s*/g, " · ")
    .replaceAll(/\s/g, " ");
  const runs = runsOf(flat);
  const matching = runs.filter((run) => wordIn(run, weights) !== undefined);
  const [first, last] = bestSpan(matching, weights, most);
  const { start, end } = passage(flat, first, last, most);
  const cutText = `${start > 0 ? "…" : ""}${flat.slice(start, end).trimEnd()}${end < flat.trimEnd().length ? "…" : ""}`;
  const shift = start - (start > 0 ? 1 : 0);
  const marks = matching
    .filter((run) => run.start >= start && run.end <= end)
    .map((run) => ({ start: run.start - shift, end: run.end - shift }));
  return { text: cutText, marks };
}

/** The span of matches, no longer than `most`, whose different words weigh most. */
function bestSpan(
  matching: readonly Run[],
  weights: ReadonlyMap<string, number>,
  most: number,
): [Run | undefined, Run | undefined] {
  const inside = new Map<string, number>();
  let [first, weight, best] = [0, 0, 0];
  let span: [Run | undefined, Run | undefined] = [matching[0], matching[0]];
  for (const run of matching) {
    weight += count(run, weights, inside, 1);
    for (
      let out = matching[first];
      out !== undefined && run.end - out.start > most - 2 && out !== run;
      out = matching[first]
    ) {
      weight += count(out, weights, inside, -1);
      first++;
    }
    if (weight > best + 1e-9) {
      best = weight;
      span = [matching[first], run];
    }
  }
  return span;
}

/** Adds or removes the words of a run; answers how the weight of the different words changes. */
function count(
  run: Run,
  weights: ReadonlyMap<string, number>,
  inside: Map<string, number>,
  by: 1 | -1,
): number {
  let change = 0;
  for (const word of [...run.words.parts, ...run.words.wholes]) {
    const weight = weights.get(word);
    if (weight === undefined) continue;
    const before = inside.get(word) ?? 0;
    inside.set(word, before + by);
    if (before === (by === 1 ? 0 : 1)) change += by * weight;
  }
  return change;
}

/** From a word before the span to a word after it, a third of the room left in front of it. */
function passage(
  text: string,
  first: Run | undefined,
  last: Run | undefined,
  most: number,
): { start: number; end: number } {
  if (text.length <= most) return { start: 0, end: text.length };
  const [from, to] = [first?.start ?? 0, last?.end ?? 0];
  const room = Math.max(0, most - 2 - (to - from));
  const start = wordStart(
    text,
    Math.max(0, Math.min(from - Math.floor(room / 3), text.length - most + 2)),
    from,
  );
  return { start, end: wordEnd(text, Math.min(text.length, start + most - 2), to) };
}

/** The first beginning of a word at or after `at`, no later than `latest`. */
function wordStart(text: string, at: number, latest: number): number {
  if (at === 0) return 0;
  const blank = text.indexOf(" ", at - 1);
  return blank < 0 || blank + 1 > latest ? Math.max(at, latest) : blank + 1;
}

/** The last end of a word at or before `at`, no earlier than `earliest`, never inside a character. */
function wordEnd(text: string, at: number, earliest: number): number {
  if (at >= text.length || text[at] === " ") return at;
  const blank = text.lastIndexOf(" ", at);
  if (blank > earliest) return blank;
  return /[\ud800-\udbff]/.test(text.charAt(at - 1)) ? at - 1 : at;
}

function wordIn({ words }: Run, weights: ReadonlyMap<string, number>): string | undefined {
  return words.parts.find((word) => weights.has(word)) ?? words.wholes.find((word) => weights.has(word));
}
