// Composition root of the observer model: apart from memory.ts, so that hooks and the MCP server never load it.

import { setTimeout as wait } from "node:timers/promises";
import type { Deps } from "../app/deps.ts";
import { NOTHING_ASKED, type ObserverReport } from "../app/observations/observer-report.ts";
import { type ObserverState, stateOfQueue } from "../app/observations/observer-state.ts";
import type { Config } from "../config.ts";
import { type Endpoint, endpointOf } from "../core/observer/endpoint.ts";
import { processMark, processState } from "../disk/process-mark.ts";
import type { Summariser } from "../ports/summariser.ts";
import { summariserFor } from "../summarisers/index.ts";
import { takeBackgroundLock } from "./background.ts";

/** `summariser` is undefined when none is configured or it may not be asked; `problem` says why. */
export function openSummariser(config: Config): {
  readonly endpoint: Endpoint | undefined;
  readonly summariser: Summariser | undefined;
} {
  const endpoint = endpointOf(config);
  if (endpoint?.problem !== "") return { endpoint, summariser: undefined };
  return { endpoint, summariser: summariserFor(endpoint, { env: config.env, folder: config.home }) };
}

export interface RunOptions {
  readonly limit?: number;
  readonly ids?: readonly number[];
  /** Nobody waits: an unavailable provider gets a pause and is retried later. Default: it is asked at once. */
  readonly background?: boolean;
  /** Aborts the current question, which goes back into the queue. */
  readonly signal?: AbortSignal;
}

export interface ObserverRun extends ObserverReport {
  /** The provider that was asked; empty when none may be. */
  readonly provider: string;
  /** Questions still in the queue; absent when it was not counted. */
  readonly waiting?: number;
  /** Nothing was asked: no model, not allowed, or another process is asking. `stopped` says which. */
  readonly isIdle: boolean;
}

/** Generous, because a local model on a slow machine takes long. */
const DEADLINE_MS = 120_000;
const BUSY = "another process is asking already";

/** A background run waits this long for a busy provider; a person gets a message instead. */
const PATIENCE_MS = 120_000;

/** Answers queued questions, one process at a time. `open` is only called when there is a model to ask. */
export async function askWaiting(
  config: Config,
  open: <T>(use: (deps: Deps) => Promise<T>) => Promise<T>,
  options: RunOptions = {},
): Promise<ObserverRun> {
  const { endpoint, summariser } = openSummariser(config);
  const idle = { ...NOTHING_ASKED, provider: summariser?.name ?? "", isIdle: true };
  if (!summariser) return { ...idle, stopped: problemOf(endpoint) };
  const { background = false, ...chosen } = options;
  const lock = takeBackgroundLock(config.home, "observer");
  // The lock holder may be a background run that is waiting for an unavailable provider, so a person's run does not
  // wait for it: each question is claimed by one process only.
  if (!lock && background) return { ...idle, stopped: BUSY };
  try {
    return await open(async (deps) => {
      const { runObserver: work } = await import("../app/observations/observer.ts");
      const report = await work(deps, summariser, {
        ...{ holder: processMark(), isGone: (holder) => processState(holder) === "gone" },
        ...{ now: Date.now, random: Math.random, wait, deadlineMs: DEADLINE_MS },
        onJob: () => lock?.keep(),
        ...{ patienceMs: background ? PATIENCE_MS : 0, atOnce: !background, ...chosen },
      });
      const { waiting } = await deps.store.jobs.counts();
      if (!lock && report.asked === 0 && waiting > 0) return { ...idle, waiting, stopped: BUSY };
      return { ...report, provider: summariser.name, waiting, isIdle: false };
    });
  } finally {
    lock?.release();
  }
}

/** The same with an open memory. */
export function runObserver(deps: Deps, config: Config, options: RunOptions = {}): Promise<ObserverRun> {
  return askWaiting(config, (use) => use(deps), options);
}

/** Queue length, questions set aside, today's cost, and whether the provider is in a pause. */
export function observerState(deps: Deps, config: Config, now = Date.now()): Promise<ObserverState> {
  return stateOfQueue(deps, openSummariser(config).summariser?.name, now);
}

export function problemOf(endpoint: Endpoint | undefined): string {
  return endpoint
    ? `${endpoint.provider} is not asked: ${endpoint.problem}`
    : "no model is chosen. Choose one: twiceshy observer on ollama (others: twiceshy observer on --help)";
}
