// Port: the memory of another program that people migrate from, as far as ours can import it. Read-only.
import type { ObservationType, SessionSummary } from "../domain/observation.ts";
import type { Session } from "../domain/project.ts";

export interface OtherPrompt {
  /** From 1, in its session. */
  readonly number: number;
  readonly at: number;
  readonly text: string;
}

export interface OtherObservation {
  /** The same row has the same key, whichever version of the other memory wrote it. */
  readonly key: string;
  readonly at: number;
  /** Number of the prompt it belongs to; 0 = unknown. */
  readonly prompt: number;
  readonly type: ObservationType;
  readonly title: string;
  readonly subtitle: string;
  readonly facts: readonly string[];
  readonly narrative: string;
  readonly concepts: readonly string[];
  readonly filesRead: readonly string[];
  readonly filesModified: readonly string[];
}

/** There may be one for every prompt of a session. */
export interface OtherSummary
  extends Pick<
    SessionSummary,
    | "at"
    | "request"
    | "investigated"
    | "learned"
    | "completed"
    | "nextSteps"
    | "filesRead"
    | "filesEdited"
    | "notes"
  > {
  /** 0 = unknown. */
  readonly prompt: number;
}

/** A session with its prompts, observations and summaries. */
export interface OtherSession extends Pick<Session, "agent" | "startedAt" | "lastAt"> {
  /** The agent's own id, by which we know it as well. */
  readonly id: string;
  /** The other memory's name of the project: mostly a folder name, so different projects may share it. */
  readonly project: string;
  /** Given by the person or the other memory; may be empty. */
  readonly title: string;
  /** The folder it ran in; empty when unknown. */
  readonly folder: string;
  /** By number. */
  readonly prompts: readonly OtherPrompt[];
  /** As they came. */
  readonly observations: readonly OtherObservation[];
  readonly summaries: readonly OtherSummary[];
}

export interface OtherCounts {
  readonly sessions: number;
  readonly prompts: number;
  readonly observations: number;
  readonly summaries: number;
}

export interface OtherMemory {
  readonly path: string;
  /** Size and time of change of all its files together, to see whether it has changed since it was read. */
  readonly size: number;
  readonly modifiedAt: number;
  readonly counts: OtherCounts;
  /** Which session belongs to which of its projects, and ran in which folder. */
  places(): readonly Pick<OtherSession, "id" | "project" | "folder">[];
  /** Oldest first, one at a time. Throws a readable message when the file is damaged or changes while it is read. */
  sessions(): Iterable<OtherSession>;
  close(): void;
}
