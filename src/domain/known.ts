// What is known about some subjects, and what an attempt adds to it.
import type { Change, Hazard, Sighting } from "./hazard.ts";

/** What the store knows about some subjects. */
export interface Known {
  readonly hazards: readonly Hazard[];
  readonly sightings: readonly Sighting[];
  /** All changes of the scopes asked for. */
  readonly changes: readonly Change[];
}

/** What an attempt taught: rows to write beside it. */
export interface Learned {
  /**
   * Replace the row of the same project, subject and kind. `attempt: 0` stands for the attempt being appended.
   * `ignored` is the person's word and stays as it is.
   */
  readonly hazards: readonly Hazard[];
  /** Merged: earliest `firstAt`, latest `lastAt`. */
  readonly sightings: readonly Sighting[];
  /** Classes that changed, per scope: counted up by one. */
  readonly changes: readonly Omit<Change, "count">[];
}
