// The composition root of the model that is asked: apart from open.ts, so that hooks and the MCP server never carry it.
import { setTimeout as wait } from "node:timers/promises";
import type { Deps } from "./app/deps.ts";
import { NOTHING_ASKED, type ObserverReport } from "./app/observer-report.ts";
import { type ObserverState, stateOfQueue } from "./app/observer-state.ts";
import type { Config } from "./config.ts";
import { type Endpoint, endpointOf } from "./core/observer/endpoint.ts";
import { takeObserverLock } from "./observer-process.ts";
import type { Summariser } from "./ports/summariser.ts";
import { processMark, processState } from "./process-mark.ts";
import { summariserFor } from "./summarisers/index.ts";

/** Undefined when none is wanted, or something keeps it from being asked: `problem` tells. */
export function openSummariser(config: Config): {
  readonly endpoint: Endpoint | undefined;
  readonly summariser: Summariser | undefined;
} {
  const endpoint = endpointOf(config);
  if (endpoint?.problem !== "") return { endpoint, summariser: undefined };
  return { endpoint, summariser: summariserFor(endpoint, { env: config.env, folder: config.home }) };
}

export interface RunOptions {
  /** Questions, at most. */
  readonly limit?: number;
  /** Only these. */
  readonly ids?: readonly number[];
  /** Nobody is waiting: a provider that is away is left alone, and waited for a while. Default: it is asked at once. */
  readonly background?: boolean;
  /** Breaks off the question that is being asked; it waits again. */
  readonly signal?: AbortSignal;
}

export interface ObserverRun extends ObserverReport {
  /** Who was asked; empty when nobody may be. */
  readonly provider: string;
  /** What still waits; absent when nobody looked. */
  readonly waiting?: number;
  /** Nothing was asked: there is no model, it may not be asked, or another process is asking. `stopped` tells. */
  readonly isIdle: boolean;
}

/** A model on a slow machine takes its time. */
const DEADLINE_MS = 120_000;
const BUSY = "another process is asking already";

/** In the background a busy provider is waited for; a person is told. */
const PATIENCE_MS = 120_000;

/** Asks what waits, one process at a time. `open` is called once it is certain that there is somebody to ask. */
export async function askWaiting(
  config: Config,
  open: <T>(use: (deps: Deps) => Promise<T>) => Promise<T>,
  options: RunOptions = {},
): Promise<ObserverRun> {
  const { endpoint, summariser } = openSummariser(config);
  const idle = { ...NOTHING_ASKED, provider: summariser?.name ?? "", isIdle: true };
  if (!summariser) return { ...idle, stopped: problemOf(endpoint) };
  const { background = false, ...chosen } = options;
  const lock = takeObserverLock(config.home);
  // One in the background may only be waiting for a provider that was away. Who asks at once does not wait with it: each
  // question is claimed by one of them.
  if (!lock && background) return { ...idle, stopped: BUSY };
  try {
    return await open(async (deps) => {
      const { runObserver: work } = await import("./app/observer.ts");
      const report = await work(deps, summariser, {
        ...{ holder: processMark(), isGone: (holder) => processState(holder) === "gone" },
        ...{ now: Date.now, random: Math.random, wait, deadlineMs: DEADLINE_MS },
        onJob: () => lock?.keep(),
        ...{ patienceMs: background ? PATIENCE_MS : 0, atOnce: !background, ...chosen },
      });
      const { waiting } = await deps.store.jobs();
      if (!lock && report.asked === 0 && waiting > 0) return { ...idle, waiting, stopped: BUSY };
      return { ...report, provider: summariser.name, waiting, isIdle: false };
    });
  } finally {
    lock?.release();
  }
}

/** The same with a memory that is open. */
export function runObserver(deps: Deps, config: Config, options: RunOptions = {}): Promise<ObserverRun> {
  return askWaiting(config, (use) => use(deps), options);
}

/** What waits, what was put aside, what it has cost today, and whether the provider is left alone for a while. */
export function observerState(deps: Deps, config: Config, now = Date.now()): Promise<ObserverState> {
  return stateOfQueue(deps, openSummariser(config).summariser?.name, now);
}

/** Why nobody is asked. */
export function problemOf(endpoint: Endpoint | undefined): string {
  return endpoint
    ? `${endpoint.provider} is not asked: ${endpoint.problem}`
    : "no model is chosen. Choose one: twiceshy observer on ollama (others: twiceshy observer on --help)";
}
