// Weighs a planned call against past failures: parse, look up, judge. Runs before every tool call, so it must be cheap:
// it makes no text and writes nothing.
import { type Judgement, judge, subjectsToAsk } from "../../core/guard/judge.ts";
import { lengthOf } from "../../core/guard/sibling.ts";
import type { Action } from "../../domain/action.ts";
import type { Verdict } from "../../domain/delivery.ts";
import type { ToolStart } from "../../domain/event.ts";
import type { Hazard } from "../../domain/hazard.ts";
import type { Known } from "../../domain/known.ts";
import type { Settings } from "../../domain/settings.ts";
import { DAY } from "../../domain/time.ts";
import type { Place } from "../../ports/workspace.ts";
import type { Deps } from "../deps.ts";
import { type Placed, understand } from "../record/understand.ts";

/** A planned call with the judgement from past failures; lessons come later. */
export interface Weighed {
  readonly place: Place;
  readonly action: Action;
  readonly verdict: Verdict;
  readonly judgement?: Judgement;
}

export async function weighPlaced(deps: Deps, placed: Placed<ToolStart>): Promise<Weighed> {
  const { place, event } = placed;
  const action = understand(placed);
  const settings = deps.settings(place.project.root);
  if (!settings.enabled || settings.mode === "off") return { place, action, verdict: "silent" };
  const project = place.project.id;
  const asked = await deps.store.hazards.ask({
    project,
    session: event.session,
    subjects: subjectsToAsk(action),
  });
  const known = withinDays(asked, daysAsked(settings), event.at);
  if (known.hazards.length === 0 && known.elsewhere === undefined)
    return { place, action, verdict: "silent" };
  const length = lengthOf(event.call.input);
  const turn = await turnOf(deps, placed, known);
  const judgement = judge(action, known, { now: event.at, project, session: event.session, turn, length });
  if (!judgement) return { place, action, verdict: "silent" };
  const verdict = verdictOf(judgement.confidence, settings);
  if (verdict !== "silent" && !(await standsNow(deps, placed, action, judgement.hazard)))
    return { place, action, verdict: "silent" };
  return { place, action, judgement, verdict };
}

/** Needed only if something failed in this session: has the person sent a prompt since? */
async function turnOf(deps: Deps, { event }: Placed<ToolStart>, known: Known): Promise<number | undefined> {
  if (event.turn !== undefined || !known.hazards.some(({ lastSession }) => lastSession === event.session))
    return event.turn;
  return (await deps.store.sessions.get(event.session))?.turns;
}

/** Checks the disk before a warning. Loaded on demand: hardly any call gets here. */
async function standsNow(deps: Deps, { event, place }: Placed<ToolStart>, action: Action, hazard: Hazard) {
  if (!deps.workspace.look) return true;
  const { stillStands } = await import("./look-first.ts");
  return stillStands(deps, place, { action, hazard, session: event.session });
}

/** An archived failure is silent before a call as well, until it is met again; `failureLookbackDays` can only be less. */
export function daysAsked({ archiveAfterDays, failureLookbackDays }: Settings): number {
  return failureLookbackDays === 0 ? archiveAfterDays : Math.min(failureLookbackDays, archiveAfterDays);
}

function withinDays(known: Known, days: number, now: number): Known {
  const isRecent = ({ lastAt }: Hazard) => now - lastAt <= days * DAY;
  const { sightings, changes, grades, hazards, elsewhere } = known;
  const recent = { sightings, changes, grades, hazards: hazards.filter(isRecent) };
  return elsewhere === undefined ? recent : { ...recent, elsewhere: elsewhere.filter(isRecent) };
}

function verdictOf(confidence: number, settings: Settings): Verdict {
  if (confidence >= settings.bumpThreshold) return settings.mode === "note" ? "note" : "bump";
  return confidence >= settings.noteThreshold ? "note" : "silent";
}
