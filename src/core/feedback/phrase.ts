// One way of saying how the work before went.
import type { FeedbackVerdict } from "../../domain/feedback.ts";

export interface Phrase {
  readonly verdict: FeedbackVerdict;
  /** Fits from the beginning of a remark. */
  readonly pattern: RegExp;
  /** Also meant where the sentence is a question: "why does it keep failing?" */
  readonly question?: boolean;
}
