// Puts an adapter together for an agent that could not be run here: it follows the vendor's documentation.
import type { Agent, AgentFacts } from "../ports/agent.ts";

interface Documented extends Pick<Agent, "parse" | "reply" | "install" | "uninstall" | "isPresent"> {
  readonly facts: Pick<AgentFacts, "name" | "label">;
  /** What it cannot do, one line each. */
  readonly limits?: readonly string[];
  readonly histories?: Agent["histories"];
  readonly readHistory?: Agent["readHistory"];
}

export function documentedAgent({ facts, limits = [], ...parts }: Documented): Agent {
  return {
    histories: async () => [],
    async *readHistory() {},
    ...parts,
    name: facts.name,
    label: facts.label,
    afterInstall: [
      `Twiceshy's hooks for ${facts.label} follow its documentation and were not run with it: twiceshy log shows whether calls arrive.`,
      ...limits,
    ],
  };
}
