// JSON shape of a recorded tool call: `log --json`, the library, the viewer.
import { contentId } from "../core/hash/content-id.ts";
import type { Attempt } from "../domain/attempt.ts";
import { iso } from "./time.ts";

/** The attempt as the library has it; the keys that scripts use most come first. */
export function wireAttempt({ outcome, at, id, ...attempt }: Attempt) {
  const failed = outcome.status === "failed" ? { kind: outcome.kind, error: outcome.excerpt } : {};
  return {
    id,
    at: iso(at),
    status: outcome.status,
    ...failed,
    ...attempt,
    outcome,
    contentId: contentId(attempt),
  };
}
