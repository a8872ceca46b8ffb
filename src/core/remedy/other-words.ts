// Finds a rewritten form of the failed command that worked for the same goal.

import type { Attempt } from "../../domain/attempt.ts";
import { familyOf, traitsOf } from "../../domain/failure-kinds.ts";
import type { Failed } from "../../domain/outcome.ts";
import { programName, subjectName, subjectType } from "../../domain/subject.ts";
import { namesAlike } from "./alike.ts";
import { type Following, type Found, isCommand, next } from "./following.ts";
import { type Rewrite, rewriteOf } from "./rewrite.ts";
import { type Likeness, likenessOf } from "./same-goal.ts";
import { withSlots } from "./slots.ts";

/** How many calls later the second may come: the more alike, the later. */
const REACH: Readonly<Record<Likeness, number>> = { surroundings: 40, name: 5, words: 5, swap: 1 };

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
  if (isBesideMissing(failure, rewrite, helped)) return undefined;
  const fingerprint = `rewrite ${JSON.stringify(withSlots(rewrite.changes))}`;
  const found: Found = { type: "replacement", helped, fingerprint, display: helped.display };
  // The failed call worked unchanged later: its wording was not the cause.
  const unchanged = isSame
    ? undefined
    : attempts.find((one, later) => later > at && isSuccessOf(one, failed));
  return unchanged ? { ...found, helped: unchanged, inVain: true } : found;
}

/** The missing program is neither in what worked nor was it replaced: another command of the line was written otherwise. */
function isBesideMissing({ kind, subject }: Failed, { changes }: Rewrite, { display }: Attempt): boolean {
  if (kind !== "command-not-found" || subjectType(subject) !== "program") return false;
  const name = programName(subject);
  return !display.includes(name) && !changes.some(({ from }) => from.some((word) => word.includes(name)));
}

/** It succeeded, or got as far as the code: a failing test was at least found and run. */
function isOvercome({ kind }: Failed, { outcome }: Attempt): boolean {
  if (outcome.status === "succeeded") return true;
  return (
    outcome.status === "failed" &&
    familyOf(kind) === "structural" &&
    traitsOf(outcome.kind).fromCheck === true
  );
}

function isSuccessOf({ fingerprint, outcome }: Attempt, failed: Attempt): boolean {
  return fingerprint === failed.fingerprint && outcome.status === "succeeded";
}

/** Something else done in between explains why it works now. */
function isExplained({ kind, subject }: Failed, between: readonly Attempt[]): boolean {
  const { doubtedAfter } = traitsOf(kind);
  const done = between.filter(({ outcome }) => outcome.status === "succeeded");
  // Any call that runs shows that a runtime exists, not that it is the right version.
  const isBroad = ["runtime", "account", "host"].includes(subjectType(subject));
  return done.some(
    ({ provides, changes }) =>
      (!isBroad && provides.includes(subject)) ||
      (familyOf(kind) === "state" && changes.some((one) => doubtedAfter.includes(one))),
  );
}

/** No registry has the package; one with a similar name was installed, by whatever package manager. */
export function otherPackage(failure: Failed, following: Following): Found | undefined {
  if (failure.kind !== "missing-package") return undefined;
  const wanted = subjectName(failure.subject).split(" ").at(-1) ?? "";
  const named = ({ provides }: Attempt) =>
    provides.find((one) => {
      const found = one.split(" ").at(-1) ?? "";
      return one.startsWith("package ") && (namesAlike(wanted, found) || isPartOf(found, wanted));
    });
  const installs = (one: Attempt) => installOf(one, named(one));
  const at = next(following, (one) => installs(one) !== undefined);
  const helped = following.attempts[at];
  const display = helped && installs(helped);
  if (!helped || display === undefined || named(helped) === failure.subject) return undefined;
  return { type: "replacement", helped, fingerprint: helped.fingerprint, display };
}

/** `redis` was meant by `rediscache-client`. */
function isPartOf(found: string, wanted: string): boolean {
  return (
    /^[a-z]{4,}$/.test(found) &&
    wanted
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .some((part) => part.startsWith(found))
  );
}

/** The command that installs it: the line, or the step of it that all later ones waited for with `&&`. */
function installOf({ work, display }: Attempt, provided = ""): string | undefined {
  const name = provided.split(" ").at(-1) ?? "";
  if (name === "") return undefined;
  if (work === "install") return display;
  const steps = display.split(/\s+&&\s+/);
  return steps.length > 1
    ? steps.find((step) => INSTALLS.test(step) && step.split(/\s+/).some((word) => word.startsWith(name)))
    : undefined;
}

/** One command, without quotes, pipes and the like. */
const INSTALLS = /^[\w./-]+(?: [\w-]+)?(?: -\S+)* (?:install|add|i|require|get) [^"'`|;&<>$()]+$/;

/**
 * The agent has no such skill or tool, but one of that name in a collection (`Skill tools:commit`), or a program has a command
 * of that name: `Skill commit`, `git commit`.
 */
export function asCommand(failed: Attempt, failure: Failed, following: Following): Found | undefined {
  if (failure.kind !== "bad-arguments" || isCommand(failed)) return undefined;
  const name = failed.display.slice(failed.tool.length + 1);
  if (!/^[a-z][\w-]*$/.test(name) || !failure.excerpt.toLowerCase().includes(name)) return undefined;
  const full = next(
    following,
    (one) => one.tool === failed.tool && one.display.split(" ")[1]?.endsWith(`:${name}`) === true,
  );
  const named = following.attempts[full];
  if (named) {
    const display = named.display.split(" ", 2).join(" ");
    return { type: "replacement", helped: named, fingerprint: `command ${display}`, display };
  }
  const at = next(following, (one) => isCommand(one) && one.goal.endsWith(` ${name}`));
  const helped = following.attempts[at];
  if (!helped) return undefined;
  return { type: "replacement", helped, fingerprint: `command ${helped.goal}`, display: helped.goal };
}
