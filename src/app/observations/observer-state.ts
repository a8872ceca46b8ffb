// State of the observer: queued questions, those put aside and why, tokens used today, and pauses of its provider.

import { localDay } from "../../core/text/for-people.ts";
import type { Job } from "../../ports/store.ts";
import type { Deps } from "../deps.ts";
import { isPaused } from "./observer-pause.ts";

export interface ObserverState {
  /** Questions. */
  readonly waiting: number;
  /** Questions with unusable answers; asked again on request. */
  readonly aside: number;
  /** Time of the oldest waiting question; 0 = none. */
  readonly oldestAt: number;
  /** Tokens sent and received today. */
  readonly tokensToday: number;
  /** The provider did not answer and is paused until then; absent when it is not paused. */
  readonly pause?: { readonly until: number; readonly reason: string };
}

/** `provider`: the name of the summariser that is asked; undefined when none is. */
export async function stateOfQueue(
  { store }: Pick<Deps, "store">,
  provider: string | undefined,
  now: number,
): Promise<ObserverState> {
  const { waiting, failed: aside, oldestAt } = await store.jobs.counts();
  const pause = provider === undefined ? undefined : await store.jobs.pause(provider);
  return {
    ...{ waiting, aside, oldestAt, tokensToday: await store.jobs.spent(localDay(now)) },
    ...(isPaused(pause, now) && { pause: { until: pause.until, reason: pause.reason } }),
  };
}

export interface AsideQuestion extends Pick<Job, "id" | "kind" | "session" | "turn" | "at"> {
  readonly project: string;
  /** What was wrong with the last answer. */
  readonly error: string;
}

/** The oldest first. */
export async function questionsAside({ store }: Pick<Deps, "store">): Promise<readonly AsideQuestion[]> {
  const jobs = await store.jobs.aside();
  if (jobs.length === 0) return [];
  const names = new Map((await store.projects.list()).map(({ id, name }) => [id, name]));
  return jobs.map(({ id, kind, session, turn, at, project, lastError }) => ({
    ...{ id, kind, session, turn, at },
    project: names.get(project) ?? project,
    error: lastError,
  }));
}

/** Queues them again, all or these, with their counters reset; returns their ids. */
export function retryQuestions(
  { store }: Pick<Deps, "store">,
  ids?: readonly number[],
): Promise<readonly number[]> {
  return store.jobs.retry(ids);
}
