// What a run over the questions for the model came to, for people and for scripts.
import type { ObserverRun } from "../open-observer.ts";
import { print, printError, printJson } from "./terminal.ts";
import { count, number } from "./words.ts";

/** The exit code: 1 when nobody may be asked, or it stopped on the way. */
export function tellRun(run: ObserverRun, more: Readonly<Record<string, unknown>> | undefined): number {
  const isBusy = run.isIdle && run.provider !== "";
  const code = run.stopped !== "" && !isBusy ? 1 : 0;
  if (more) printJson({ ...more, ...run });
  else if (isBusy) print("Another process is asking already.");
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
    ? "They are asked tomorrow, or with a larger budget: twiceshy config set observerDailyTokens NUMBER"
    : "Nothing is lost: run this again, or wait for a later turn.";
  const stop = stopped ? [`Stopped: ${stopped}. ${next}`] : [];
  const drop =
    dropped > 0
      ? [`${count(dropped, "question")} dropped: enough is known of that session, or its project stays out`]
      : [];
  if (asked === 0) {
    if (stop.length > 0) return [...drop, waits(waiting), ...stop].join("\n");
    if (drop.length > 0) return drop.join("\n");
    return waiting === 0
      ? "Nothing waits."
      : `${waits(waiting)}, held by a process that began to ask and has not ended it: free again within three minutes.`;
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

/** How many, and what can be done. */
export function asideLine(aside: number): string {
  return `${count(aside, "question")} put aside: no answer could be used. Ask again: twiceshy observer retry (--list shows them)`;
}

function waits(waiting: number): string {
  return `${count(waiting, "question")} ${waiting === 1 ? "waits" : "wait"}`;
}
