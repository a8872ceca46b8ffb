// Plans the look-ups for a question: one for a short question; for a long text one each by its first line, by its repeated
// words, and by all of it.
import type { FoundDocument, SearchDocument } from "../../domain/search.ts";
import { entriesOf, type Question } from "./query.ts";
import { type Frequency, LONG_QUESTION, rarity } from "./score.ts";
import { wordsOf } from "./words.ts";

/** One look into the index. */
interface Ask {
  readonly words: readonly (readonly string[])[];
}

/** Words that the store is asked for at once. */
const MOST_WORDS = 32;

export function asksOf(question: Question, frequency: Frequency): readonly Ask[] {
  const entries = entriesOf(question);
  // A question of function words only finds nothing; an empty question finds everything that meets the filter.
  if (entries.length === 0 && question.text !== "") return [];
  if (question.words.length <= LONG_QUESTION) return [{ words: entries }];
  const whole = telling(question, question.words, frequency);
  const title = telling(question, wordsOfTitle(question), frequency).map((word) => [word]);
  const repeated = question.words.filter((word) => (question.counts.get(word) ?? 0) > 1);
  const again = telling(question, repeated, frequency).map((word) => [word]);
  return [entriesOf(question, whole), title, again]
    .filter((words) => words.length > 0)
    .map((words) => ({ words: words.slice(0, MOST_WORDS) }));
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

/** The rarest, those said more often first; words that occur nowhere say nothing. */
function telling(
  question: Question,
  words: readonly string[],
  { documents, counts }: Frequency,
): readonly string[] {
  const worth = (word: string) => {
    const many = counts.get(word) ?? 0;
    return many === 0 ? 0 : rarity(documents, many) * (1 + Math.log(question.counts.get(word) ?? 1));
  };
  return words
    .map((word) => ({ word, worth: worth(word) }))
    .filter((one) => one.worth > 0)
    .sort((a, b) => b.worth - a.worth)
    .slice(0, MOST_WORDS)
    .map(({ word }) => word);
}

/** Merges the results of several look-ups; scores are scaled so that the best of each look-up counts the same. */
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
