// Finds remedies (what helped when the same thing failed before) and fits them to the planned call.

import { parseAction } from "../../core/action/parse.ts";
import { shellLine } from "../../core/action/tool-input.ts";
import { rankRemedies } from "../../core/remedy/choose.ts";
import { type AtHand, fitted, isConcrete } from "../../core/remedy/fit.ts";
import { isReading } from "../../core/remedy/following.ts";
import { habitOf } from "../../core/remedy/habit.ts";
import { isRedacted, withHome } from "../../core/remedy/home.ts";
import { topicOf } from "../../core/remedy/topic.ts";
import { isTriable, wasTried } from "../../core/remedy/tried.ts";
import type { Action } from "../../domain/action.ts";
import type { Attempt } from "../../domain/attempt.ts";
import type { ToolEnd, ToolStart } from "../../domain/event.ts";
import { familyOf, traitsOf } from "../../domain/failure-kinds.ts";
import { type Hazard, isCompanion } from "../../domain/hazard.ts";
import type { Failure } from "../../domain/outcome.ts";
import type { Remedy } from "../../domain/remedy.ts";
import { isAbout, type Subject } from "../../domain/subject.ts";
import type { Deps } from "../deps.ts";
import type { Placed } from "../record/understand.ts";

type Call = Placed<ToolStart | ToolEnd>;
type Problem = Pick<Failure, "kind" | "subject" | "excerpt">;
type Made = Pick<Attempt, "project" | "fingerprint" | "files" | "goal" | "changes">;

/** Recent calls of a session that show how it inspects files; recent reads that show how it reads them. */
const RECENT = 30;
const READS = 10;
/** Calls before a failure that are searched for an attempt at the remedy, and as many parallel calls. */
const BEFORE = 20;

/** The remedy to show with a warning. Without a planned call it is returned as recorded. */
export async function remedyFor(
  deps: Deps,
  hazard: Hazard,
  call?: Call,
  action?: Action,
): Promise<Remedy | undefined> {
  const failure = await failureOf(deps, hazard);
  const known = await knownFor(deps, hazard.project, failure, hazard.subject);
  if (!call || !action) return asSeen(known[0]);
  return firstFitting(deps, known, { ...action, project: hazard.project }, failure, call);
}

/** The remedy to show right after this failure, if one is known. */
export async function offeredRemedy(deps: Deps, attempt: Attempt, call?: Call): Promise<Remedy | undefined> {
  const { outcome, project, fingerprint } = attempt;
  if (outcome.status !== "failed" || !isRemediable(attempt)) return undefined;
  const known = await knownFor(deps, project, outcome);
  const others = known.filter((one) => one.fingerprint !== fingerprint);
  return call ? firstFitting(deps, others, attempt, outcome, call) : asSeen(others[0]);
}

/** False for errors in the code: they are fixed in the code, and the next failure of the check is a different one. */
export function isRemediable({ outcome }: Pick<Attempt, "outcome">): boolean {
  return (
    outcome.status === "failed" && !traitsOf(outcome.kind).fromCheck && familyOf(outcome.kind) !== "none"
  );
}

/** For a hazard about a whole action or a command in its folder: the cause of its last failure. */
async function failureOf(deps: Deps, hazard: Hazard): Promise<Problem> {
  const { subject, attempt } = hazard;
  const isOfCommand = isAbout(subject, "command") && isCompanion(hazard);
  const isWhole = (isAbout(subject, "action") || isOfCommand) && attempt > 0;
  const [last] = isWhole ? await deps.store.evidence.attempts({ ids: [hazard.attempt], limit: 1 }) : [];
  return last?.outcome.status === "failed" ? last.outcome : hazard;
}

/** The best first. */
async function knownFor(
  deps: Deps,
  project: string,
  failure: Problem,
  /** Subject of the warning when it differs from the failure's: the person may have set a remedy for it. */
  about = failure.subject,
): Promise<readonly Remedy[]> {
  const subjects: readonly Subject[] = [failure.subject, topicOf(failure)];
  const said = about === failure.subject ? subjects : [...subjects, about];
  const remedies = await deps.store.remedies.find(project, { subjects: said });
  return ranked(
    remedies.filter((one) => one.byPerson || (subjects.includes(one.subject) && serves(one, failure))),
  );
}

/** The person's own remedies before mined ones. */
export function ranked(remedies: readonly Remedy[]): readonly Remedy[] {
  const mined = rankRemedies(remedies.filter(({ byPerson }) => !byPerson));
  return [...remedies.filter(({ byPerson }) => byPerson), ...mined];
}

