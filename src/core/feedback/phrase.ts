// Feedback phrases: the rows of their tables, and what is made of a row.
import type { FeedbackVerdict } from "../../domain/feedback.ts";
import { type Pattern, pattern } from "../pattern/pattern.ts";

interface Said {
  readonly verdict: FeedbackVerdict;
  /** Lower-case texts, one of which is in every match. Absent if there are none. */
  readonly needs?: readonly string[];
  /** Also counts in a question: "why does it keep failing?" */
  readonly question: boolean;
}

export interface Phrase extends Said {
  /** Matches from the beginning of a remark. */
  readonly pattern: Pattern;
}

export interface Row extends Said {
  readonly words: string;
}

/** Rows of one verdict: what a match needs (`one|another`), and its pattern. `?`: they also count in a question. */
export function rows(
  said: FeedbackVerdict | `${FeedbackVerdict}?`,
  table: readonly (string | readonly [needs: string, words: string])[],
): readonly Row[] {
  const question = said.endsWith("?");
  const verdict = said.replace("?", "") as FeedbackVerdict;
  return table.map((row) =>
    typeof row === "string"
      ? { verdict, question, words: row }
      : { verdict, question, needs: row[0].split("|"), words: row[1] },
  );
}

/** Compiled only if the text contains what it needs: a hundred expressions would cost a cold hook milliseconds. */
export function phraseOf(
  { words, ...said }: Row,
  source: (words: string) => string = (same) => same,
): Phrase {
  let expression: Pattern | undefined;
  return {
    ...said,
    get pattern() {
      expression ??= pattern(new RegExp(`^(?:${source(words)})`, "i"));
      return expression;
    },
  };
}
