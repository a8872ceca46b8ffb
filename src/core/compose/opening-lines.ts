// The lines at a session's first prompt about what came before it: the same prompt given earlier, the last work on the branch.
import { DAY } from "../../domain/time.ts";
import type { Turn } from "../../domain/turn.ts";
import { duration } from "../text/for-people.ts";
import { utcDay } from "../text/words.ts";
import type { FailedStep, PromptLine } from "./prompt.ts";
import { quote, quoteTitle, titleWords, underHomes } from "./quote.ts";
import { joinClauses, taskClauses } from "./task-clauses.ts";
import { taskTitle } from "./task-title.ts";

/** The last task on the present branch; `now`: of the prompt. */
export function branchLine(turn: Turn, title: string, branch: string, now: number): string {
  const name = title === "" ? "" : quoteTitle(title, 90);
  const what = joinClauses([name, ...taskClauses({ turn, files: turn.files }, { isSame: true })]);
  return `Last work on this branch (${titleWords(branch, 60)}), ${dayText(turn.endedAt, now)}: ${what}`;
}

/** Work on the one before in a series; `member`: slice 5. */
export function seriesLine(turn: Turn, title: string, member: string, now: number): string {
  const name = title === "" ? "" : quoteTitle(title, 90);
  const what = joinClauses([name, ...taskClauses({ turn, files: turn.files }, { isSame: true })]);
  return `Last work that names ${member}, ${dayText(turn.endedAt, now)}: ${what}`;
}

/** `2026-11-10`, and how long before the prompt if that is less than a day. */
function dayText(at: number, now: number): string {
  const before = now - at;
  return before >= 0 && before < DAY ? `${utcDay(at)}, ${duration(before)} before` : utcDay(at);
}

/** What earlier sessions did that opened with the very same words. */
export interface SamePrompt {
  /** How many sessions did, and when the last of them opened. */
  readonly times: number;
  readonly at: number;
  /** The last of them that changed something, as one turn, and whether it is the last of all. */
  readonly last: Turn;
  readonly isNewest: boolean;
  /** A call that failed in the same way in so many of the last `of` sessions. */
  readonly failed?: { readonly step: FailedStep; readonly times: number; readonly of: number };
}

export function samePromptLine({ times, last, at, isNewest, failed }: SamePrompt, now: number): string {
  const asked =
    times === 1
      ? "The same prompt was given"
      : `The same prompt was given in ${times} earlier sessions, last`;
  const which = times === 1 ? "" : isNewest ? "the last one " : `the one of ${utcDay(last.at)} `;
  const [did = "", ...rest] = taskClauses({ turn: last, files: last.files }, { isSame: true }).filter(
    Boolean,
  );
  return joinClauses([
    `${asked} on ${dayText(at, now)}`,
    `${which}${did}`,
    ...rest,
    failed ? failedText(failed) : "",
  ]);
}

/** A request to look around, and what its session changed then. */
export function askedLine(asked: Turn, followed: SessionChanges, now: number): string {
  const title = quoteTitle(taskTitle(asked.prompt), 90);
  return `Asked in nearly these words on ${dayText(asked.at, now)}: ${title}; ${changesText(followed, "that session then")}`;
}

/** An issue or an identifier that earlier work named, though no request did; `at`: of the call. */
export function inCommandLine(name: string, at: number, changes: SessionChanges, now: number): string {
  return `${titleWords(name, 60)} was named in a command on ${dayText(at, now)}; ${changesText(changes, "that session")}`;
}

/** All that a session changed, as one turn. */
type SessionChanges = Pick<PromptLine, "turn" | "files" | "elsewhere">;

function changesText(changes: SessionChanges, subject: string): string {
  const [did = "", ...rest] = taskClauses(changes, { isSame: false }).filter(Boolean);
  return joinClauses([`${subject} ${did}`, ...rest]);
}

/** A failure that most sessions met which began with the same template. */
export function sameBeginningLine(failed: NonNullable<SamePrompt["failed"]>): string {
  return `Sessions that begin like this one: ${failedText(failed)}`;
}

/** The calls may differ: what they have in common is the error. */
function failedText({ step: { attempt, instead }, times, of }: NonNullable<SamePrompt["failed"]>): string {
  const { outcome, display } = attempt;
  const reason = outcome.status === "failed" ? ` with ${quote(outcome.excerpt, 110)}` : "";
  const last = `last ${titleWords(display, 100)}${instead ? ` → ${titleWords(instead, 110)}` : ""}`;
  return underHomes(`in ${times} of the last ${of} a call failed${reason} (${last})`);
}
