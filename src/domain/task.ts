// Working memory of a supervised loop: the tasks of a project, how they ended, and what is blocked.

export type TaskStatus = "started" | "completed" | "failed";

/** What a supervisor's checks said; free text and lists, as they come. */
export interface ValidationReport {
  readonly valid: boolean;
  readonly rulesPassed: readonly string[];
  readonly rulesFailed: readonly string[];
  readonly reason: string;
}

/** One run of one task. */
export interface Task {
  /** Project id. */
  readonly project: string;
  /** The supervisor's own id: `task-042`. */
  readonly id: string;
  /** Free: `coding`, `review`; empty when nobody said. */
  readonly type: string;
  readonly status: TaskStatus;
  readonly intent: string;
  /** One line: what came of it, as far as checks, commits and calls show; never made by a model. */
  readonly summary: string;
  /** Opens details and associative recall for the tasks after it. */
  readonly requiresContext: boolean;
  /** Somebody said that it stands for itself: while it runs nothing is told of other tasks and earlier work. */
  readonly isIsolated?: boolean;
  /** 0 when nobody said. */
  readonly startedAt: number;
  /** 0 while it runs. */
  readonly endedAt: number;
  /** Why it failed; empty else. */
  readonly reason: string;
  readonly validation?: ValidationReport;
}

export interface Blocker {
  readonly project: string;
  /** Of the task. */
  readonly id: string;
  readonly reason: string;
  readonly blockedAt: number;
  /** 0 while it is blocked. */
  readonly unblockedAt: number;
}
