// Store facet: tasks and blockers. Nothing is deleted; only views are limited.
import type { Redacted } from "../../domain/redacted.ts";
import type { Blocker, Task, TaskStatus } from "../../domain/task.ts";

/** Which tasks to list; conditions are joined by "and". */
export interface TaskQuery {
  /** Project id; absent = everywhere. */
  readonly project?: string;
  /** The supervisor's id of the task. */
  readonly id?: string;
  /** In one of these states. */
  readonly statuses?: readonly TaskStatus[];
  /** Begun or ended since this moment. */
  readonly since?: number;
  /** At most so many; absent = all. */
  readonly limit?: number;
}

/** Which blockers to list. */
export interface BlockerQuery {
  /** Project id; absent = everywhere. */
  readonly project?: string;
  /** Only those still blocked. */
  readonly active?: boolean;
  /** At most so many; absent = all. */
  readonly limit?: number;
}

export interface TaskStore {
  /**
   * Saves the start or end of a run. An end closes the open run of the same project and id, if one began before it; a start
   * while the task runs belongs to the same run; the same end reported twice (same id, end and status) is stored once.
   * Fields absent in the later report are kept, and so is the first start.
   */
  save(task: Redacted<Task>): Promise<void>;
  /** Running tasks first, then the last ended first. */
  list(query: TaskQuery): Promise<readonly Task[]>;
  /** While a task is blocked, a new report replaces the reason and keeps the time. A report of a past block is ignored. */
  block(blocker: Redacted<Blocker>): Promise<void>;
  /** False when it was not blocked. */
  unblock(project: string, id: string, at: number): Promise<boolean>;
  /** The oldest first. */
  blockers(query: BlockerQuery): Promise<readonly Blocker[]>;
}
