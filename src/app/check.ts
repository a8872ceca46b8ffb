// Check: would this call repeat a known failure? Parse, look up, judge; leaves no trace.
import { becauseText, bumpText, insteadText, type Where } from "../core/compose/bump.ts";
import { line } from "../core/compose/line.ts";
import { type Judgement, judge, subjectsToAsk } from "../core/guard/judge.ts";
import { lengthOf } from "../core/guard/sibling.ts";
import type { Action } from "../domain/action.ts";
import type { Verdict } from "../domain/delivery.ts";
import type { ToolStart } from "../domain/event.ts";
import { type Hazard, isCompanion } from "../domain/hazard.ts";
import type { Known } from "../domain/known.ts";
import { isNamesake } from "../domain/namesake.ts";
import { familyOf } from "../domain/outcome.ts";
import type { Remedy } from "../domain/remedy.ts";
import type { Settings } from "../domain/settings.ts";
import { isAbout, subjectName } from "../domain/subject.ts";
import type { CheckRequest, CheckResult, Evidence } from "../ports/memory.ts";
import type { Place } from "../ports/workspace.ts";
import type { Deps } from "./deps.ts";
import { lessonAtCall } from "./lesson-at-call.ts";
import { remedyFor } from "./remedies.ts";
import { whereIs } from "./shelf.ts";
import { type Placed, takeIn, understand } from "./understand.ts";

/** What a check found, for those who go on to deliver it. */
export interface Checked {
  readonly place: Place;
  readonly action: Action;
  readonly verdict: Verdict;
  readonly judgement?: Judgement;
}

const EVIDENCE_SHOWN = 5;
const DAY = 86_400_000;

const SILENT: CheckResult = {
  verdict: "silent",
  confidence: 0,
  because: "",
  instead: "",
  evidence: [],
  text: "",
};

export async function check(deps: Deps, request: CheckRequest): Promise<CheckResult> {
  const placed = takeIn(deps.workspace, { ...request, type: "tool-start" as const });
  const checked = await weighPlaced(deps, placed);
  const { judgement, verdict } = checked;
  const lesson = verdict === "bump" ? undefined : await lessonFor(deps, checked, request.at);
  // What failed here before goes first; a lesson that would stop the call outweighs a mere note.
  if (lesson && (verdict === "silent" || lesson.verdict === "bump")) return lesson;
  if (!judgement || verdict === "silent") return { ...SILENT, confidence: judgement?.confidence ?? 0 };
  return failureResult(deps, placed, checked, judgement);
}

async function failureResult(
  deps: Deps,
  placed: Placed<ToolStart>,
  { action, verdict }: Checked,
  judgement: Judgement,
): Promise<CheckResult> {
  const { hazard, confidence } = judgement;
  const remedy = await remedyOf(deps, judgement, placed, action);
  return {
    verdict,
    confidence: Math.round(confidence * 100) / 100,
    because: becauseText(hazard),
    instead: insteadText(remedy),
    evidence: await evidenceOf(deps, hazard),
    kind: hazard.kind,
    subject: hazard.subject,
    text: bumpText(action.display, hazard, remedy, whereOf(judgement)),
  };
}

export function whereOf({ elsewhere }: Judgement): Where {
  return elsewhere ? "machine" : "here";
}

/** What helped in another project may not be there in this one. */
export async function remedyOf(
  deps: Deps,
  { hazard, elsewhere }: Judgement,
  placed: Placed<ToolStart>,
  action: Action,
): Promise<Remedy | undefined> {
  return elsewhere ? undefined : remedyFor(deps, hazard, placed, action);
}

