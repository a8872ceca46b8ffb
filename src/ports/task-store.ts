// What a store keeps of tasks and blockers: everything; views of it are cut.
import type { Redacted } from "../domain/redacted.ts";
import type { Blocker, Task, TaskStatus } from "../domain/task.ts";

export interface TaskStore {
  /**
   * A run of a task, begun or ended. One that ended closes the run of the same project and id that is still open, if
   * there is one that began before; begun again while it runs is the same run; the same end reported twice (same id,
   * end and status) is stored once. What the later report does not say stays, and so does the first start.
   */
  saveTask(task: Redacted<Task>): Promise<void>;
  /** The last to end first, those that still run before them. */
  tasks(query: {
    /** Project id; absent = everywhere. */
    readonly project?: string;
    readonly id?: string;
    readonly statuses?: readonly TaskStatus[];
    readonly since?: number;
    readonly limit?: number;
  }): Promise<readonly Task[]>;
  /** Blocked again while it is: the reason is replaced, the time stays. Told again when it is over: nothing. */
  saveBlocker(blocker: Redacted<Blocker>): Promise<void>;
  /** False when it was not blocked. */
  unblock(project: string, id: string, at: number): Promise<boolean>;
  /** `active`: only those that hold. The oldest first. */
  blockers(query: {
    readonly project?: string;
    readonly active?: boolean;
    readonly limit?: number;
  }): Promise<readonly Blocker[]>;
}
