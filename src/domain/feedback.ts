// Feedback: what the person says about the last turn in the next prompt.

/**
 * - `worked`      "that worked", "perfect, thanks"
 * - `failed`      "that failed", "still broken", "try again"
 * - `regression`  "why does it keep failing", "it is broken again": it had been thought done
 * - `record`      "remember this", "record this": keep it for later
 */
export type FeedbackVerdict = "worked" | "failed" | "regression" | "record";

export interface Feedback {
  readonly verdict: FeedbackVerdict;
  /** The words that say so, as the person wrote them. */
  readonly words: string;
}

/** The person says that something does not work, or no longer works. */
export function isComplaint(verdict: FeedbackVerdict | undefined): boolean {
  return verdict === "failed" || verdict === "regression";
}
