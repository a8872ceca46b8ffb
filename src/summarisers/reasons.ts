// Reasons why a model gave no answer, short and without secrets.
import { redactText } from "../core/redact/index.ts";
import { flat } from "../core/text/line.ts";
import type { SummariserAnswer } from "../ports/summariser.ts";

/** No reply before the deadline. The model may still be working, so its reserved tokens count as spent. */
export function silence(deadlineMs: number): SummariserAnswer {
  const time = deadlineMs < 10_000 ? `${deadlineMs} ms` : `${Math.round(deadlineMs / 1_000)} seconds`;
  return { type: "later", reason: `no answer within ${time}` };
}

/** A complaint in one line. Some servers quote the refused key; half a secret would not be recognised, so redact first. */
export function shortReason(complaint: string): string {
  return redactText(flat(complaint)).slice(0, 300);
}
