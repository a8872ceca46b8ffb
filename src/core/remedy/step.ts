// A step that made the same call work: the only thing done between the failure and the success.
import type { Attempt } from "../../domain/attempt.ts";
import { type Failed, traitsOf } from "../../domain/outcome.ts";
import { type Following, type Found, isCommand, next } from "./following.ts";

/** `bun install`, `git pull --rebase`: one command that changed something, and nothing else did. */
export function stepBetween(failed: Attempt, failure: Failed, following: Following): Found | undefined {
  const { attempts, index } = following;
  const at = next(following, ({ fingerprint }) => fingerprint === failed.fingerprint);
  if (at < 0) return undefined;
  const between = attempts.slice(index + 1, at);
  // Nobody knows what a call that ended otherwise has changed.
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

/** Words that belong to one occasion: other files, a message, a text that was written, a line too long to be kept. */
function isOwnCase({ display, files }: Attempt, failed: Attempt): boolean {
  if (!files.every((file) => failed.files.includes(file))) return true;
  return /…|<<|\s-m\s|--message|\s>\s/.test(display);
}
