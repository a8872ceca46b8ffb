// The loops of projects with their iterations and the stories at which they are stuck, for a person.
import { stuckStories } from "../../core/history/stuck.ts";
import type { LoopHistory, StuckStory } from "../../domain/iteration.ts";
import type { Project } from "../../domain/project.ts";
import type { LoopFolder, Loops } from "../../ports/loops.ts";

export interface LoopState {
  readonly project: string;
  readonly folder: LoopFolder;
  readonly history: LoopHistory;
  readonly stuck: readonly StuckStory[];
}

/** Those that were changed last first. A folder that cannot be read is left out. */
export async function loopStates(loops: Loops, projects: readonly Project[]): Promise<readonly LoopState[]> {
  const found: LoopState[] = [];
  for (const { id, root } of projects) {
    if (root === "") continue;
    for (const folder of loops.list(root)) {
      const history = await loops.current(folder);
      found.push({ project: id, folder, history, stuck: stuckStories(history) });
    }
  }
  return found.toSorted((a, b) => lastAt(b) - lastAt(a));
}

function lastAt({ history }: LoopState): number {
  return history.iterations.at(-1)?.at ?? 0;
}
