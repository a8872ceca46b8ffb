// A turn that has ended becomes a draft of a lesson, or nothing: most turns teach nothing that is worth a card.
import type { Card } from "../../domain/lesson.ts";
import { afterFeedback } from "./feedback.ts";
import { inARow } from "./in-a-row.ts";
import type { Drafted, DraftInput, Finding } from "./input.ts";
import { meetsBar } from "./quality.ts";
import { redGreen } from "./red-green.ts";
import { rejection } from "./rejection.ts";
import { repeated } from "./repeated.ts";
import { request } from "./request.ts";
import { retrospective } from "./retrospective.ts";
import { rollback } from "./rollback.ts";
import { collectSignals, type Signals } from "./signals.ts";
import { cut, plainLine } from "./text.ts";

export type { Drafted, DraftInput } from "./input.ts";

const SECTION = 600;
const TITLE = 110;
const ITEM = 200;
const MOST_TAGS = 8;

/** The strongest first: what a person said outweighs what the calls show. */
const TRIGGERS: readonly ((input: DraftInput, signals: Signals) => Finding | undefined)[] = [
  request,
  rejection,
  afterFeedback,
  redGreen,
  repeated,
  rollback,
  inARow,
  retrospective,
];

/** At most one: the strongest; nothing for most turns. */
export function draftFrom(input: DraftInput): Drafted | undefined {
  const signals = collectSignals(input);
  for (const trigger of TRIGGERS) {
    const finding = trigger(input, signals);
    if (!finding) continue;
    const card = toCard(finding, input);
    if (meetsBar(card)) return { card, trigger: finding.trigger, evidence: unique(finding.evidence) };
  }
  return undefined;
}

function toCard(finding: Finding, input: DraftInput): Card {
  return {
    kind: "lesson",
    title: plainLine(finding.title, TITLE),
    appliesTo: unique([...finding.appliesTo, ...tagsOf(input)]).slice(0, MOST_TAGS),
    project: "",
    severity: finding.severity,
    source: "auto",
    occurrences: Math.max(1, Math.floor(finding.occurrences)),
    lastSeen: input.today,
    cause: plainLine(finding.cause, ITEM),
    situation: cut(situationOf(input), SECTION),
    mistake: cut(finding.mistake, SECTION),
    rootCause: cut(finding.rootCause, SECTION),
    fix: cut(finding.fix, SECTION),
    checklist: unique(finding.checklist.map((item) => plainLine(item, ITEM)).filter(Boolean)).slice(0, 3),
  };
}

/** Files change names, and a facet is no word of the person's. */
function tagsOf({ turn }: DraftInput): readonly string[] {
  return turn.tags.filter((tag) => /^(?:intent|tech) /.test(tag)).map((tag) => tag.replace(/^\w+ /, ""));
}

function situationOf({ turn, title, today }: DraftInput): string {
  const first = turn.prompt.trim().split("\n", 1)[0] ?? "";
  const task = plainLine(title ?? first, 160).replaceAll('"', "'");
  return task === "" ? `On ${today}.` : `On ${today}, at the task "${task}".`;
}

function unique<T>(values: readonly T[]): readonly T[] {
  return [...new Set(values)];
}
