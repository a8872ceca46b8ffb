// Deliveries: the ledger of everything shown to an agent, and what came of it.

export type Verdict = "silent" | "note" | "bump";

/**
 * - `held`        not delivered yet: waits for the outcome of the call, and stays so when that call succeeds
 * - `shown`       delivered; nothing known yet
 * - `heeded`      the agent did something else
 * - `overridden`  the same call was made again; its outcome follows
 */
type DeliveryFate = "held" | "shown" | "heeded" | "overridden";

export interface NewDelivery {
  readonly project: string;
  readonly session: string;
  /** Who read it: `main`, the id of a subagent, or `person`. */
  readonly reader: string;
  readonly at: number;
  /** `turn-end` is for the person's eyes: the reader is `person`. */
  readonly moment: "session-start" | "prompt" | "before-call" | "after-call" | "turn-end";
  readonly verdict: Verdict;
  /** The action it spoke of; empty for briefs. */
  readonly fingerprint: string;
  /** The agent's id of the call it spoke of. */
  readonly call: string;
  readonly subject: string;
  readonly kind: string;
  readonly confidence: number;
  /** The text as delivered. */
  readonly text: string;
  readonly tokens: number;
  /** Attempts it rests on. */
  readonly evidence: readonly number[];
  /** Recorded but not delivered yet: its fate begins as `held`, not as `shown`. */
  readonly held?: true;
}

export interface Delivery extends Omit<NewDelivery, "held"> {
  readonly id: number;
  readonly fate: DeliveryFate;
  /** How the overriding call ended: the warning was right (`failed`) or wrong (`succeeded`). */
  readonly aftermath: "succeeded" | "failed" | "";
  /** When the model had read it; 0 while it cannot have. */
  readonly readAt: number;
  /** What the person thinks of it. */
  readonly rating: "helpful" | "wrong" | "";
}
