// Reads an agent's histories with a module that is loaded on first use: hooks do not need it.
import type { Agent } from "../ports/agent.ts";

export type HistoryModule = Pick<Agent, "histories" | "readHistory">;

/** `lazyHistory(() => import("./import.ts"))` */
export function lazyHistory(load: () => Promise<HistoryModule>): HistoryModule {
  return {
    histories: async (home, env) => (await load()).histories(home, env),
    async *readHistory(path, onBroken) {
      yield* (await load()).readHistory(path, onBroken);
    },
  };
}
