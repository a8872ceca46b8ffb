// Decides on a planned call: whether to warn, with which text, and on what evidence. `check` shows the verdict and the hook
// delivers it; neither has rules of its own.

import {
  askText,
  becauseText,
  bumpText,
  type Form,
  formOf,
  insteadText,
  noteText,
} from "../../core/compose/bump.ts";
import type { Judgement } from "../../core/guard/judge.ts";
import type { Action } from "../../domain/action.ts";
import type { Verdict } from "../../domain/delivery.ts";
import type { ToolStart } from "../../domain/event.ts";
import { type FailureKind, familyOf } from "../../domain/failure-kinds.ts";
import { type Hazard, isCompanion } from "../../domain/hazard.ts";
import { isNamesake } from "../../domain/namesake.ts";
import { isAbout, subjectName } from "../../domain/subject.ts";
import type { Evidence } from "../../ports/memory.ts";
import type { AttemptQuery } from "../../ports/store.ts";
import type { Deps } from "../deps.ts";
import { lessonAtCall, type SpeakingLesson } from "../lessons/lesson-at-call.ts";
import type { Placed } from "../record/understand.ts";
import { remedyFor } from "./remedies.ts";
import { type Weighed, weighPlaced } from "./weigh.ts";
import { asEvidence } from "./why.ts";

/** Text of a warning. */
interface Words {
  /** Read by the model; in the form `ask` by the person. */
  readonly text: string;
  /** Why, in one line. */
  readonly because: string;
  /** What worked instead, in one line; empty when nothing is known. */
  readonly instead: string;
}

/** A warning about a call. Its text is made only on request. */
export interface Warning {
  readonly verdict: Exclude<Verdict, "silent">;
  readonly form: Form;
  /** Its subject in the ledger. */
  readonly subject: string;
  readonly kind: FailureKind | "lesson";
  readonly confidence: number;
  /** The lesson the warning comes from; absent for a failure. */
  readonly lesson?: { readonly key: string; readonly title: string; readonly where: string };
  words(): Promise<Words>;
  /** The failed attempts it rests on, newest first. */
  evidence(): Promise<readonly Evidence[]>;
}

interface CallVerdict extends Weighed {
  /** Absent: no warning. */
  readonly warning?: Warning;
}

/** Has the reader already seen this lesson, so that it is not repeated at this call? */
export type IsHeard = (speaking: SpeakingLesson, action: Action) => Promise<boolean>;

const EVIDENCE_SHOWN = 5;

/** Past failures come first; but a lesson that stops the call outweighs a note. */
export async function verdictOn(
  deps: Deps,
  placed: Placed<ToolStart>,
  isHeard?: IsHeard,
): Promise<CallVerdict> {
  const found = await weighPlaced(deps, placed);
  const weighed = { ...found, verdict: asAgentAllows(found.verdict, placed.event) };
  const failure = failureWarning(deps, placed, weighed);
  if (failure?.verdict === "bump") return { ...weighed, warning: failure };
  const lesson = await lessonWarning(deps, placed, weighed.action, isHeard);
  const warning = failure && lesson?.verdict !== "bump" ? failure : lesson;
  return warning ? { ...weighed, warning } : weighed;
}

/** Where the agent cannot stop a call, a warning is a note: it must not say that nothing was run. */
function asAgentAllows<V extends Verdict>(verdict: V, { stoppable }: ToolStart): V | "note" {
  return stoppable === false && verdict === "bump" ? "note" : verdict;
}

const COMPOSE = { note: noteText, bump: bumpText, ask: askText } as const;

function failureWarning(
  deps: Deps,
  placed: Placed<ToolStart>,
  { place, judgement, action, verdict }: Weighed,
): Warning | undefined {
  if (!judgement || verdict === "silent") return undefined;
  const { hazard, confidence, elsewhere } = judgement;
  const form = formOf(verdict, deps.settings(place.project.root).mode);
  return {
    verdict,
    form,
    subject: hazard.subject,
    kind: hazard.kind,
    confidence,
    async words() {
      const remedy = await remedyOf(deps, judgement, placed, action);
      return {
        text: COMPOSE[form](action.display, hazard, remedy, elsewhere ? "machine" : "here"),
        because: becauseText(hazard),
        instead: insteadText(remedy),
      };
    },
    evidence: () => evidenceOf(deps, hazard),
  };
}

/** A remedy from another project may not exist in this one. */
async function remedyOf(
  deps: Deps,
  { hazard, elsewhere }: Judgement,
  placed: Placed<ToolStart>,
  action: Action,
) {
  return elsewhere ? undefined : remedyFor(deps, hazard, placed, action);
}

async function lessonWarning(
  deps: Deps,
  { event, place }: Placed<ToolStart>,
  action: Action,
  isHeard?: IsHeard,
): Promise<Warning | undefined> {
  const { enabled, mode } = deps.settings(place.project.root);
  if (!enabled || mode === "off") return undefined;
  const speaking = await lessonAtCall(deps, place, action, event.at);
  if (!speaking || (await isHeard?.(speaking, action))) return undefined;
  // Loaded on demand: hardly any call has a lesson about it.
  const { warningOf } = await import("../lessons/lesson-warning.ts");
  const allowed = { ...speaking, verdict: asAgentAllows(speaking.verdict, event) };
  return warningOf(action, allowed, formOf(allowed.verdict, mode));
}

export function evidenceOf(deps: Deps, hazard: Hazard): Promise<readonly Evidence[]> {
  return failuresOf(deps, hazard.project, queryOf(hazard));
}

/** The newest failed attempts of a project that meet a condition. */
export async function failuresOf(
  deps: Deps,
  project: string,
  condition: Partial<AttemptQuery>,
): Promise<readonly Evidence[]> {
  const attempts = await deps.store.evidence.attempts({
    project,
    status: "failed",
    order: "newest",
    limit: EVIDENCE_SHOWN,
    ...condition,
  });
  return attempts.map(asEvidence);
}

function queryOf(hazard: Hazard): Partial<AttemptQuery> {
  const { kind, subject, signature, attempt } = hazard;
  // The same rule of a tool is broken with different files; only the error is always the same.
  if (familyOf(kind) === "protocol" || isNamesake(subject)) return { signature };
  if (isAbout(subject, "action")) return { fingerprint: subjectName(subject) };
  return isCompanion(hazard) ? { ids: [attempt] } : { subject };
}
