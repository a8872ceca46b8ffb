// Opens loop folders, and git's view of a work tree before and after an iteration.
import type { Config } from "../config.ts";
import type { AgentEvent } from "../domain/event.ts";
import type { Iteration } from "../domain/iteration.ts";
import type { GitState, LoopRuns } from "../ports/loop-runs.ts";
import type { Loops } from "../ports/loops.ts";

/** Loops that keep their history in a folder of their own; does not open the memory. */
export async function loopsHere(): Promise<Loops> {
  return (await import("../loops/ralph/index.ts")).ralphLoops();
}

/** Writes the runs of `twiceshy loop` into such a folder. */
export async function loopRuns(): Promise<LoopRuns> {
  return (await import("../loops/ralph/runs.ts")).ralphRuns();
}

/** An agent's own session records as iterations of a loop. */
export async function sessionIterations(
  events: AsyncIterable<AgentEvent>,
  options: import("../loops/transcripts/index.ts").TranscriptOptions,
): Promise<readonly Iteration[]> {
  return (await import("../loops/transcripts/index.ts")).transcriptIterations(events, options);
}

export function gitChanges(root: string, { env }: Config) {
  return {
    gitState: async () => (await import("../workspaces/git-changes.ts")).gitState(root, env, Date.now()),
    changesSince: async (before: GitState) =>
      (await import("../workspaces/git-changes.ts")).changesSince(root, env, before),
  };
}
