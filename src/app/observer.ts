// Works off what waits for a model: claims a job, reserves its tokens, asks, reads the answer, stores what came of it
// together with the end of the job. Whatever breaks, the job is still there; whatever is done, it is done once.
import { readAnswer } from "../core/observer/answer.ts";
import { redactText } from "../core/redact/index.ts";
import type { Job } from "../ports/observation-store.ts";
import type { Summariser, SummariserAnswer, SummariserRequest } from "../ports/summariser.ts";
import type { Deps } from "./deps.ts";
import { type Question, questionFor, toldBy } from "./observer-question.ts";

export interface ObserverOptions {
  now(): number;
  /** 0 to 1: so that many who were turned away do not come back together. */
  random(): number;
  wait(milliseconds: number): Promise<void>;
  /** For one answer. */
  readonly deadlineMs: number;
  /** Longer than that nobody waits for a provider that is busy; the next run goes on. */
  readonly patienceMs: number;
  /** Jobs, at most. */
  readonly limit?: number;
  /** Told of each job that was worked on. */
  onJob?(job: Job, result: "done" | "postponed" | "aside"): void;
}

export interface ObserverReport {
  readonly asked: number;
  readonly observations: number;
  readonly summaries: number;
  readonly postponed: number;
  /** Jobs that will not be tried again. */
  readonly aside: number;
  /** Sent and received. */
  readonly tokens: number;
  /** Why it stopped before the queue was empty; empty when it did not. */
  readonly stopped: string;
}

const FIRST_DELAY_MS = 15_000;
const LONGEST_DELAY_MS = 3_600_000;
/** A provider may ask for a long pause, not for an endless one. */
const LONGEST_ASKED_MS = 86_400_000;
const LEASE_MARGIN_MS = 30_000;
const UNFIT_TRIES = 3;
/** Begins the word on an answer nobody could read, by which the second one is told. */
const NO_SENSE = "the answer made no sense";

type Step =
  | {
      readonly type: "done";
      readonly observations: number;
      readonly summaries: number;
      readonly tokens: number;
    }
  | { readonly type: "again"; readonly error: string; readonly dueAt: number; readonly tokens: number }
  | { readonly type: "aside"; readonly error: string; readonly tokens: number }
  /** Others would fare the same: not before `dueAt`. */
  | { readonly type: "pause"; readonly error: string; readonly dueAt: number; readonly tokens: number };

export async function runObserver(
  deps: Deps,
  summariser: Summariser,
  options: ObserverOptions,
): Promise<ObserverReport> {
  const report = { asked: 0, observations: 0, summaries: 0, postponed: 0, aside: 0, tokens: 0, stopped: "" };
  const limit = options.limit ?? Number.POSITIVE_INFINITY;
  const giveUpAt = options.now() + options.patienceMs;
  while (report.asked < limit) {
    const now = options.now();
    const [job] = await deps.store.claimJobs(now, now + options.deadlineMs + LEASE_MARGIN_MS, 1);
    if (!job) break;
    const question = await questionFor(deps, job);
    if (!question) {
      // The session is forgotten, or its project stays out of it by now.
      await deps.store.finishJob(job.id, { observations: [] });
      continue;
    }
    report.asked++;
    const step = await work(deps, summariser, options, job, question);
    report.tokens += step.tokens;
    if (step.type === "done") {
      report.observations += step.observations;
      report.summaries += step.summaries;
      options.onJob?.(job, "done");
      continue;
    }
    // What a provider says may repeat what it was sent.
    const error = redactText(step.error);
    await deps.store.postponeJob(job.id, error, step.type === "aside" ? undefined : step.dueAt);
    report[step.type === "aside" ? "aside" : "postponed"]++;
    options.onJob?.(job, step.type === "aside" ? "aside" : "postponed");
    if (step.type !== "pause") continue;
    report.stopped = error;
    if (step.dueAt > giveUpAt) return report;
    await options.wait(Math.max(0, step.dueAt - options.now()));
    report.stopped = "";
  }
  return report;
}

