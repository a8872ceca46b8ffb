// Amp adapter, written from documentation.
import type { Agent } from "../../ports/agent.ts";
import { ampFacts } from "./facts.ts";
import { install, isPresent, uninstall } from "./install.ts";
import { parse } from "./parse.ts";
import { reply } from "./reply.ts";

export const amp: Agent = {
  name: ampFacts.name,
  label: ampFacts.label,
  parse,
  reply,
  isPresent,
  install,
  uninstall,
  afterInstall: [
    "Amp's plugins are experimental, and Twiceshy's was written from their documentation. Run plugins: reload in Amp's command palette; some versions load plugins only when started as PLUGINS=all amp.",
  ],
  histories: async () => [],
  // biome-ignore lint/correctness/useYield: there is nothing to read
  async *readHistory(path) {
    throw new Error(
      `${path} cannot be read: Amp keeps its threads on its server, and no export of them is known.`,
    );
  },
};
