// Refusals that different calls met: a hook, a guard or the shell says the same sentence to them, so it is a rule of the
// place and not about one command.
import { traitsOf } from "../../domain/failure-kinds.ts";
import { groupBy } from "../../domain/group-by.ts";
import type { Hazard } from "../../domain/hazard.ts";
import { type AntiPattern, DIFFERENT_CALLS } from "../../domain/knowledge.ts";
import { subjectType } from "../../domain/subject.ts";
import { partsOf } from "./line-parts.ts";

/** The sentence must have come from so many calls, of so many programs or tools, in so many sessions. */
const LEAST = { calls: 4, programs: 3, sessions: 2 };

export function refusalsIn(hazards: readonly Hazard[]): readonly AntiPattern[] {
  // Of any other kind more is known than the sentence.
  const unread = hazards.filter(
    ({ kind, subject, excerpt }) =>
      traitsOf(kind).unread && subjectType(subject) === "action" && isSentence(excerpt),
  );
  const bySentence = groupBy(unread, ({ signature }) => signature);
  return [...[...bySentence.values()].filter(isOfThePlace).map(toAntiPattern), ...checkedEdits(hazards)];
}

/** So many edits must have been refused, in so many sessions; a sentence heard so often is a rule of its own. */
const EDITS = { failures: 10, sessions: 2, sameSentence: 5 };

/** A check of every edit that words its reason anew each time: the newest reason stands for them. */
function checkedEdits(hazards: readonly Hazard[]): readonly AntiPattern[] {
  const edits = hazards.filter(
    ({ kind, subject, excerpt }) =>
      kind === "refused" && subjectType(subject) === "action" && isSentence(excerpt),
  );
  const timesSaid = (sentence: string) =>
    edits.reduce((sum, { signature, failures }) => sum + (signature === sentence ? failures : 0), 0);
  const refused = edits.filter(({ signature }) => timesSaid(signature) < EDITS.sameSentence);
  if (refused.length === 0) return [];
  const one = toAntiPattern(refused);
  if (one.failures < EDITS.failures || one.sessions < EDITS.sessions) return [];
  return [{ ...one, reason: `edits were refused with reasons such as: ${one.reason}` }];
}

/** Not `exit code 2`: somebody wrote it for whoever made the call. */
function isSentence(excerpt: string): boolean {
  return /^\p{Lu}[^\n]*\p{Ll}[.!](?:\s|$)/u.test(excerpt) && excerpt.split(/\s+/).length >= 6;
}

function isOfThePlace(same: readonly Hazard[]): boolean {
  const programs = new Set(same.map(({ display }) => programIn(display)));
  const sessions = new Set(same.map(({ lastSession }) => lastSession));
  return same.length >= LEAST.calls && programs.size >= LEAST.programs && sessions.size >= LEAST.sessions;
}

function programIn(display: string): string {
  const first = partsOf(display).find(({ words: [head = ""] }) => head !== "cd");
  return first?.words[0] ?? display.split(" ", 1)[0] ?? "";
}

/** Set by hand: the line repeats what was said and foretells no failure of any one call. */
const CONFIDENCE = 0.9;

function toAntiPattern(same: readonly Hazard[]): AntiPattern {
  const newest = same.reduce((a, b) => (b.lastAt > a.lastAt ? b : a));
  return {
    pattern: DIFFERENT_CALLS,
    reason: newest.excerpt,
    instead: "",
    failures: same.reduce((sum, { failures }) => sum + failures, 0),
    sessions: new Set(same.map(({ lastSession }) => lastSession)).size,
    occurredAt: newest.lastAt,
    confidence: CONFIDENCE,
    evidence: same.map(({ attempt }) => attempt),
  };
}
