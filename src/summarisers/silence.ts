// What is said of a model that was asked and has not answered in time.
import type { SummariserAnswer } from "../ports/summariser.ts";

/** It may be at work on the answer: what was reserved for it is not free. */
export function silence(deadlineMs: number): SummariserAnswer {
  const time = deadlineMs < 10_000 ? `${deadlineMs} ms` : `${Math.round(deadlineMs / 1_000)} seconds`;
  return { type: "later", reason: `no answer within ${time}` };
}
