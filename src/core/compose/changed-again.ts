// Says that a file was changed again since: a reader takes the change that a line tells for the last one.
import { underTitle } from "./task-clauses.ts";

/** The task that changed a file, and when it did. */
export interface EarlierTask {
  /** Empty if unknown. */
  readonly title: string;
  readonly at: number;
  readonly files: readonly string[];
}

/** `changed again under "Sort the stars", 2026-11-10`; empty if it was not. */
export function againText(again: EarlierTask | undefined): string {
  return again ? `changed again ${underTitle(again.title, again.at)}` : "";
}
