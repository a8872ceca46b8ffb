// Mines remedies: which later attempt of a session overcame a failure.

import type { Attempt } from "../../domain/attempt.ts";
import { familyOf, traitsOf } from "../../domain/failure-kinds.ts";
import { gather } from "../../domain/gather.ts";
import type { Failed } from "../../domain/outcome.ts";
import type { Remedy } from "../../domain/remedy.ts";
import { byItsPath } from "./by-path.ts";
import type { Following, Found } from "./following.ts";
import { fromListing } from "./from-listing.ts";
import {
  readInParts,
  searchFurtherUp,
  searchInShell,
  searchWithTool,
  useOtherName,
  useOtherRevision,
  useRightOwner,
} from "./general-remedies.ts";
import { otherJoiner } from "./joiner.ts";
import { asCommand, inOtherWords, otherPackage } from "./other-words.ts";
import { readFirst } from "./read-first.ts";
import { sameCheck } from "./same-check.ts";
import { sameText } from "./same-text.ts";
import { stepBetween } from "./step.ts";
import { topicOf } from "./topic.ts";

/** Attempts of one session, oldest first → the remedies tried after each failure, and whether they helped. */
export function mineRemedies(attempts: readonly Attempt[]): readonly Remedy[] {
  return gather(attempts, (failed, index) => {
    if (failed.outcome.status !== "failed") return [];
    const found = find(failed, failed.outcome, { attempts, index });
    return found ? [toRemedy(failed, failed.outcome, found, attempts)] : [];
  });
}

function find(failed: Attempt, failure: Failed, following: Following): Found | undefined {
  switch (familyOf(failure.kind)) {
    case "none":
    case "transient":
      return undefined;
    case "protocol":
      return readFirst(failed, failure, following);
    case "structural":
      if (failure.kind === "edit-mismatch") return readFirst(failed, failure, following);
      // The text to quote more of is in no other call.
      if (failure.kind === "edit-ambiguous") return undefined;
      return (
        otherJoiner(failed, failure, following) ??
        readInParts(failed, failure, following) ??
        searchInShell(failed, failure, following) ??
        searchWithTool(failed, failure, following) ??
        useRightOwner(failure, following) ??
        useOtherRevision(failed, failure, following) ??
        searchFurtherUp(failed, failure, following) ??
        useOtherName(failed, failure, following) ??
        fromListing(failed, failure, following) ??
        otherPackage(failure, following) ??
        asCommand(failed, failure, following) ??
        inOtherWords(failed, failure, following) ??
        byItsPath(failed, failure, following) ??
        sameText(failed, failure, following) ??
        sameCheck(failed, failure, following) ??
        stepBetween(failed, failure, following)
      );
    case "state":
      // An error in the code is repaired in the code: rewording the call does not help.
      if (traitsOf(failure.kind).fromCheck) return stepBetween(failed, failure, following);
      return inOtherWords(failed, failure, following) ?? stepBetween(failed, failure, following);
  }
}

function toRemedy(failed: Attempt, failure: Failed, found: Found, attempts: readonly Attempt[]): Remedy {
  const { type, helped, fingerprint, display, inVain = false } = found;
  const at = attempts.indexOf(helped);
  // It is told as "tests passed after": a build or a commit is none.
  const confirmed = attempts
    .slice(at + 1)
    .some(
      ({ outcome, work, goal }) =>
        outcome.status === "succeeded" &&
        (work === "test" || /\b(?:test|pytest|jest|vitest|rspec)\b/.test(goal)),
    );
  return {
    project: failed.project,
    type,
    subject: topicOf(failure),
    signature: failure.signature,
    fingerprint,
    display,
    count: inVain ? 0 : 1,
    failed: inVain ? 1 : 0,
    lastAt: helped.at,
    confirmed: confirmed && !inVain,
    evidence: [failed.id, helped.id],
  };
}
