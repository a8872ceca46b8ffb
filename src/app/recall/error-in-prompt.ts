// Finds known errors quoted in a prompt, and what helped when they happened before.
import { line } from "../../core/compose/line.ts";
import { knownErrorLine } from "../../core/compose/prompt.ts";
import type { Place } from "../../ports/workspace.ts";
import type { Deps } from "../deps.ts";
import { offeredRemedy } from "../guard/remedies.ts";

/** Cheap test: most prompts quote no error, so the code that parses errors is not loaded. */
const LIKE_AN_ERROR =
  /\b(?:\w*error|\w*exception|traceback|panic|fatal|err!|not found|no such|cannot|can't|unable to|failed|denied|undefined)\b/i;
const LONGEST = 8_000;
const NEWEST = 5;

/** Lines for the model; none when the error is new or no remedy is known. */
export async function errorsFor(deps: Deps, { project }: Place, prompt: string): Promise<readonly string[]> {
  if (!LIKE_AN_ERROR.test(prompt)) return [];
  const { errorIn } = await import("../../core/outcome/error-in.ts");
  const found = errorIn(prompt.slice(0, LONGEST));
  if (!found) return [];
  const { signature } = found;
  const query = { project: project.id, signature, status: "failed", order: "newest", limit: NEWEST } as const;
  for (const attempt of await deps.store.evidence.attempts(query)) {
    const remedy = await offeredRemedy(deps, attempt);
    if (remedy) return [knownErrorLine(line(found.line, 110), attempt.at, remedy.display)];
  }
  return [];
}
