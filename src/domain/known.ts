// Stored knowledge about a set of subjects, and what one attempt adds to it.
import type { Change, Grade, Hazard, Sighting } from "./hazard.ts";

/** What the store knows about some subjects. */
export interface Known {
  readonly hazards: readonly Hazard[];
  readonly sightings: readonly Sighting[];
  /** All changes of the scopes asked for. */
  readonly changes: readonly Change[];
  /** All grades of the project. */
  readonly grades: readonly Grade[];
  /** Hazards of other projects about facts of this machine that were asked for. */
  readonly elsewhere?: readonly Hazard[];
}

/** What one attempt teaches: rows to write together with it. */
export interface Learned {
  /**
   * Replace the row of the same project, subject and kind. `attempt: 0` stands for the attempt being appended.
   * `ignored` was set by the person and is not changed.
   */
  readonly hazards: readonly Hazard[];
  /** Merged: earliest `firstAt`, latest `lastAt`, counts added up. */
  readonly sightings: readonly Sighting[];
  /** Classes that changed, per scope: counted up by one. */
  readonly changes: readonly Omit<Change, "count">[];
  /** Added to those of the same project and kind. */
  readonly grades: readonly Grade[];
}