/** What a card says of this call. */
async function lessonFor(
  deps: Deps,
  { place, action }: Checked,
  now: number,
): Promise<CheckResult | undefined> {
  const { enabled, mode } = deps.settings(place.project.root);
  const speaking = enabled && mode !== "off" ? await lessonAtCall(deps, place, action, now) : undefined;
  if (!speaking) return undefined;
  const { lesson, verdict } = speaking;
  const { card, file } = lesson;
  const { lessonBumpText, headline } = await import("../core/compose/lessons.ts");
  const where = whereIs(file);
  return {
    ...SILENT,
    verdict,
    confidence: 1,
    because: headline(card, where),
    instead: line(card.fix, 160),
    lesson: { title: card.title, where },
    text: lessonBumpText(action.display, { card, where }),
  };
}

/** The cheap part, on the way of every tool call. */
export async function weighPlaced(deps: Deps, placed: Placed<ToolStart>): Promise<Checked> {
  const { place, event } = placed;
  const action = understand(placed);
  const settings = deps.settings(place.project.root);
  if (!settings.enabled || settings.mode === "off") return { place, action, verdict: "silent" };
  const project = place.project.id;
  const asked = await deps.store.ask({ project, session: event.session, subjects: subjectsToAsk(action) });
  const known = withinDays(asked, settings.failureLookbackDays, event.at);
  if (known.hazards.length === 0 && known.elsewhere === undefined)
    return { place, action, verdict: "silent" };
  const length = lengthOf(event.call.input);
  const turn = await turnOf(deps, placed, known);
  const judgement = judge(action, known, { now: event.at, project, session: event.session, turn, length });
  if (!judgement) return { place, action, verdict: "silent" };
  const judged = verdictOf(judgement.confidence, settings);
  const verdict = judged === "note" && isArchived(judgement.hazard, settings, event.at) ? "silent" : judged;
  if (verdict !== "silent" && !(await standsNow(deps, placed, action, judgement.hazard)))
    return { place, action, verdict: "silent" };
  return { place, action, judgement, verdict };
}

/** Wanted only where something failed in this very session: has the person spoken since? */
async function turnOf(deps: Deps, { event }: Placed<ToolStart>, known: Known): Promise<number | undefined> {
  if (event.turn !== undefined || !known.hazards.some(({ lastSession }) => lastSession === event.session))
    return event.turn;
  return (await deps.store.session(event.session))?.turns;
}

/** Memory is checked against the world before it speaks. Loaded when it is wanted: hardly any call comes so far. */
async function standsNow(deps: Deps, { event, place }: Placed<ToolStart>, action: Action, hazard: Hazard) {
  if (!deps.workspace.look) return true;
  const { stillStands } = await import("./look-first.ts");
  return stillStands(deps, place, { action, hazard, session: event.session });
}

/** What is archived is no longer brought up; only what is sure enough to stop a call for still is. */
function isArchived({ lastAt }: Hazard, { archiveAfterDays }: Settings, now: number): boolean {
  return now - lastAt > archiveAfterDays * DAY;
}

/** What failed longer ago than the person wants to hear of is not warned about; `0` = however long ago, with less weight from year to year. */
function withinDays(known: Known, days: number, now: number): Known {
  if (days === 0) return known;
  const isRecent = ({ lastAt }: Hazard) => now - lastAt <= days * DAY;
  const { sightings, changes, grades, hazards, elsewhere } = known;
  const recent = { sightings, changes, grades, hazards: hazards.filter(isRecent) };
  return elsewhere === undefined ? recent : { ...recent, elsewhere: elsewhere.filter(isRecent) };
}

function verdictOf(confidence: number, settings: Settings): Verdict {
  if (confidence >= settings.bumpThreshold) return settings.mode === "note" ? "note" : "bump";
  return confidence >= settings.noteThreshold ? "note" : "silent";
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

function failuresOf(hazard: Hazard) {
  const { kind, subject, signature, attempt } = hazard;
  // A tool's own rule is broken with one file after the other; the refusal is always the same.
  if (familyOf(kind) === "protocol" || isNamesake(subject)) return { signature };
  if (isAbout(subject, "action")) return { fingerprint: subjectName(subject) };
  return isCompanion(hazard) ? { ids: [attempt] } : { subject };
}
