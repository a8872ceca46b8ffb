// Tasks and blockers.
import type { TaskStore } from "../../../ports/store.ts";
import { numbersOf } from "../projects.ts";
import { saveBlocker, saveTask, selectBlockers, selectTasks, updateBlocker } from "../tasks.ts";
import type { Context } from "./context.ts";

export function tasks({ database, guarded, writing }: Context): TaskStore {
  return {
    save: writing((task) => saveTask(database, numbersOf(database).project(task.project), task)),
    list: guarded((query) => selectTasks(database, query)),
    block: writing((blocker) => saveBlocker(database, numbersOf(database).project(blocker.project), blocker)),
    unblock: writing((project, id, at) => updateBlocker(database, project, id, at)),
    blockers: guarded((query) => selectBlockers(database, query)),
  };
}
