// Working memory of a supervised loop: the tasks of a project, how they ended, and what is blocked.

export type TaskStatus = "started" | "completed" | "failed";

/** Report of a supervisor's checks: free text and lists, unchanged. */
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
  /** One line: the result according to checks, commits and calls; never written by a model. */
  readonly summary: string;
  /** Gives later tasks its details and the recall of related work. */
  readonly requiresContext: boolean;
  /** Declared independent: while it runs, other tasks and earlier work are not shown. */
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
