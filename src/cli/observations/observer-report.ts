// Reports a run of the observer, as text or JSON.

import { count, number } from "../../core/text/for-people.ts";
import type { ObserverRun } from "../../open/observer.ts";
import { print, printError, printJson } from "../terminal/terminal.ts";

/** Returns the exit code: 1 if no model could be asked or the run stopped early. */
export function reportRun(run: ObserverRun, more: Readonly<Record<string, unknown>> | undefined): number {
  const isBusy = run.isIdle && run.provider !== "";
  const code = run.stopped !== "" && !isBusy ? 1 : 0;
  if (more) printJson({ ...more, ...run });
  else if (isBusy) print("Another process is already asking.");
  else if (run.isIdle) printError(`twiceshy: ${run.stopped}`);
  else print(runText(run));
  return code;
}

function runText(run: ObserverRun): string {
  const {
    asked,
    observations,
    summaries,
    tokens,
    postponed,
    aside,
    dropped,
    stopped,
    isSpent,
    waiting = 0,
  } = run;
  const next = isSpent
    ? "They will be asked tomorrow. To raise the budget: twiceshy config set observerDailyTokens NUMBER"
    : "The questions are kept: run this again, or wait for a later turn.";
  const stop = stopped ? [`Stopped: ${stopped}. ${next}`] : [];
  const drop =
    dropped > 0
      ? [
          `${count(dropped, "question")} dropped: the session has enough observations, or its project has opted out`,
        ]
      : [];
  if (asked === 0) {
    if (stop.length > 0) return [...drop, waits(waiting), ...stop].join("\n");
    if (drop.length > 0) return drop.join("\n");
    return waiting === 0
      ? "No question is waiting."
      : `${waits(waiting)}, reserved by a process that has not finished; they are free again within three minutes.`;
  }
  const found = [
    count(observations, "observation"),
    ...(summaries > 0 ? [count(summaries, "summary", "summaries")] : []),
  ];
  return [
    `${count(asked, "question")} to ${run.provider}: ${found.join(", ")}, ${number(tokens)} tokens`,
    ...(postponed > 0 && waiting > 0 ? [`${count(waiting, "question")} will be asked again`] : []),
    ...(aside > 0 ? [asideLine(aside)] : []),
    ...drop,
    ...stop,
  ].join("\n");
}

/** The number of questions set aside, and what to do. */
export function asideLine(aside: number): string {
  return `${count(aside, "question")} set aside: no usable answer. To ask again: twiceshy observer retry (--list shows them)`;
}

function waits(waiting: number): string {
  return `${count(waiting, "question")} waiting`;
}
