// The failure that most sessions met which began alike: counted by its error, told by the last of them.
import type { SamePrompt } from "../../core/compose/opening-lines.ts";
import { type Corrected, corrected, type WrongFolder, wrongFolder } from "../../core/remedy/wrong-folder.ts";
import type { Attempt } from "../../domain/attempt.ts";
import { familyOf } from "../../domain/failure-kinds.ts";
import { isAbout, subjectName } from "../../domain/subject.ts";
import type { Turn } from "../../domain/turn.ts";
import type { Deps } from "../deps.ts";
import { offeredRemedy } from "../guard/remedies.ts";
import { isOneOff } from "./failed-steps.ts";

/** Sessions whose failures are read, and calls of each. */
const SESSIONS = 10;
const CALLS = 200;
/** Share of the sessions that must have met it. */
const SHARE = 0.5;
/** Failures whose remedies are compared. */
const COMPARED = 8;

/** Oldest first. */
type Failures = readonly Attempt[];

/** `turns`: one of each session, the newest first; `least`: of sessions that met it. */
export async function failedAgain(
  deps: Deps,
  turns: readonly Turn[],
  least: number,
): Promise<SamePrompt["failed"] | undefined> {
  const looked = turns.slice(0, SESSIONS);
  if (looked.length < least) return undefined;
  const met: Attempt[] = [];
  for (const { session } of looked) {
    const query = { session, status: "failed", order: "oldest", limit: CALLS } as const;
    met.push(...(await deps.store.evidence.attempts(query)).filter(isTold));
  }
  met.sort((a, b) => a.at - b.at);
  const enough = Math.max(least, looked.length * SHARE);
  const often = (failures: Failures) => sessionsOf(failures) >= enough;
  const alike = grouped(met, errorOf).filter(often);
  for (const failures of alike.sort((a, b) => sessionsOf(b) - sessionsOf(a))) {
    const rule = await ruleOf(deps, failures);
    // The same error about another thing each time, and no rule behind it: nothing to be learned.
    if (rule === undefined && !grouped(failures, matterOf).some(often)) continue;
    const attempt = failures.at(-1) as Attempt;
    const instead = rule ? insteadBy(rule) : (await offeredRemedy(deps, attempt))?.display;
    return { step: { attempt, instead: instead ?? "" }, times: sessionsOf(failures), of: looked.length };
  }
  return undefined;
}

/** Not failures of the code under work, nor what is no mistake. */
function isTold({ outcome, display }: Attempt): boolean {
  if (outcome.status !== "failed" || isOneOff(display)) return false;
  const family = familyOf(outcome.kind);
  return family === "structural" || family === "transient";
}

/** The error as it is told; numbers differ from time to time. */
function errorOf({ outcome, tool }: Attempt): string {
  return outcome.status === "failed"
    ? `${tool} ${outcome.kind} ${outcome.excerpt.replaceAll(/\d+/g, "0")}`
    : "";
}

function matterOf({ outcome }: Attempt): string {
  return outcome.status === "failed" ? outcome.subject : "";
}

function grouped(failures: Failures, keyOf: (attempt: Attempt) => string): Failures[] {
  const groups = new Map<string, Attempt[]>();
  for (const one of failures) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return [...groups.values()];
}

function sessionsOf(failures: Failures): number {
  return new Set(failures.map(({ session }) => session)).size;
}

/** The folder that was wrong in all of them, as the remedies show it. */
async function ruleOf(deps: Deps, failures: Failures): Promise<WrongFolder | undefined> {
  const missing = failures.map(pathOf);
  if (missing.includes("")) return undefined;
  const shown: Corrected[] = [];
  for (const failure of failures.slice(-COMPARED)) {
    const [, used] = /^using (\S+)$/.exec((await offeredRemedy(deps, failure))?.display ?? "") ?? [];
    if (used !== undefined) shown.push({ missing: pathOf(failure), used });
  }
  const rule = wrongFolder(shown);
  return rule && missing.every((path) => corrected(path, rule) !== undefined) ? rule : undefined;
}

/** The path that did not exist; empty if the failure was about something else. */
function pathOf({ outcome }: Attempt): string {
  return outcome.status === "failed" && isAbout(outcome.subject, "path") ? subjectName(outcome.subject) : "";
}

function insteadBy({ wrong, right }: WrongFolder): string {
  return `${right === "" ? "the project's folder" : right} in place of ${wrong}, in all of them`;
}
