// Queues a project for the code index and starts the background process that works off the queue.
import { requestIndexing } from "../app/search/code-queue.ts";
import type { Config } from "../config.ts";
import type { Project } from "../domain/project.ts";
import type { Store } from "../ports/store.ts";
import { startBackground } from "./background.ts";
import { logError } from "./error-log.ts";

/** Never fails: the next session asks again. */
export async function startIndexing(
  config: Config,
  store: Store,
  project: Project,
  changed?: readonly string[],
): Promise<void> {
  try {
    await requestIndexing({ store }, project, Date.now(), changed);
    await startBackground(config, "index");
  } catch (error) {
    logError(config, "the code index could not be brought up to date", error, Date.now());
  }
}
