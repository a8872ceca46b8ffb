// Finds known errors quoted in a prompt, and what helped when they happened before.

import { line } from "../../core/compose/line.ts";
import { knownErrorLine, passedAfterLine } from "../../core/compose/prompt-lines.ts";
import { changedFiles } from "../../core/synthesise/changes.ts";
import type { Attempt } from "../../domain/attempt.ts";
import { count } from "../../domain/count.ts";
import type { Place } from "../../ports/workspace.ts";
import type { Deps } from "../deps.ts";
import { offeredRemedy } from "../guard/remedies.ts";

/** Cheap test: most prompts quote no error, so the code that parses errors is not loaded. */
const LIKE_AN_ERROR =
  /\b(?:\w*error|\w*exception|traceback|panic|fatal|err!|not found|no such|cannot|can't|unable to|failed|denied|undefined)\b/i;
const LONGEST = 8_000;
const NEWEST = 5;
/** Calls after the failure that are searched for the same command, now passing. */
const FOLLOWING = 200;
const MOST_NAMED = 3;

/** Lines for the model; none when the error is new or nothing is known that helped. */
export async function errorsFor(deps: Deps, { project }: Place, prompt: string): Promise<readonly string[]> {
  if (!LIKE_AN_ERROR.test(prompt)) return [];
  const { errorIn } = await import("../../core/outcome/error-in.ts");
  const found = errorIn(prompt.slice(0, LONGEST));
  if (!found) return [];
  for (const signature of found.signatures) {
    const query = {
      project: project.id,
      signature,
      status: "failed",
      order: "newest",
      limit: NEWEST,
    } as const;
    for (const attempt of await deps.store.evidence.attempts(query)) {
      const remedy = await offeredRemedy(deps, attempt);
      if (remedy) return [knownErrorLine(line(found.line, 110), attempt.at, remedy.display)];
      const after = await changedBeforePassing(deps, attempt);
      if (after.length > 0) return [passedAfterLine(line(found.line, 110), attempt.at, after)];
    }
  }
  return [];
}

/** What was installed and which files were changed until the same command passed; empty if it never did. */
async function changedBeforePassing(deps: Deps, failed: Attempt): Promise<readonly string[]> {
  const { session, id: afterId, fingerprint } = failed;
  const query = { session, afterId, status: "succeeded", order: "oldest", limit: FOLLOWING } as const;
  const later = await deps.store.evidence.attempts(query);
  const passed = later.findIndex((one) => one.fingerprint === fingerprint);
  const between = later.slice(0, Math.max(0, passed));
  const installs = between.filter(({ work }) => work === "install").map(({ display }) => line(display, 90));
  const files = [...new Set(between.flatMap(changedFiles))];
  const more = files.length - MOST_NAMED;
  return [
    ...installs.slice(0, MOST_NAMED).map((one) => `\`${one}\``),
    ...files.slice(0, MOST_NAMED).map((file) => `a change of ${line(file, 90)}`),
    ...(more > 0 ? [`${more === 1 ? "a change" : "changes"} of ${count(more, "more file")}`] : []),
  ];
}
