// Types: input of observation rules, and a finding before it is formatted.
import type { Attempt } from "../../domain/attempt.ts";
import type { Fact, ObservationType } from "../../domain/observation.ts";
import type { Turn } from "../../domain/turn.ts";

export interface ObserveInput {
  /** The turn that has ended. */
  readonly turn: Turn;
  /** Its calls, in order. */
  readonly calls: readonly Attempt[];
  /** All messages of the agent in the turn, in order; the last one is its report. */
  readonly words: readonly string[];
  /** Topics of the turn (core/tag), the most specific first. */
  readonly concepts: readonly string[];
  /** The session before this turn: number of calls and of work observations. Absent for the first turn. */
  readonly before?: { readonly calls: number; readonly observations: number };
}

/** A candidate for an observation, found by a rule. */
export interface Finding {
  readonly type: ObservationType;
  readonly title: string;
  readonly subtitle: string;
  /** The most important ones first; may be more than are kept. */
  readonly facts: readonly Fact[];
  readonly narrative: string;
  readonly files: readonly string[];
  readonly matter: string;
  /** Rank among findings when only some can be kept. */
  readonly worth: number;
}