/** Was the remedy just tried for the same failure? */
async function isTried(
  deps: Deps,
  remedy: Remedy,
  made: Made,
  failure: Problem,
  { event }: Call,
): Promise<boolean> {
  if (!isTriable(remedy, failure)) return false;
  const calls = await deps.store.evidence.attempts({
    session: event.session,
    until: event.at,
    limit: BEFORE,
  });
  const before = calls.filter(({ call }) => call !== event.call.id);
  return wasTried(remedy, made, failure, before.toReversed());
}

/** A shell command is no remedy for a tool that must have read the file itself. */
function serves({ fingerprint }: Remedy, { kind }: Pick<Failure, "kind">): boolean {
  return familyOf(kind) !== "protocol" || !fingerprint.startsWith("look ");
}

async function firstFitting(
  deps: Deps,
  known: readonly Remedy[],
  made: Made,
  failure: Problem,
  call: Call,
): Promise<Remedy | undefined> {
  for (const remedy of known) {
    if (remedy.byPerson) return remedy;
    if (await isTried(deps, remedy, made, failure, call)) return undefined;
    const fit = await fitToCall(deps, remedy, made, failure, call);
    if (fit && !isRedacted(fit.display)) return fit;
  }
  return undefined;
}

/** The remedy as a call to make; unchanged when it cannot be fitted but its text is still useful. */
async function fitToCall(
  deps: Deps,
  remedy: Remedy,
  made: Made,
  failure: Problem,
  { event, place }: Call,
): Promise<Remedy | undefined> {
  const { project, fingerprint, files, goal } = made;
  const { call, cwd, session } = event;
  const root = event.root ?? cwd;
  const hand: AtHand = {
    call,
    line: shellLine(call.input),
    files,
    failure,
    goal,
    isReading: isReading(made),
    root,
    cwd,
    habit: habitOf(await looksOf(deps, remedy, failure.kind, session)),
  };
  const actions = fitted(remedy, hand).map((one) => parseAction(one, { cwd, root }));
  const action = (await madeBefore(deps, project, actions.slice(0, -1))) ?? actions.at(-1);
  const home = place.root ?? place.project.root;
  if (!action) return isConcrete(remedy) ? withDisplay(remedy, remedy.display, home) : undefined;
  if (action.fingerprint === fingerprint || (await isKnownToFail(deps, project, action))) return undefined;
  const isRewritten = remedy.fingerprint.startsWith("rewrite ");
  const words = isRewritten ? action.display : `${remedy.display} (here: ${action.display})`;
  const fit = withDisplay({ ...remedy, fingerprint: action.fingerprint }, words, home);
  const isNew = isRewritten && fit.display !== remedy.display;
  if (!isNew || (await madeBefore(deps, project, [action]))) return fit;
  return { ...fit, seenAs: withHome(remedy.display, home) };
}

/** Calls that show how the session inspects files, if the remedy depends on it. */
async function looksOf(
  deps: Deps,
  { fingerprint }: Remedy,
  kind: Failure["kind"],
  session: string,
): Promise<readonly Attempt[]> {
  const tool = /^(?:read|look) (.+)$/s.exec(fingerprint)?.[1];
  if (tool === undefined) return [];
  const done = { session, status: "succeeded" } as const;
  const reads =
    familyOf(kind) === "protocol" ? await deps.store.evidence.attempts({ ...done, tool, limit: READS }) : [];
  return reads.length > 0 ? reads : deps.store.evidence.attempts({ ...done, limit: RECENT });
}

/** The remedy as recorded, with `~` for the home folder. */
function asSeen(remedy: Remedy | undefined): Remedy | undefined {
  const seen = remedy && withDisplay(remedy, remedy.display, "");
  return seen && !isRedacted(seen.display) ? seen : undefined;
}

function withDisplay(remedy: Remedy, display: string, root: string): Remedy {
  return { ...remedy, display: withHome(display, root) };
}

async function madeBefore(
  deps: Deps,
  project: string,
  actions: readonly Action[],
): Promise<Action | undefined> {
  for (const action of actions) {
    const { fingerprint } = action;
    const made = await deps.store.evidence.attempts({ project, fingerprint, status: "succeeded", limit: 1 });
    if (made.length > 0) return action;
  }
  return undefined;
}

/** Did this call fail for a lasting reason the last time it was made? */
async function isKnownToFail(deps: Deps, project: string, { fingerprint }: Action): Promise<boolean> {
  const [last] = await deps.store.evidence.attempts({ project, fingerprint, limit: 1 });
  return last?.outcome.status === "failed" && familyOf(last.outcome.kind) === "structural";
}
