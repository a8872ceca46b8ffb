// Works through the queue of questions: claims a job, reserves its tokens, asks the model, and stores the result together
// with the end of the job. After any failure the job is still queued, and each job is finished only once.
import { readAnswer } from "../../core/observer/answer.ts";
import { redactText } from "../../core/redact/index.ts";
import type { Job, Postponed, ProviderPause } from "../../ports/store.ts";
import type { Summariser, SummariserAnswer } from "../../ports/summariser.ts";
import type { Deps } from "../deps.ts";
import { askWithin, nextDay } from "./observer-ask.ts";
import { backoff, isOutage, isPaused, LONGEST_DELAY_MS, type Outage, pauseAfter } from "./observer-pause.ts";
import { type Question, questionFor, resultOf } from "./observer-question.ts";
import { NOTHING_ASKED, type ObserverReport } from "./observer-report.ts";

export interface ObserverOptions {
  now(): number;
  /** 0 to 1: spreads retries, so that processes do not all come back at the same time. */
  random(): number;
  wait(milliseconds: number): Promise<void>;
  /** For one answer. */
  readonly deadlineMs: number;
  /** Longest wait for a busy provider; then the next run continues. */
  readonly patienceMs: number;
  /** Requested by a person: earlier pauses are ignored. The daily budget and leases still apply. */
  readonly atOnce?: boolean;
  /** Id of this process, so that others can see whether it still runs; and a check whether another has died. */
  readonly holder?: string;
  readonly isGone?: (holder: string) => boolean;
  readonly limit?: number;
  readonly ids?: readonly number[];
  /** Cancels: the question is queued again as if it had not been asked. */
  readonly signal?: AbortSignal;
  /** Called after each job. */
  onJob?(job: Job, result: "done" | "postponed" | "aside"): void;
}

const LEASE_MARGIN_MS = 30_000;
/** Most unreadable answers to a question; most refusals of it, an hour apart. */
const SENSELESS_TRIES = 2;
const UNFIT_TRIES = 3;

type Step =
  | { readonly type: "done"; readonly observations: number; readonly summaries: number }
  | { readonly type: "unusable"; readonly error: string; readonly again: "now" | "later" | "aside" }
  /** No answer: other questions would get none either. */
  | { readonly type: "outage"; readonly error: string; readonly answer: Outage }
  | { readonly type: "spent"; readonly error: string };

interface Run {
  readonly deps: Deps;
  readonly summariser: Summariser;
  readonly options: ObserverOptions;
  /** Counted up as the run goes on. */
  readonly report: { -readonly [K in keyof ObserverReport]: ObserverReport[K] };
  readonly giveUpAt: number;
  /** Jobs that are not claimed again in this run. */
  readonly notAgain: number[];
  pause: ProviderPause | undefined;
  pausedUntil: number;
}

export async function runObserver(
  deps: Deps,
  summariser: Summariser,
  options: ObserverOptions,
): Promise<ObserverReport> {
  const { store } = deps;
  const pause = await store.jobs.pause(summariser.name);
  const report = { ...NOTHING_ASKED };
  const run: Run = {
    ...{ deps, summariser, options, report, notAgain: [], pause },
    giveUpAt: options.now() + options.patienceMs,
    pausedUntil: !options.atOnce && isPaused(pause, options.now()) ? pause.until : 0,
  };
  const limit = options.limit ?? Number.POSITIVE_INFINITY;
  while (report.asked < limit && !options.signal?.aborted && (await isProviderReady(run))) {
    const job = await claimJob(run);
    if (!job) break;
    const question = await questionFor(deps, job);
    if (!question) {
      await store.jobs.finish(job.id, { observations: [] });
      report.dropped++;
      continue;
    }
    const { step, tokens } = await askAndStore(run, job, question);
    if (step.type !== "spent") report.asked++;
    report.tokens += tokens;
    if (step.type === "done" || step.type === "unusable") await endPause(run);
    if (step.type === "done") {
      report.observations += step.observations;
      report.summaries += step.summaries;
      options.onJob?.(job, "done");
    } else if (options.signal?.aborted) {
      await store.jobs.postpone(job.id, { ...job, error: job.lastError });
      report.stopped = "it was interrupted";
    } else await postpone(run, job, step);
  }
  return report;
}

/** Waits until the provider's pause is over. False when nothing is queued or it would take too long: the run ends. */
async function isProviderReady({
  deps,
  options,
  report,
  giveUpAt,
  pause,
  pausedUntil,
}: Run): Promise<boolean> {
  if (pausedUntil <= options.now()) return true;
  if ((await deps.store.jobs.counts()).waiting === 0) return false;
  report.stopped ||= pause?.reason ?? "";
  if (pausedUntil > giveUpAt) return false;
  await options.wait(pausedUntil - options.now());
  report.stopped = "";
  report.isSpent = false;
  return true;
}

