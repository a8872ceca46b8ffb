// The same goal in other words: the command that failed, rewritten, worked.
import type { Attempt } from "../../domain/attempt.ts";
import { type Failed, type FailureKind, familyOf, traitsOf } from "../../domain/outcome.ts";
import { subjectName, subjectType } from "../../domain/subject.ts";
import { namesAlike } from "./alike.ts";
import { type Following, type Found, isCommand, next } from "./following.ts";
import { type Rewrite, rewriteOf } from "./rewrite.ts";
import { type Likeness, likenessOf } from "./same-goal.ts";
import { withSlots } from "./slots.ts";

/** Kinds of failure that are about the code: whatever was run, it ran. */
export const CODE: readonly FailureKind[] = ["test", "compile", "lint"];

/** The more alike two calls are, the later the second may come. */
const REACH: Readonly<Record<Likeness, number>> = { surroundings: 40, name: 5, words: 5 };

export function inOtherWords(failed: Attempt, failure: Failed, following: Following): Found | undefined {
  if (!isCommand(failed)) return undefined;
  const { attempts, index } = following;
  let rewrite: Rewrite | undefined;
  let isSame = false;
  const at = next(
    following,
    (one) => {
      if (one.fingerprint === failed.fingerprint) return true;
      if (one.tool !== failed.tool || !isCommand(one)) return false;
      rewrite = rewriteOf(failed.display, one.display);
      const likeness = rewrite && likenessOf(failed, failure, rewrite);
      if (!likeness || attempts.indexOf(one, index) - index > REACH[likeness]) return false;
      isSame = likeness === "surroundings";
      return true;
    },
    REACH.surroundings,
    (one) => isOvercome(failure, one),
  );
  const helped = attempts[at];
  if (!helped || !rewrite || helped.fingerprint === failed.fingerprint) return undefined;
  if (isExplained(failure, attempts.slice(index + 1, at))) return undefined;
  const fingerprint = `rewrite ${JSON.stringify(withSlots(rewrite.changes))}`;
  const found: Found = { type: "replacement", helped, fingerprint, display: helped.display };
  // What failed went well later as it was: it was not the words.
  const unchanged = isSame
    ? undefined
    : attempts.find((one, later) => later > at && isSuccessOf(one, failed));
  return unchanged ? { ...found, helped: unchanged, inVain: true } : found;
}

/** It succeeded, or it got as far as the code: a test that fails was found and run. */
function isOvercome({ kind }: Failed, { outcome }: Attempt): boolean {
  if (outcome.status === "succeeded") return true;
  return outcome.status === "failed" && familyOf(kind) === "structural" && CODE.includes(outcome.kind);
}

function isSuccessOf({ fingerprint, outcome }: Attempt, failed: Attempt): boolean {
  return fingerprint === failed.fingerprint && outcome.status === "succeeded";
}

/** Something else was done in between that explains why it works now. */
function isExplained({ kind, subject }: Failed, between: readonly Attempt[]): boolean {
  const { doubtedAfter } = traitsOf(kind);
  const done = between.filter(({ outcome }) => outcome.status === "succeeded");
  // Any call that runs shows that there is a runtime, not that it is the right one.
  const isBroad = ["runtime", "account", "host"].includes(subjectType(subject));
  return done.some(
    ({ provides, changes }) =>
      (!isBroad && provides.includes(subject)) ||
      (familyOf(kind) === "state" && changes.some((one) => doubtedAfter.includes(one))),
  );
}

/** No registry has the package; one with a similar name was installed, with whatever manager. */
export function otherPackage(failure: Failed, following: Following): Found | undefined {
  if (failure.kind !== "missing-package") return undefined;
  const wanted = subjectName(failure.subject).split(" ").at(-1) ?? "";
  const named = ({ provides }: Attempt) =>
    provides.find((one) => one.startsWith("package ") && namesAlike(wanted, one.split(" ").at(-1) ?? ""));
  const at = next(following, (one) => one.work === "install" && named(one) !== undefined);
  const helped = following.attempts[at];
  if (!helped || named(helped) === failure.subject) return undefined;
  const { fingerprint, display } = helped;
  return { type: "replacement", helped, fingerprint, display };
}

/** The agent has no such skill or tool; a program has a command of that name: `Skill commit`, `git commit`. */
export function asCommand(failed: Attempt, failure: Failed, following: Following): Found | undefined {
  if (failure.kind !== "bad-arguments" || isCommand(failed)) return undefined;
  const name = failed.display.slice(failed.tool.length + 1);
  if (!/^[a-z][\w-]*$/.test(name) || !failure.excerpt.toLowerCase().includes(name)) return undefined;
  const at = next(following, (one) => isCommand(one) && one.goal.endsWith(` ${name}`));
  const helped = following.attempts[at];
  if (!helped) return undefined;
  return { type: "replacement", helped, fingerprint: `command ${helped.goal}`, display: helped.goal };
}
