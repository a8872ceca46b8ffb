// JSON shape of a loop: its iterations and the stories at which it is stuck.
import type { LoopState } from "../app/loops/loop-states.ts";
import type { Iteration } from "../domain/iteration.ts";
import { iso, isoOrNull } from "./time.ts";

export function wireLoop({ project, folder, history, stuck }: LoopState) {
  return {
    project,
    prd: folder.name,
    folder: folder.path,
    stories: history.stories,
    iterations: history.iterations.map(wireIteration),
    skipped: history.skipped,
    stuck: stuck.map(({ cluster, ...rest }) => ({
      ...rest,
      cluster: { ...cluster, lastAt: iso(cluster.lastAt) },
    })),
  };
}

function wireIteration(one: Iteration) {
  const { runId, iteration, retry, storyId, storyTitle, mode, status, at, duration, agent, model } = one;
  return {
    runId,
    iteration,
    retry,
    storyId,
    storyTitle,
    mode,
    status,
    at: isoOrNull(at),
    duration,
    agent,
    model,
    tokens: one.tokens,
    commits: one.commits,
    errors: one.errorsEncountered.map(({ kind, message }) => ({ kind, message })),
    files: one.filesModified,
    learnings: one.learnings,
  };
}
