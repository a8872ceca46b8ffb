// Finds the step that made the same call work: the only change between the failure and the success.

import type { Attempt } from "../../domain/attempt.ts";
import { traitsOf } from "../../domain/failure-kinds.ts";
import type { Failed } from "../../domain/outcome.ts";
import { type Following, type Found, isCommand, next } from "./following.ts";

/** `bun install`, `git pull --rebase`: one command that changed something, and the only one that did. */
export function stepBetween(failed: Attempt, failure: Failed, following: Following): Found | undefined {
  const { attempts, index } = following;
  const at = next(following, ({ fingerprint }) => fingerprint === failed.fingerprint);
  if (at < 0) return undefined;
  const between = attempts.slice(index + 1, at);
  // What a call without success has changed is unknown.
  const steps = between.filter(({ outcome, changes }) => changes.length > 0 && outcome.status !== "denied");
  const [step] = steps;
  if (!step || steps.length > 1 || step.outcome.status !== "succeeded" || !isCommand(step)) return undefined;
  const { doubtedAfter } = traitsOf(failure.kind);
  const canHelp =
    step.provides.includes(failure.subject) || step.changes.some((one) => doubtedAfter.includes(one));
  if (!canHelp || isOwnCase(step, failed)) return undefined;
  const { fingerprint, display } = step;
  return { type: "prerequisite", helped: step, fingerprint, display };
}

/** Words of one occasion: other files, a message, a written text, or a line too long to be stored. */
function isOwnCase({ display, files }: Attempt, failed: Attempt): boolean {
  if (!files.every((file) => failed.files.includes(file))) return true;
  return /…|<<|\s-m\s|--message|\s>\s/.test(display);
}
