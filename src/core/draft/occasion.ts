// Finds occasions to ask the person whether a turn is worth a lesson, if no draft could be made.
import { isComplaint } from "../../domain/feedback.ts";
import type { DraftInput } from "./input.ts";
import { wasTakenBack } from "./rollback.ts";
import { collectSignals } from "./signals.ts";

/** The person's request, feedback or refusal, or work reverted after a failure. */
export type Occasion = "asked" | "said-failed" | "refused" | "taken-back";

export function occasionOf(input: DraftInput): Occasion | undefined {
  const verdict = input.feedback?.verdict;
  if (verdict === "record") return "asked";
  if (isComplaint(verdict)) return "said-failed";
  const signals = collectSignals(input);
  if (signals.refusals.length > 0) return "refused";
  return wasTakenBack(input, signals) ? "taken-back" : undefined;
}
