// Remedies: what helped when the same thing failed before, made concrete for the call at hand.
import { parseAction } from "../core/action/parse.ts";
import { bestRemedy } from "../core/remedy/choose.ts";
import { fitted } from "../core/remedy/fit.ts";
import { habitOf } from "../core/remedy/habit.ts";
import { topicOf } from "../core/remedy/topic.ts";
import { isTriable, wasTried } from "../core/remedy/tried.ts";
import type { Action } from "../domain/action.ts";
import type { Attempt } from "../domain/attempt.ts";
import type { ToolEnd, ToolStart } from "../domain/event.ts";
import type { Hazard } from "../domain/hazard.ts";
import { type Failure, familyOf } from "../domain/outcome.ts";
import type { Remedy } from "../domain/remedy.ts";
import { type SubjectType, subjectType } from "../domain/subject.ts";
import type { Deps } from "./deps.ts";
import type { Placed } from "./understand.ts";

type Call = Placed<ToolStart | ToolEnd>;
type Problem = Pick<Failure, "kind" | "subject" | "excerpt">;

/** Failures about one name in a command, where another call with another name still shows which one is right. */
const NAMES: readonly SubjectType[] = [
  "program",
  "path",
  "script",
  "subcommand",
  "flag",
  "package",
  "module",
  "runtime",
];

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
  const remedies = await deps.store.remedies(hazard.project, { subjects: [hazard.subject, topicOf(hazard)] });
  const remedy = bestRemedy(
    remedies.filter(
      (one) => serves(one, hazard) && (one.type !== "edit" || familyOf(hazard.kind) !== "structural"),
    ),
  );
  if (!remedy || !call || !action) return remedy;
  return fitToCall(deps, remedy, { ...action, project: hazard.project }, hazard, call);
}

/** What is offered right after this failure: what helped when the same thing failed before, if anything did. */
export async function offeredRemedy(deps: Deps, attempt: Attempt, call?: Call): Promise<Remedy | undefined> {
  const { outcome, project, fingerprint } = attempt;
  // What depends on the code is mended in the code; nothing to name.
  if (outcome.status !== "failed" || ["none", "state"].includes(familyOf(outcome.kind))) return undefined;
  const remedies = await deps.store.remedies(project, { subjects: [outcome.subject, topicOf(outcome)] });
  const remedy = bestRemedy(
    remedies.filter((one) => one.type !== "edit" && one.fingerprint !== fingerprint && serves(one, outcome)),
  );
  if (!remedy || (await isTried(deps, remedy, attempt))) return undefined;
  return call ? fitToCall(deps, remedy, attempt, outcome, call) : remedy;
}

/** What has just been done, and the same error came again, is no remedy. */
async function isTried(deps: Deps, remedy: Remedy, attempt: Attempt): Promise<boolean> {
  if (!isTriable(remedy, attempt)) return false;
  const { session, id, at } = attempt;
  const calls = await deps.store.attempts({ session, until: at, limit: BEFORE });
  return wasTried(remedy, attempt, calls.filter((one) => one.id < id).toReversed());
}

/** A tool that wants to have read the file itself is not served by what the shell shows. */
function serves({ fingerprint }: Remedy, { kind }: Pick<Failure, "kind">): boolean {
  return familyOf(kind) !== "protocol" || !fingerprint.startsWith("look ");
}

/** The remedy as a call to make. As it was seen, where it cannot be carried over and its words still tell something. */
async function fitToCall(
  deps: Deps,
  remedy: Remedy,
  { project, fingerprint, files, goal }: Pick<Attempt, "project" | "fingerprint" | "files" | "goal">,
  { kind, subject, excerpt }: Problem,
  { event }: Call,
): Promise<Remedy | undefined> {
  const root = event.root ?? event.cwd;
  const isCall = /^[0-9a-f]{16}$/.test(remedy.fingerprint);
  const [then] = isCall ? await deps.store.attempts({ ids: remedy.evidence.slice(0, 1), limit: 1 }) : [];
  // What helped this very call helps it again.
  if (then?.fingerprint === fingerprint) return remedy;
  const failure = { kind, subject, excerpt };
  const { call, cwd, session } = event;
  const hand = {
    call,
    files,
    failure,
    isWritten: goal === "write",
    root,
    cwd,
    habit: habitOf(await looksOf(deps, remedy, kind, session)),
  };
  const calls = fitted(remedy, { ...hand, ...(then && { failedThen: then.display }) });
  const actions = calls.map((call) => parseAction(call, { cwd: event.cwd, root }));
  const action = (await madeBefore(deps, project, actions.slice(0, -1))) ?? actions.at(-1);
  if (action && (action.fingerprint !== fingerprint || remedy.type === "retry"))
    return { ...remedy, fingerprint: action.fingerprint, display: shown(remedy, action, isCall) };
  return isCall && !NAMES.includes(subjectType(subject)) ? undefined : remedy;
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

function shown({ type, display }: Remedy, action: Action, isCall: boolean): string {
  if (isCall) return action.display;
  return type === "retry" ? display : `${display} (here: ${action.display})`;
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
