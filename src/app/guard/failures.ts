// Lists the known failures (hazards) for a person: their record over time, whether they still matter, what helps.
import { lessonAbout } from "../../core/draft/repeated.ts";
import { redact } from "../../core/redact/index.ts";
import { uniqueBy, utcDay } from "../../core/text/words.ts";
import type { Attempt } from "../../domain/attempt.ts";
import type { Delivery } from "../../domain/delivery.ts";
import { type FailureKind, LASTING_KINDS } from "../../domain/failure-kinds.ts";
import { type Hazard, type HazardState, stateOf } from "../../domain/hazard.ts";
import type { Outcome } from "../../domain/outcome.ts";
import type { Remedy } from "../../domain/remedy.ts";
import { DAY } from "../../domain/time.ts";
import type { HazardKey, HazardsFound } from "../../ports/store.ts";
import type { Deps } from "../deps.ts";
import { newLessonText } from "../lessons/lesson-text.ts";
import { type ListedRemedy, listRemedies } from "./person-remedies.ts";
import { remedyFor } from "./remedies.ts";
import { aboutIt, callsItRestsOn } from "./rests-on.ts";
import { daysAsked } from "./weigh.ts";
import { hazardOf } from "./why.ts";

export interface ListedFailure {
  readonly hazard: Hazard;
  readonly state: HazardState;
  /** Last met too long ago: nobody is told and no call is stopped, until it is met again. */
  readonly isArchived: boolean;
  /** What worked instead; absent when nothing is known. */
  readonly remedy?: Remedy;
  /** Failures by week, the last week last. */
  readonly weeks: readonly number[];
}

interface FailuresRequest {
  /** Project id; absent = everywhere. */
  readonly project?: string;
  readonly state?: HazardState;
  readonly kind?: FailureKind;
  /** Words in the call, the error or the subject. */
  readonly text?: string;
  /** Default: the most often first. */
  readonly order?: "often" | "newest";
  readonly limit: number;
  readonly offset?: number;
  readonly now: number;
}

export interface Failures {
  readonly failures: readonly ListedFailure[];
  /** How many meet the conditions. */
  readonly total: number;
  /** How many there are of each kind and state, without that condition. */
  readonly kinds: Readonly<Record<string, number>>;
  readonly states: Readonly<Record<HazardState, number>>;
}

const WEEKS = 12;
const WEEK = 7 * DAY;

export async function listFailures(deps: Deps, request: FailuresRequest): Promise<Failures> {
  const { text = "", order = "often", now, kind, state, ...page } = request;
  const words = text.split(/\s+/).filter((word) => word !== "");
  const { hazards, counts } = await deps.store.hazards.find({
    ...page,
    ...(kind && { kind }),
    ...(state && { state }),
    among: LASTING_KINDS,
    words,
    order,
  });
  const isOfKind = (one: { readonly kind: FailureKind }) => kind === undefined || one.kind === kind;
  const ofState = counts.filter((one) => state === undefined || one.state === state);
  const failures: ListedFailure[] = [];
  for (const hazard of hazards) failures.push(await listed(deps, hazard, now));
  return {
    failures,
    total: ofState.filter(isOfKind).reduce((sum, { many }) => sum + many, 0),
    kinds: sumBy(ofState, "kind"),
    states: { open: 0, overcome: 0, ignored: 0, ...sumBy(counts.filter(isOfKind), "state") },
  };
}

export interface FailureDetails extends ListedFailure {
  /** The calls that failed so, the newest first. */
  readonly attempts: readonly Attempt[];
  /** How the very calls that failed so ended each time they were made, the oldest first. */
  readonly record: readonly Outcome["status"][];
  /** What agents were told about it, the newest first. */
  readonly deliveries: readonly Delivery[];
  /** All its remedies, the person's own first, forgotten ones last. */
  readonly remedies: readonly ListedRemedy[];
}

const EVIDENCE = 50;
/** Of the record: different calls, and times that each was made. */
const RECORD = { calls: 5, times: 40 };

/** Undefined when nothing is known about it. */
export async function failureDetails(
  deps: Deps,
  key: HazardKey,
  now: number,
): Promise<FailureDetails | undefined> {
  const hazard = await hazardOf(deps, key);
  if (!hazard) return undefined;
  const { project, about, subject, kind } = hazard;
  const attempts = await callsItRestsOn(deps, hazard, EVIDENCE);
  const said = await deps.store.ledger.deliveries({
    project,
    subject,
    moments: ["before-call", "after-call"],
  });
  const remedies = await listRemedies(deps, project);
  return {
    ...(await listed(deps, hazard, now)),
    attempts,
    record: await recordOf(deps, attempts),
    deliveries: said.filter((one) => one.kind === kind),
    remedies: remedies.filter((one) => one.subject === subject || one.subject === about),
  };
}

async function recordOf(deps: Deps, failed: readonly Attempt[]): Promise<FailureDetails["record"]> {
  const calls = uniqueBy(failed, ({ fingerprint }) => fingerprint).slice(0, RECORD.calls);
  const made: Attempt[] = [];
  for (const { project, fingerprint } of calls)
    made.push(...(await deps.store.evidence.attempts({ project, fingerprint, limit: RECORD.times })));
  return made.sort((a, b) => a.at - b.at || a.id - b.id).map(({ outcome }) => outcome.status);
}

/** A lesson about it, for a person to finish; undefined when nothing is known about the failure. */
export async function lessonOfFailure(
  deps: Deps,
  key: HazardKey,
  now: number,
): Promise<{ readonly title: string; readonly text: string } | undefined> {
  const hazard = await hazardOf(deps, key);
  if (!hazard) return undefined;
  const lesson = redact(lessonAbout(hazard, await remedyFor(deps, hazard), utcDay(now)));
  return { title: lesson.title, text: newLessonText(lesson) };
}

async function listed(deps: Deps, hazard: Hazard, now: number): Promise<ListedFailure> {
  const { project, kind } = hazard;
  const remedy = await remedyFor(deps, hazard);
  // The last of the weeks ends now.
  const offsetMs = WEEK - 1 - (now % WEEK);
  const since = now - WEEKS * WEEK + 1;
  const recent = await deps.store.evidence.failuresByKind({
    project,
    kind,
    ...aboutIt(hazard),
    since,
    periodMs: WEEK,
    offsetMs,
  });
  const weeks = new Array<number>(WEEKS).fill(0);
  for (const one of recent) {
    const slot = Math.min(WEEKS - 1, Math.round((one.at - since) / WEEK));
    weeks[slot] = (weeks[slot] ?? 0) + one.failed;
  }
  const isArchived = now - hazard.lastAt > daysAsked(deps.settings("")) * DAY;
  return { hazard, state: stateOf(hazard), isArchived, weeks, ...(remedy && { remedy }) };
}

function sumBy(counts: HazardsFound["counts"], column: "kind" | "state"): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const one of counts) sums[one[column]] = (sums[one[column]] ?? 0) + one.many;
  return sums;
}
