// What observations are made from, and what a rule has found before it is put into words.
import type { Attempt } from "../../domain/attempt.ts";
import type { Fact, ObservationType } from "../../domain/observation.ts";
import type { Turn } from "../../domain/turn.ts";

export interface ObserveInput {
  /** The turn that has ended, described. */
  readonly turn: Turn;
  /** Its calls, as they came. */
  readonly calls: readonly Attempt[];
  /** All the agent said in it, as it came; the last is its report. */
  readonly words: readonly string[];
  /** What it is about (core/tag), the telling ones first. */
  readonly concepts: readonly string[];
  /** The session before this turn: its calls and how often its work was told. Absent: this is its first turn. */
  readonly before?: { readonly calls: number; readonly observations: number };
}

/** What a rule has found. */
export interface Finding {
  readonly type: ObservationType;
  readonly title: string;
  readonly subtitle: string;
  /** The telling ones first; more than are kept. */
  readonly facts: readonly Fact[];
  readonly narrative: string;
  readonly files: readonly string[];
  readonly matter: string;
  /** What decides where only some are kept. */
  readonly worth: number;
}
