// An agent of which only the histories are read: there is nothing to install, and its hooks are not understood.
import type { AgentName } from "../domain/agent.ts";
import type { Agent } from "../ports/agent.ts";

export interface HistoryOnly extends Pick<Agent, "label" | "isPresent"> {
  readonly name: AgentName;
  /** What the person can do instead of installing. */
  readonly instead: string;
  /** Loaded when a history is read, never on the way of a tool call. */
  load(): Promise<Pick<Agent, "histories" | "readHistory">>;
}

export function historyOnlyAgent({ name, label, isPresent, instead, load }: HistoryOnly): Agent {
  return {
    name,
    label,
    historyOnly: `Twiceshy reads the histories of ${label} (${instead}) but has no hooks for it yet: there is nothing to install.`,
    parse() {
      throw new Error(`[${name}] hooks of ${label} are not understood yet. Import its histories instead.`);
    },
    reply: () => undefined,
    isPresent,
    install: () => [],
    uninstall: () => [],
    afterInstall: [],
    histories: async (home, env) => (await load()).histories(home, env),
    async *readHistory(path) {
      yield* (await load()).readHistory(path);
    },
  };
}
