// twiceshy derive-anew: as hooks start it, in the background. A person's commands do the same before they begin.
import { getPriority, setPriority } from "node:os";
import { logError } from "../../open.ts";
import { command } from "../command.ts";
import { deriveUnderLock, failureLine } from "../derive-first.ts";
import { withMemory } from "../memory.ts";

/** Agents at work come first. */
const LATER = 10;

export const deriveAnew = command({
  name: "derive-anew",
  summary: "derive anew what an older version concluded, and keep the memory within its size; says nothing",
  examples: [["twiceshy derive-anew", "as hooks start it when a session starts"]],
  flags: {},
  async run({ config, now }) {
    try {
      stepBack();
      await withMemory(
        config,
        async ({ deps, store }) => {
          await deriveUnderLock(deps, config);
          if (config.maxMemoryMb > 0) await store.prune(config.maxMemoryMb * 1_000_000, now);
        },
        { asItIs: true },
      );
    } catch (error) {
      logError(config, failureLine(error), undefined, now);
      return 1;
    }
    return 0;
  },
});

function stepBack(): void {
  try {
    setPriority(Math.max(getPriority(), LATER));
  } catch {
    // Where that is not allowed it runs as all others do.
  }
}
