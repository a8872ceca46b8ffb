// Check: would this call repeat a known failure? Parse, look up, judge; leaves no trace.
import { becauseText, bumpText, insteadText } from "../core/compose/bump.ts";
import { type Judgement, judge, subjectsToAsk } from "../core/guard/judge.ts";
import { lengthOf } from "../core/guard/sibling.ts";
import { bestRemedy } from "../core/remedy/choose.ts";
import { topicOf } from "../core/remedy/topic.ts";
import type { Action } from "../domain/action.ts";
import type { Attempt } from "../domain/attempt.ts";
import type { Verdict } from "../domain/delivery.ts";
import type { ToolStart } from "../domain/event.ts";
import type { Hazard } from "../domain/hazard.ts";
import { isNamesake } from "../domain/namesake.ts";
import { familyOf } from "../domain/outcome.ts";
import type { Remedy } from "../domain/remedy.ts";
import type { Settings } from "../domain/settings.ts";
import { subjectName, subjectType } from "../domain/subject.ts";
import type { CheckRequest, CheckResult, Evidence } from "../ports/memory.ts";
import type { Place, Workspace } from "../ports/workspace.ts";
import type { Deps } from "./deps.ts";
import { type Placed, takeIn, understand } from "./understand.ts";

/** What a check found, for those who go on to deliver it. */
export interface Checked {
  readonly place: Place;
  readonly action: Action;
  readonly verdict: Verdict;
  readonly judgement?: Judgement;
}

const EVIDENCE_SHOWN = 5;

export async function check(deps: Deps, request: CheckRequest): Promise<CheckResult> {
  const checked = await weigh(deps, request);
  const { judgement, action, verdict } = checked;
  if (!judgement || verdict === "silent") {
    return {
      verdict: "silent",
      confidence: judgement?.confidence ?? 0,
      because: "",
      instead: "",
      evidence: [],
      text: "",
    };
  }
  const { hazard, confidence } = judgement;
  const remedy = await remedyFor(deps, hazard);
  return {
    verdict,
    confidence: Math.round(confidence * 100) / 100,
    because: becauseText(hazard),
    instead: insteadText(remedy),
    evidence: await evidenceOf(deps, hazard),
    kind: hazard.kind,
    subject: hazard.subject,
    text: bumpText(action.display, hazard, remedy),
  };
}

async function weigh(deps: Deps, request: CheckRequest): Promise<Checked> {
  return weighPlaced(deps, takeIn(deps.workspace, { ...request, type: "tool-start" }));
}

/** The cheap part, on the way of every tool call. */
export async function weighPlaced(deps: Deps, placed: Placed<ToolStart>): Promise<Checked> {
  const { place, event } = placed;
  const action = understand(placed);
  const settings = deps.settings(place.project.root);
  if (!settings.enabled || settings.mode === "off") return { place, action, verdict: "silent" };
  const project = place.project.id;
  const known = await deps.store.ask({ project, session: event.session, subjects: subjectsToAsk(action) });
  const length = lengthOf(event.call.input);
  const judgement = judge(action, known, { now: event.at, project, session: event.session, length });
  if (!judgement || isOver(deps.workspace, place, judgement.hazard))
    return { place, action, verdict: "silent" };
  return { place, action, judgement, verdict: verdictOf(judgement.confidence, settings) };
}

/** Memory is checked against the world before it speaks: the file may be there by now, the program installed. */
function isOver(workspace: Workspace, place: Place, { kind, subject }: Hazard): boolean {
  const name = subjectName(subject);
  if (kind === "missing-path" && subjectType(subject) === "path")
    return workspace.exists(place.project.root, name);
  if (kind === "command-not-found" && subjectType(subject) === "program") return workspace.hasProgram(name);
  return false;
}

function verdictOf(confidence: number, settings: Settings): Verdict {
  if (confidence >= settings.bumpThreshold) return settings.mode === "note" ? "note" : "bump";
  return confidence >= settings.noteThreshold ? "note" : "silent";
}

/** What to name beside a warning: what helped when the same thing failed. */
export async function remedyFor(deps: Deps, hazard: Hazard): Promise<Remedy | undefined> {
  const remedies = await deps.store.remedies(hazard.project, { subjects: [hazard.subject, topicOf(hazard)] });
  return bestRemedy(remedies.filter(({ type }) => type !== "edit" || familyOf(hazard.kind) !== "structural"));
}

/** What is offered right after this failure: what helped when the same thing failed before, if anything did. */
export async function offeredRemedy(deps: Deps, attempt: Attempt): Promise<Remedy | undefined> {
  const { outcome, project, fingerprint } = attempt;
  // What depends on the code is mended in the code; nothing to name.
  if (outcome.status !== "failed" || ["none", "state"].includes(familyOf(outcome.kind))) return undefined;
  const remedies = await deps.store.remedies(project, { subjects: [outcome.subject, topicOf(outcome)] });
  return bestRemedy(remedies.filter((one) => one.type !== "edit" && one.fingerprint !== fingerprint));
}

export async function evidenceOf(deps: Deps, hazard: Hazard): Promise<readonly Evidence[]> {
  const attempts = await deps.store.attempts({
    project: hazard.project,
    status: "failed",
    order: "newest",
    limit: EVIDENCE_SHOWN,
    ...failuresOf(hazard),
  });
  return attempts.map((attempt) => ({
    id: attempt.id,
    at: attempt.at,
    session: attempt.session,
    display: attempt.display,
    error: attempt.outcome.status === "failed" ? attempt.outcome.excerpt : "",
  }));
}

function failuresOf({ kind, subject, signature }: Hazard) {
  // A tool's own rule is broken with one file after the other; the refusal is always the same.
  if (familyOf(kind) === "protocol" || isNamesake(subject)) return { signature };
  return subjectType(subject) === "action" ? { fingerprint: subjectName(subject) } : { subject };
}
