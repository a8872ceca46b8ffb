// Derives observations from a turn by rules, without a model: few, each with calls or the agent's words as evidence.
import type { NewObservation } from "../../domain/observation.ts";
import { conceptsOf } from "./concepts.ts";
import { decisionFindings } from "./decision-findings.ts";
import { evidenceOf } from "./evidence.ts";
import type { Finding, ObserveInput } from "./input.ts";
import { answerWanted } from "./question.ts";
import { statementsIn } from "./statements.ts";
import { workDone } from "./work.ts";

export type { ObserveInput } from "./input.ts";

/**
 * At most one work observation per this many calls of a session (at least one). Decisions are not limited: they are
 * few.
 */
const CALLS_PER_OBSERVATION = 10;
/** Minimum worth of work to be stored in addition to the decision it followed from. */
const WORTH_WITH_DECISION = 5;
const MOST_FACTS = 7;
const MOST_FILES = 30;

export function observeTurn(input: ObserveInput): readonly NewObservation[] {
  const evidence = evidenceOf(input.calls);
  const answer = evidence.changed.size === 0 ? answerWanted(input.turn.prompt) : undefined;
  const statements = statementsIn(input.words, answer);
  const decided = decisionFindings(input, evidence, statements);
  // An answer takes few calls: it is worth keeping however much was observed before.
  const hasRoom = answer === "explanation" || roomFor(input) > 0;
  const work = hasRoom ? workDone(input, evidence, statements) : undefined;
  // If little was done beyond the decision, only the decision is stored.
  const isStored = work !== undefined && (decided.length === 0 || work.worth >= WORTH_WITH_DECISION);
  return [...(isStored ? [work] : []), ...decided]
    .filter(({ facts }) => facts.length > 0)
    .sort((a, b) => b.worth - a.worth)
    .map((finding) => toObservation(finding, input));
}

function roomFor({ calls, before = { calls: 0, observations: 0 } }: ObserveInput): number {
  const allowed = Math.max(1, Math.floor((before.calls + calls.length) / CALLS_PER_OBSERVATION));
  return allowed - before.observations;
}

function toObservation(finding: Finding, input: ObserveInput): NewObservation {
  const { turn } = input;
  return {
    project: turn.project,
    session: turn.session,
    turn: turn.number,
    at: turn.endedAt,
    branch: turn.branch ?? "",
    type: finding.type,
    title: finding.title,
    subtitle: finding.subtitle,
    facts: finding.facts.slice(0, MOST_FACTS),
    narrative: finding.narrative,
    concepts: conceptsOf(finding, input),
    files: finding.files.slice(0, MOST_FILES),
    source: "rules",
    // One work observation per turn, however often the turn is examined; decisions have keys of their own.
    key: finding.type === "decision" ? `decision ${finding.matter || finding.title}` : "work",
    matter: finding.matter,
  };
}
