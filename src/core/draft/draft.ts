// Drafts a lesson from a turn that has ended. Most turns yield none.

import type { Lesson } from "../../domain/lesson.ts";
import { isTopic, tagName } from "../../domain/tag.ts";
import { cutAtWord } from "../text/cut.ts";
import { unique } from "../text/words.ts";
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
import { plainLine, titleLine } from "./text.ts";

export type { Drafted, DraftInput } from "./input.ts";

const SECTION = 600;
const TITLE = 110;
const ITEM = 200;
const MOST_TAGS = 8;

/** Strongest first: the person's words outweigh the calls. */
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

/** The draft of the strongest trigger; undefined for most turns. */
export function draftFrom(input: DraftInput): Drafted | undefined {
  const signals = collectSignals(input);
  for (const trigger of TRIGGERS) {
    const finding = trigger(input, signals);
    if (!finding) continue;
    const content = lessonFrom(finding, input);
    if (meetsBar(content)) return { content, trigger: finding.trigger, evidence: unique(finding.evidence) };
  }
  return undefined;
}

function lessonFrom(finding: Finding, input: DraftInput): Lesson {
  return {
    kind: "lesson",
    title: titleLine(finding.title, TITLE),
    appliesTo: unique([...finding.appliesTo, ...tagsOf(input)]).slice(0, MOST_TAGS),
    project: "",
    severity: finding.severity,
    source: "auto",
    occurrences: Math.max(1, Math.floor(finding.occurrences)),
    lastSeen: input.today,
    cause: plainLine(finding.cause, ITEM),
    situation: cutAtWord(situationOf(input), SECTION),
    mistake: cutAtWord(finding.mistake, SECTION),
    rootCause: cutAtWord(finding.rootCause, SECTION),
    fix: cutAtWord(finding.fix, SECTION),
    checklist: unique(finding.checklist.map((item) => plainLine(item, ITEM)).filter(Boolean)).slice(0, 3),
  };
}

function tagsOf({ turn }: DraftInput): readonly string[] {
  return turn.tags.filter(isTopic).map(tagName);
}

function situationOf({ turn, title, today }: DraftInput): string {
  const first = turn.prompt.trim().split("\n", 1)[0] ?? "";
  const task = plainLine(title ?? first, 160).replaceAll('"', "'");
  return task === "" ? `On ${today}.` : `On ${today}, at the task "${task}".`;
}
