// Type: a feedback phrase.
import type { FeedbackVerdict } from "../../domain/feedback.ts";
import type { Pattern } from "../pattern/pattern.ts";

export interface Phrase {
  readonly verdict: FeedbackVerdict;
  /** Lower-case texts, one of which is in every match. Absent if there are none. */
  readonly needs?: readonly string[];
  /** Matches from the beginning of a remark. */
  readonly pattern: Pattern;
  /** Also counts in a question: "why does it keep failing?" */
  readonly question: boolean;
}
