// Autohand adapter: reads its histories; it has no hooks yet.
import type { Agent } from "../../ports/agent.ts";
import { autohandFacts } from "./facts.ts";
import { autohandHomes } from "./folders.ts";

export const autohand: Agent = {
  name: autohandFacts.name,
  label: autohandFacts.label,
  historyOnly:
    "Twiceshy reads Autohand's histories (twiceshy import --agent autohand) but has no hooks for it yet: there is nothing to install.",
  parse() {
    throw new Error("[autohand] hooks of Autohand are not understood yet. Import its histories instead.");
  },
  reply: () => undefined,
  isPresent: (home, env) => autohandHomes(home, env).length > 0,
  install: () => [],
  uninstall: () => [],
  afterInstall: [],
  histories: async (home, env) => (await import("./import.ts")).histories(home, env),
  async *readHistory(path) {
    yield* (await import("./import.ts")).readHistory(path);
  },
};
