// The words of texts and questions: stems in order, with repetitions; identifiers and paths as their parts and as a whole.
import { readText, runWordsIn } from "./reading.ts";
import type { RunWords } from "./run-words.ts";

/** A stretch of text without blanks that may be a name: `don't`, `getUserName`, `src/auth/jwt.ts`, `std::vector`. */
export interface Run {
  /** Offsets in the text. */
  readonly start: number;
  readonly end: number;
  readonly words: RunWords;
}

/** The words of a text: those of its sentences in order, then compound names as one word, so that phrases stay together. */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  const wholes: string[] = [];
  for (const found of runWordsOf(text)) {
    for (const part of found.parts) words.push(part);
    for (const whole of found.wholes) wholes.push(whole);
  }
  for (const whole of wholes) words.push(whole);
  return words;
}

/** The words of each run of a text, in order. */
export function runWordsOf(text: string): RunWords[] {
  return text === "" ? [] : runWordsIn(readText(text));
}

/** The runs of a text with their places. */
export function runsOf(text: string): Run[] {
  const read = readText(text);
  const all = runWordsIn(read);
  const runs: Run[] = [];
  let end = 0;
  for (const [index, number] of read.numbers.entries()) {
    const run = read.runs.texts[number] as string;
    // Between two runs there is no letter.
    const start = text.indexOf(run, end);
    end = start + run.length;
    const words = all[index] as RunWords;
    if (words.parts.length > 0) runs.push({ start, end, words });
  }
  return runs;
}
