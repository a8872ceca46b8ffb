// Remedies: what helped when the same thing failed before, made concrete for the call at hand.
import { parseAction } from "../core/action/parse.ts";
import { shellLine } from "../core/action/tool-input.ts";
import { rankRemedies } from "../core/remedy/choose.ts";
import { type AtHand, fitted, isConcrete } from "../core/remedy/fit.ts";
import { habitOf } from "../core/remedy/habit.ts";
import { isRedacted, withHome } from "../core/remedy/home.ts";
import { CODE } from "../core/remedy/other-words.ts";
import { topicOf } from "../core/remedy/topic.ts";
import { isTriable, wasTried } from "../core/remedy/tried.ts";
import type { Action } from "../domain/action.ts";
import type { Attempt } from "../domain/attempt.ts";
import type { ToolEnd, ToolStart } from "../domain/event.ts";
import { type Hazard, isCompanion } from "../domain/hazard.ts";
import { type Failure, familyOf } from "../domain/outcome.ts";
import type { Remedy } from "../domain/remedy.ts";
import { isAbout, type Subject } from "../domain/subject.ts";
import type { Deps } from "./deps.ts";
import type { Placed } from "./understand.ts";

type Call = Placed<ToolStart | ToolEnd>;
type Problem = Pick<Failure, "kind" | "subject" | "excerpt">;
type Made = Pick<Attempt, "project" | "fingerprint" | "files" | "goal">;

/** Calls of a session among which its way of looking into files shows; reads among which its way of reading them does. */
const RECENT = 30;
const READS = 10;
/** Calls before a failure among which a try of what is about to be named shows, and as many made side by side with it. */
const BEFORE = 20;

/** What to name beside a warning: what helped when the same thing failed. Without the call at hand as it was seen. */
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

/** What is offered right after this failure: what helped when the same thing failed before, if anything did. */
export async function offeredRemedy(deps: Deps, attempt: Attempt, call?: Call): Promise<Remedy | undefined> {
  const { outcome, project, fingerprint } = attempt;
  if (outcome.status !== "failed" || !isRemediable(attempt)) return undefined;
  const known = await knownFor(deps, project, outcome);
  const others = known.filter((one) => one.fingerprint !== fingerprint);
  return call ? firstFitting(deps, others, attempt, outcome, call) : asSeen(others[0]);
}

/** What is wrong in the code is mended in the code: the next failure of a check is another one. */
export function isRemediable({ outcome }: Pick<Attempt, "outcome">): boolean {
  return outcome.status === "failed" && !CODE.includes(outcome.kind) && familyOf(outcome.kind) !== "none";
}

/** A warning about an action as a whole, or about a command in its folder: what its last failure was about. */
async function failureOf(deps: Deps, hazard: Hazard): Promise<Problem> {
  const { subject, attempt } = hazard;
  const isOfCommand = isAbout(subject, "command") && isCompanion(hazard);
  const isWhole = (isAbout(subject, "action") || isOfCommand) && attempt > 0;
  const [last] = isWhole ? await deps.store.attempts({ ids: [hazard.attempt], limit: 1 }) : [];
  return last?.outcome.status === "failed" ? last.outcome : hazard;
}

/** The best first. */
async function knownFor(
  deps: Deps,
  project: string,
  failure: Problem,
  /** What is warned about, where it is not what failed: a person may have said it of that. */
  about = failure.subject,
): Promise<readonly Remedy[]> {
  const subjects: readonly Subject[] = [failure.subject, topicOf(failure)];
  const said = about === failure.subject ? subjects : [...subjects, about];
  const remedies = await deps.store.remedies(project, { subjects: said });
  return ranked(
    remedies.filter((one) => one.byPerson || (subjects.includes(one.subject) && serves(one, failure))),
  );
}

/** What the person said comes before all that was seen to help. */
export function ranked(remedies: readonly Remedy[]): readonly Remedy[] {
  const mined = rankRemedies(remedies.filter(({ byPerson }) => !byPerson));
  return [...remedies.filter(({ byPerson }) => byPerson), ...mined];
}

/** What has just been done about the same failure is no remedy for it. */
async function isTried(
  deps: Deps,
  remedy: Remedy,
  made: Made,
  failure: Problem,
  { event }: Call,
): Promise<boolean> {
  if (!isTriable(remedy, failure)) return false;
  const calls = await deps.store.attempts({ session: event.session, until: event.at, limit: BEFORE });
  const before = calls.filter(({ call }) => call !== event.call.id);
  return wasTried(remedy, made, failure, before.toReversed());
}

/** A tool that wants to have read the file itself is not served by what the shell shows. */
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

/** The remedy as a call to make. As it was seen, where it cannot be carried over and its words still tell something. */
async function fitToCall(
  deps: Deps,
  remedy: Remedy,
  { project, fingerprint, files, goal }: Made,
  failure: Problem,
  { event, place }: Call,
): Promise<Remedy | undefined> {
  const { call, cwd, session } = event;
  const root = event.root ?? cwd;
  const hand: AtHand = {
    call,
    line: shellLine(call.input),
    files,
    failure,
    isWritten: goal === "write",
    root,
    cwd,
    habit: habitOf(await looksOf(deps, remedy, failure.kind, session)),
  };
  const actions = fitted(remedy, hand).map((one) => parseAction(one, { cwd, root }));
  const action = (await madeBefore(deps, project, actions.slice(0, -1))) ?? actions.at(-1);
  const home = place.root ?? place.project.root;
  if (!action) return isConcrete(remedy) ? shown(remedy, remedy.display, home) : undefined;
  if (action.fingerprint === fingerprint || (await isKnownToFail(deps, project, action))) return undefined;
  return shown({ ...remedy, fingerprint: action.fingerprint }, wordsFor(remedy, action), home);
}

/** Calls that show how the session looks into files, as far as that matters to the remedy. */
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
    familyOf(kind) === "protocol" ? await deps.store.attempts({ ...done, tool, limit: READS }) : [];
  return reads.length > 0 ? reads : deps.store.attempts({ ...done, limit: RECENT });
}

function wordsFor({ display, fingerprint }: Remedy, action: Action): string {
  return fingerprint.startsWith("rewrite ") ? action.display : `${display} (here: ${action.display})`;
}

/** Without a place: as it was seen, with `~` for the home folder. */
function asSeen(remedy: Remedy | undefined): Remedy | undefined {
  const seen = remedy && shown(remedy, remedy.display, "");
  return seen && !isRedacted(seen.display) ? seen : undefined;
}

function shown(remedy: Remedy, display: string, root: string): Remedy {
  return { ...remedy, display: withHome(display, root) };
}

async function madeBefore(
  deps: Deps,
  project: string,
  actions: readonly Action[],
): Promise<Action | undefined> {
  for (const action of actions) {
    const { fingerprint } = action;
    const made = await deps.store.attempts({ project, fingerprint, status: "succeeded", limit: 1 });
    if (made.length > 0) return action;
  }
  return undefined;
}

/** The last time this very call was made, it failed for a reason that stays. */
async function isKnownToFail(deps: Deps, project: string, { fingerprint }: Action): Promise<boolean> {
  const [last] = await deps.store.attempts({ project, fingerprint, limit: 1 });
  return last?.outcome.status === "failed" && familyOf(last.outcome.kind) === "structural";
}
