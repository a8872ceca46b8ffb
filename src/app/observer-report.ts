// What a run over the questions that wait came to.

export interface ObserverReport {
  readonly asked: number;
  readonly observations: number;
  readonly summaries: number;
  readonly postponed: number;
  /** Put aside: their answers could not be used. */
  readonly aside: number;
  /** Not asked any more: enough is known of that session, it was forgotten, or its project stays out of it. */
  readonly dropped: number;
  /** Sent and received. */
  readonly tokens: number;
  /** Why it stopped before the queue was empty; empty when it did not. */
  readonly stopped: string;
  /** What stopped it is the day's budget. */
  readonly isSpent: boolean;
}

export const NOTHING_ASKED: ObserverReport = {
  ...{ asked: 0, observations: 0, summaries: 0, postponed: 0, aside: 0, dropped: 0, tokens: 0 },
  ...{ stopped: "", isSpent: false },
};
