// Report of a run over the queued questions.

export interface ObserverReport {
  readonly asked: number;
  readonly observations: number;
  readonly summaries: number;
  readonly postponed: number;
  /** Questions put aside because their answers were unusable. */
  readonly aside: number;
  /** Questions dropped: the session has enough observations, was forgotten, or its project has opted out. */
  readonly dropped: number;
  /** Tokens sent and received. */
  readonly tokens: number;
  /** Why it stopped before the queue was empty; empty when it did not. */
  readonly stopped: string;
  /** It stopped because the daily budget is used up. */
  readonly isSpent: boolean;
}

export const NOTHING_ASKED: ObserverReport = {
  ...{ asked: 0, observations: 0, summaries: 0, postponed: 0, aside: 0, dropped: 0, tokens: 0 },
  ...{ stopped: "", isSpent: false },
};
