// twiceshy derive-anew: started by hooks in the background. A person's commands do the same work first.
import type { Config } from "../../config.ts";
import { logError } from "../../open/error-log.ts";
import { markPruning, needsPruning } from "../../open/waiting.ts";
import type { Store } from "../../ports/store.ts";
import { command } from "../command.ts";
import { withMemory } from "../memory.ts";
import { LATER, lowerPriority } from "../priority.ts";
import { deriveUnderLock, failureLine, underDeriveLock } from "./derive-first.ts";

/** Pause between two transactions, so that a hook can write. */
const BETWEEN_MS = 10;

export const deriveAnew = command({
  name: "derive-anew",
  summary:
    "derive again what an older version concluded, and keep the memory within its size; prints nothing",
  examples: { "twiceshy derive-anew": "as hooks start it when a session starts" },
  flags: {},
  async run({ config, now }) {
    try {
      lowerPriority(LATER);
      await withMemory(
        config,
        async ({ deps, store }) => {
          await deriveUnderLock(deps, config);
          await underDeriveLock(config, async (keep) => {
            await store.upkeep.doLaterWork(() => pause(keep));
            if (needsPruning(config, now)) await prune(store, config, () => pause(keep), now);
          });
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

async function prune(
  { upkeep }: Pick<Store, "upkeep">,
  config: Config,
  pause: () => Promise<void>,
  now: number,
): Promise<void> {
  markPruning(config);
  await upkeep.prune(config.maxMemoryMb * 1_000_000, now, pause);
}

function pause(keep: () => void): Promise<void> {
  keep();
  return new Promise((done) => setTimeout(done, BETWEEN_MS));
}
