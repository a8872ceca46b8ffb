// The code index in the background: works off the queue with low priority and prints nothing.
import type { Config } from "../../config.ts";
import { logError } from "../../open/error-log.ts";
import { runIndexing } from "../../open/indexing.ts";
import { forBulkWork } from "../exchange/bulk.ts";
import { withMemory } from "../memory.ts";
import { LATER, lowerPriority } from "../priority.ts";

export async function indexInBackground(config: Config, now: number): Promise<number> {
  lowerPriority(LATER);
  forBulkWork();
  try {
    const reports = await withMemory(config, ({ deps }) => runIndexing(deps, config), { asItIs: true });
    for (const { problem } of reports ?? [])
      if (problem !== "") logError(config, "a project could not be indexed", new Error(problem), now);
    return 0;
  } catch (error) {
    logError(config, "the code index could not be brought up to date", error, now);
    return 1;
  }
}
