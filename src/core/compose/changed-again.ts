// Says that a file was changed again since: a reader takes the change that a line tells for the last one.
import { titleWords } from "./quote.ts";
import { underTitle } from "./task-clauses.ts";

/** The task that changed a file, and when it did. */
export interface EarlierTask {
  /** Empty if unknown. */
  readonly title: string;
  readonly at: number;
  readonly files: readonly string[];
  /** Its branch, if what it changed is not here. */
  readonly on?: string;
}

/** `changed again under "Sort the stars", 2026-11-10`; empty if it was not. */
export function againText(again: EarlierTask | undefined): string {
  if (again === undefined) return "";
  const on = onBranch(again);
  return `changed again ${underTitle(again.title, again.at)}${on === "" ? "" : `, ${on}`}`;
}

/** `on the branch add-stars`; empty if the work is here. */
export function onBranch({ on = "" }: Pick<EarlierTask, "on">): string {
  return on === "" ? "" : `on the branch ${titleWords(on, 60)}`;
}