async function claimJob({ deps, options, notAgain }: Run): Promise<Job | undefined> {
  const { jobs } = deps.store;
  const now = options.now();
  const [job] = await jobs.claim({
    ...{ now, until: now + options.deadlineMs + LEASE_MARGIN_MS, limit: 1, except: notAgain },
    ...(options.ids && { ids: options.ids }),
    ...(options.holder && { holder: options.holder }),
    ...(options.isGone && { gone: (await jobs.holders(now)).filter(options.isGone) }),
    evenPostponed: options.atOnce === true,
  });
  return job;
}

/** Asks the model; stores a usable answer together with the end of the job. */
async function askAndStore(
  { deps, summariser, options }: Run,
  job: Job,
  question: Question,
): Promise<{ readonly step: Step; readonly tokens: number }> {
  const { system, prompt, maximumTokens, budget } = question;
  const { deadlineMs, signal } = options;
  const request = { system, prompt, maximumTokens, deadlineMs, ...(signal && { signal }) };
  const asked = await askWithin(deps, summariser, request, budget, options.now());
  if (!asked) return { step: { type: "spent", error: `the day's ${budget} tokens are spent` }, tokens: 0 };
  const { answer, tokens } = asked;
  if (answer.type !== "answer") return { step: refusal(answer, job), tokens };
  const answered = readAnswer(answer.text, job.payload);
  if (!answered || (job.kind === "session" && !answered.summary)) {
    const said = redactText(answer.text.trim()).slice(0, 120).trim() || "it was empty";
    const again = job.tries + 1 >= SENSELESS_TRIES ? "aside" : "now";
    return { step: { type: "unusable", error: `the answer made no sense: ${said}`, again }, tokens };
  }
  const result = await resultOf(deps, job, question, answered);
  await deps.store.jobs.finish(job.id, result);
  const summaries = result.summary ? 1 : 0;
  return { step: { type: "done", observations: result.observations.length, summaries }, tokens };
}

function refusal(answer: Exclude<SummariserAnswer, { readonly type: "answer" }>, { tries }: Job): Step {
  const { reason: error } = answer;
  if (isOutage(answer)) return { type: "outage", error, answer };
  return { type: "unusable", error, again: tries + 1 >= UNFIT_TRIES ? "aside" : "later" };
}

async function endPause(run: Run): Promise<void> {
  if (!run.pause) return;
  run.pause = undefined;
  await run.deps.store.jobs.savePause(run.summariser.name, undefined);
}

/** Queues the job again, or sets it aside; after an outage the provider pauses. */
async function postpone(run: Run, job: Job, step: Exclude<Step, { readonly type: "done" }>): Promise<void> {
  const { deps, summariser, options, report, notAgain } = run;
  // A provider's error may repeat the question, and is shown on a terminal.
  const error = redactText(step.error.replaceAll(/[\s\p{Cc}]+/gu, " "));
  const spread = 0.5 + options.random();
  const now = options.now();
  const how = postponed(job, { ...step, error }, now, spread);
  await deps.store.jobs.postpone(job.id, how);
  const result = how.dueAt === undefined ? "aside" : "postponed";
  report[result]++;
  options.onJob?.(job, result);
  if (step.type === "unusable") {
    if (step.again !== "now") notAgain.push(job.id);
    return;
  }
  report.stopped = error;
  report.isSpent = step.type === "spent";
  if (step.type === "spent") {
    run.pausedUntil = nextDay(now);
    return;
  }
  run.pause = { ...pauseAfter(run.pause, step.answer, now, spread), reason: error };
  run.pausedUntil = run.pause.until;
  await deps.store.jobs.savePause(summariser.name, run.pause);
}

function postponed(
  { tries, outages }: Job,
  step: Exclude<Step, { readonly type: "done" }>,
  now: number,
  spread: number,
): Postponed {
  const { error } = step;
  switch (step.type) {
    case "unusable": {
      const dueAt = { now, later: now + LONGEST_DELAY_MS, aside: undefined }[step.again];
      return { error, tries: tries + 1, outages, dueAt };
    }
    case "outage":
      // In addition to the provider's pause, so that a question that always breaks the provider does not block the others.
      return { error, tries, outages: outages + 1, dueAt: now + spread * backoff(outages + 1) };
    case "spent":
      return { error, tries, outages, dueAt: now };
  }
}
