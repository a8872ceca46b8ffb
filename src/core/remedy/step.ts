// Finds the step that made the same call work: the only change between the failure and the success.

import type { Attempt } from "../../domain/attempt.ts";
import { traitsOf } from "../../domain/failure-kinds.ts";
import type { Failed } from "../../domain/outcome.ts";
import { subjectName } from "../../domain/subject.ts";
import { namesAlike } from "./alike.ts";
import { type Following, type Found, isCommand, next } from "./following.ts";

/** `bun install`, `git pull --rebase`: one command that changed something, and the only one that did. */
export function stepBetween(failed: Attempt, failure: Failed, following: Following): Found | undefined {
  const { attempts, index } = following;
  const at = next(following, ({ fingerprint }) => fingerprint === failed.fingerprint);
  if (at < 0) return undefined;
  const between = attempts.slice(index + 1, at);
  // What a call without success has changed is unknown.
  const changing = between.filter(
    ({ outcome, changes }) => changes.length > 0 && outcome.status !== "denied",
  );
  const steps = withoutOtherPackages(changing, failure);
  const [step] = steps;
  if (!step || steps.length > 1 || step.outcome.status !== "succeeded" || !isCommand(step)) return undefined;
  const { doubtedAfter } = traitsOf(failure.kind);
  const canHelp =
    step.provides.includes(failure.subject) || step.changes.some((one) => doubtedAfter.includes(one));
  if (!canHelp || isOwnCase(step, failed)) return undefined;
  const { fingerprint, display } = step;
  return { type: "prerequisite", helped: step, fingerprint, display };
}

/** Without the installations of packages with other names, if one was installed whose name is that of the missing thing. */
function withoutOtherPackages(steps: readonly Attempt[], { subject }: Failed): readonly Attempt[] {
  const missing = subjectName(subject).split(" ").at(-1) ?? "";
  const isOther = ({ work, provides }: Attempt) => {
    const packages = provides.filter((one) => one.startsWith("package "));
    const isNamed = packages.some((one) => namesAlike(missing, one.split(" ").at(-1) ?? ""));
    return work === "install" && packages.length > 0 && !isNamed;
  };
  const rest = steps.filter((step) => !isOther(step));
  return rest.length > 0 ? rest : steps;
}

/** Words of one occasion: other files, a message, a written text, or a line too long to be stored. */
function isOwnCase({ display, files }: Attempt, failed: Attempt): boolean {
  if (!files.every((file) => failed.files.includes(file))) return true;
  return /…|<<|\s-m\s|--message|\s>\s/.test(display);
}
