// What the store is asked for a question: a short one once, a long one by its first line, by what it repeats, and whole.
import type { FoundDocument, SearchDocument } from "../../domain/search.ts";
import { entriesOf, type Question } from "./query.ts";
import { type Frequency, rarityOf } from "./score.ts";
import { wordsOf } from "./words.ts";

/** One look into the index. */
export interface Ask {
  readonly words: readonly (readonly string[])[];
}

/** Words that the store is asked for at once: of a long text the rarest, each weighed by how often it was said. */
const MOST_WORDS = 60;
/** Questions up to this many words are asked as they are. */
const SHORT = 12;

export function asksOf(question: Question, frequency: Frequency): readonly Ask[] {
  const whole = { words: entriesOf(question, tellingWords(question, frequency)) };
  if (question.words.length <= SHORT) return [whole];
  const title = wordsOfTitle(question);
  const repeated = question.words.filter((word) => (question.counts.get(word) ?? 0) > 1);
  return [
    whole,
    { words: title.map((word) => [word]) },
    { words: repeated.slice(0, MOST_WORDS).map((word) => [word]) },
  ].filter(({ words }) => words.length > 0);
}

/** The words of the first line that has any. */
export function wordsOfTitle({ text, words }: Question): readonly string[] {
  for (const line of text.split("\n")) {
    const found = new Set(wordsOf(line));
    const title = words.filter((word) => found.has(word));
    if (title.length > 0) return title.slice(0, MOST_WORDS);
  }
  return [];
}

/** At most `MOST_WORDS`, in the order of the question. Words that occur nowhere say nothing. */
function tellingWords(question: Question, frequency: Frequency): readonly string[] {
  if (question.words.length <= MOST_WORDS) return question.words;
  const rarity = rarityOf(question, frequency);
  const worth = (word: string) =>
    (frequency.counts.get(word) ?? 0) === 0
      ? 0
      : (rarity.get(word) ?? 0) * (1 + Math.log(question.counts.get(word) ?? 1));
  const best = new Set([...question.words].sort((a, b) => worth(b) - worth(a)).slice(0, MOST_WORDS));
  return question.words.filter((word) => best.has(word));
}

/** One list of several looks: each counts as much as the first one did at its best. */
export function merge(lists: readonly (readonly FoundDocument[])[]): readonly FoundDocument[] {
  const scale = lists[0]?.[0]?.score ?? 0;
  const found = new Map<string, { document: SearchDocument; score: number }>();
  for (const list of lists) {
    const best = Math.max(1e-9, list[0]?.score ?? 0);
    for (const { document, score } of list) {
      const id = `${document.project} ${document.kind} ${document.key}`;
      const known = found.get(id);
      const part = (score / best) * scale;
      if (known === undefined) found.set(id, { document, score: part });
      else known.score += part;
    }
  }
  return [...found.values()].sort((a, b) => b.score - a.score);
}
