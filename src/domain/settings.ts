// What a person can set.

export type GuardMode = "off" | "note" | "bump" | "ask";

export interface Settings {
  /** Record and answer at all. */
  readonly enabled: boolean;
  /** What happens at a tool call that would repeat a known failure. */
  readonly mode: GuardMode;
  /** How sure the guard must be before it stops a call, and before it adds a note. */
  readonly bumpThreshold: number;
  readonly noteThreshold: number;
  /** A hook answers within this time or says nothing. */
  readonly deadlineMs: number;
  /** Open a session with what the project has taught. */
  readonly autoInject: boolean;
  /** Tokens of that block. */
  readonly startBudget: number;
}