async function work(
  deps: Deps,
  summariser: Summariser,
  options: ObserverOptions,
  job: Job,
  question: Question,
): Promise<Step> {
  const { system, prompt, maximumTokens, budget } = question;
  const request = { system, prompt, maximumTokens, deadlineMs: options.deadlineMs };
  const asked = await askWithin(deps, summariser, request, budget, options.now());
  if (!asked)
    return {
      type: "pause",
      error: `the day's ${budget} tokens are spent`,
      dueAt: Math.min(nextDay(options.now()), options.now() + LONGEST_DELAY_MS),
      tokens: 0,
    };
  const { answer, tokens } = asked;
  if (answer.type !== "answer") return { ...refusal(answer, job, options), tokens };
  const told = readAnswer(answer.text, job.payload);
  if (!told || (job.kind === "session" && !told.summary)) {
    const error = `${NO_SENSE}: ${answer.text.replaceAll(/\s+/g, " ").trim().slice(0, 120) || "it was empty"}`;
    if (job.lastError.startsWith(NO_SENSE)) return { type: "aside", error, tokens };
    return { type: "again", error, dueAt: options.now(), tokens };
  }
  const result = await toldBy(deps, job, question, told);
  await deps.store.finishJob(job.id, result);
  return {
    type: "done",
    observations: result.observations.length,
    summaries: result.summary ? 1 : 0,
    tokens,
  };
}

/** Tokens are reserved before anything is sent. Undefined when the day's budget does not allow it. */
export async function askWithin(
  deps: Pick<Deps, "store" | "countTokens">,
  summariser: Summariser,
  request: SummariserRequest,
  budget: number,
  now: number,
): Promise<{ readonly answer: SummariserAnswer; readonly tokens: number } | undefined> {
  const day = localDay(now);
  const sent = deps.countTokens(request.system) + deps.countTokens(request.prompt);
  const reserved = sent + request.maximumTokens;
  if (!(await deps.store.spend(day, reserved, budget))) return undefined;
  const answer = await summariser.ask(request);
  const tokens = spentOn(answer, sent, reserved, deps);
  await deps.store.spend(day, tokens - reserved, Number.POSITIVE_INFINITY);
  return { answer, tokens };
}

function refusal(
  answer: Exclude<SummariserAnswer, { readonly type: "answer" }>,
  { tries, lastError }: Job,
  options: ObserverOptions,
): { readonly type: "pause" | "aside" | "again"; readonly error: string; readonly dueAt: number } {
  const now = options.now();
  // An unreadable answer stays remembered over a pause, so that it is retried once only.
  const error = lastError.startsWith(NO_SENSE) ? `${NO_SENSE} before; then: ${answer.reason}` : answer.reason;
  switch (answer.type) {
    case "later": {
      const backoff = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(tries - 1, 10));
      const spread = backoff * (0.5 + options.random());
      const asked = Math.min(answer.retryAfterMs ?? 0, LONGEST_ASKED_MS);
      return { type: "pause", error, dueAt: now + Math.max(spread, asked) };
    }
    case "refused":
      return { type: "pause", error, dueAt: now + LONGEST_DELAY_MS };
    case "unfit":
      return { type: tries >= UNFIT_TRIES ? "aside" : "again", error, dueAt: now + LONGEST_DELAY_MS };
  }
}

/** What nobody told is counted as it may have been: too much rather than too little. */
function spentOn(
  answer: SummariserAnswer,
  sent: number,
  reserved: number,
  deps: Pick<Deps, "countTokens">,
): number {
  switch (answer.type) {
    case "answer":
      return answer.tokens ?? sent + deps.countTokens(answer.text);
    case "later":
      return answer.isFree ? 0 : reserved;
    case "refused":
    case "unfit":
      return 0;
  }
}

/** `2026-11-16`, local time: a person's day. */
export function localDay(at: number): string {
  const date = new Date(at);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

function nextDay(at: number): number {
  const date = new Date(at);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1).getTime();
}
