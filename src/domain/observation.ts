// Observations of a turn and the summary of a session, written so that they can be read a year later.

export type ObservationType = "decision" | "bugfix" | "feature" | "refactor" | "discovery";
export const OBSERVATION_TYPES: readonly ObservationType[] = [
  "decision",
  "bugfix",
  "feature",
  "refactor",
  "discovery",
];

/** Concepts that name the type of an observation rather than its topic. */
export const KIND_CONCEPTS: Readonly<Record<ObservationType, string>> = {
  decision: "trade-off",
  bugfix: "problem-solution",
  feature: "new-behaviour",
  refactor: "structure",
  discovery: "how-it-works",
};

/** Who wrote it: our own rules, a model, another memory it was imported from, or the person who corrected it. */
export type ObservationSource = "rules" | "model" | "claude-mem" | "person";

/** One piece of information that can be read alone, with the attempts that prove it. */
export interface Fact {
  readonly text: string;
  /** Ids of attempts; empty when it comes from the agent's own words. */
  readonly evidence: readonly number[];
}

export interface NewObservation {
  /** Project id. */
  readonly project: string;
  readonly session: string;
  /** Number of the prompt it came of. */
  readonly turn: number;
  readonly at: number;
  readonly branch: string;
  readonly type: ObservationType;
  /** Three to eight words. */
  readonly title: string;
  /** At most 24 words: what it means. */
  readonly subtitle: string;
  readonly facts: readonly Fact[];
  readonly narrative: string;
  /** Broad categories: `authentication`, `how-it-works`. */
  readonly concepts: readonly string[];
  /** Relative to the project's root. */
  readonly files: readonly string[];
  readonly source: ObservationSource;
  /** The same thing observed again has the same key within its session and turn. */
  readonly key: string;
  /** What a decision or a change is about, so that a newer one on the same matter replaces it; empty when unknown. */
  readonly matter: string;
}

export interface Observation extends NewObservation {
  readonly id: number;
  /** Id of the newer observation on the same matter; 0 = still valid. */
  readonly supersededBy: number;
}

export interface SessionSummary {
  readonly project: string;
  readonly session: string;
  readonly at: number;
  readonly title: string;
  readonly subtitle: string;
  readonly request: string;
  readonly investigated: string;
  readonly learned: string;
  readonly completed: string;
  readonly nextSteps: string;
  readonly filesRead: readonly string[];
  readonly filesEdited: readonly string[];
  readonly notes: string;
  readonly source: ObservationSource;
}
