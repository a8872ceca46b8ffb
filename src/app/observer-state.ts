// How the observer stands: what waits, what was put aside and why, what it has cost today, whether its provider is away.
import type { Job } from "../ports/observation-store.ts";
import type { Deps } from "./deps.ts";
import { localDay } from "./observer-ask.ts";
import { isPaused } from "./observer-pause.ts";

export interface ObserverState {
  /** Questions. */
  readonly waiting: number;
  /** Questions whose answers could not be used; asked again when somebody says so. */
  readonly aside: number;
  /** Of those that wait; 0 = none does. */
  readonly oldestAt: number;
  /** Sent and received. */
  readonly tokensToday: number;
  /** The provider was away and is left alone until then; absent when it is not. */
  readonly pause?: { readonly until: number; readonly reason: string };
}

/** `provider`: the name of the summariser that is asked; undefined when none is. */
export async function stateOfQueue(
  { store }: Pick<Deps, "store">,
  provider: string | undefined,
  now: number,
): Promise<ObserverState> {
  const { waiting, failed: aside, oldestAt } = await store.jobs();
  const pause = provider === undefined ? undefined : await store.providerPause(provider);
  return {
    ...{ waiting, aside, oldestAt, tokensToday: await store.spent(localDay(now)) },
    ...(isPaused(pause, now) && { pause: { until: pause.until, reason: pause.reason } }),
  };
}

/** What a person is told of a question that was put aside. */
export interface AsideQuestion extends Pick<Job, "id" | "kind" | "session" | "turn" | "at"> {
  /** Its name. */
  readonly project: string;
  /** What was wrong with the last answer. */
  readonly error: string;
}

/** The oldest first. */
export async function questionsAside({ store }: Pick<Deps, "store">): Promise<readonly AsideQuestion[]> {
  const jobs = await store.jobsAside();
  if (jobs.length === 0) return [];
  const names = new Map((await store.projects()).map(({ id, name }) => [id, name]));
  return jobs.map(({ id, kind, session, turn, at, project, lastError }) => ({
    ...{ id, kind, session, turn, at },
    project: names.get(project) ?? project,
    error: lastError,
  }));
}

/** They wait again, all or these of them, as if they had never been asked; their ids. */
export function retryQuestions(
  { store }: Pick<Deps, "store">,
  ids?: readonly number[],
): Promise<readonly number[]> {
  return store.retryJobs(ids);
}
