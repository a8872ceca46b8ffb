// What of a turn is worth telling a year later, by rules alone: few things, each resting on calls or on the agent's words.
import type { NewObservation } from "../../domain/observation.ts";
import { chosen } from "./chosen.ts";
import { conceptsOf } from "./concepts.ts";
import { evidenceOf } from "./evidence.ts";
import type { Finding, ObserveInput } from "./input.ts";
import { answerWanted } from "./question.ts";
import { statementsIn } from "./statements.ts";
import { workDone } from "./work.ts";

export type { ObserveInput } from "./input.ts";

/** Work is told at most once for so many calls of a session; in a short one once. Decisions are few, and all told. */
const CALLS_PER_OBSERVATION = 10;
/** What work must be worth to be told beside the decision it came of. */
const WORTH_BESIDE = 5;
const MOST_FACTS = 7;
const MOST_FILES = 30;

export function observeTurn(input: ObserveInput): readonly NewObservation[] {
  const evidence = evidenceOf(input.calls);
  const answer = evidence.changed.size === 0 ? answerWanted(input.turn.prompt) : undefined;
  const statements = statementsIn(input.words, answer);
  const decided = chosen(input, evidence, statements);
  const work = roomFor(input) > 0 ? workDone(input, evidence, statements) : undefined;
  // Little was done but what was decided: that is told once.
  const isTold = work !== undefined && (decided.length === 0 || work.worth >= WORTH_BESIDE);
  return [...(isTold ? [work] : []), ...decided]
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
    // What a turn did is one thing, however often it is looked at; a decision is another.
    key: finding.type === "decision" ? `decision ${finding.matter || finding.title}` : "work",
    matter: finding.matter,
  };
}
