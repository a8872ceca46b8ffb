// One way of saying how the work before went.
import type { FeedbackVerdict } from "../../domain/feedback.ts";
import type { Pattern } from "../pattern/pattern.ts";

export interface Phrase {
  readonly verdict: FeedbackVerdict;
  /** In small letters: without any of these it does not fit. Absent where nothing is sure. */
  readonly needs?: readonly string[];
  /** Fits from the beginning of a remark. */
  readonly pattern: Pattern;
  /** Also meant where the sentence is a question: "why does it keep failing?" */
  readonly question: boolean;
}
