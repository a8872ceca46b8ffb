// Reads a prompt as a question to the lessons: which words to look up, and what decides how well a lesson fits.
import { placesIn } from "../../core/lesson/entry-names.ts";
import { openingVerb } from "../../core/lesson/errands.ts";
import { englishStems } from "../../core/lesson/foreign-words.ts";
import { otherSensesIn } from "../../core/lesson/other-senses.ts";
import type { Question } from "../../core/lesson/relevance.ts";
import { lookupWords, questionWords } from "../../core/lesson/words.ts";
import { tagsOf, tagWords } from "../../core/tag/tags.ts";

interface LessonQuestion {
  /** Words to look up in the store. */
  readonly lookup: readonly string[];
  readonly question: Omit<Question, "hits">;
}

export function lessonQuestion(prompt: string): LessonQuestion {
  const words = questionWords(prompt);
  const tags = tagWords(tagsOf({ prompt }));
  const english = englishStems(prompt);
  return {
    lookup: lookupWords([...words, ...english], tags),
    question: {
      words,
      english,
      verb: openingVerb(prompt),
      otherSenses: otherSensesIn(prompt),
      places: placesIn(prompt),
      tags,
    },
  };
}
