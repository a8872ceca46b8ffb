// Adapter for agents of which only histories are read: nothing to install, no hooks.
import type { Agent, AgentFacts } from "../ports/agent.ts";
import { type HistoryModule, lazyHistory } from "./lazy-history.ts";

interface HistoryOnly extends Pick<Agent, "isPresent"> {
  readonly facts: AgentFacts;
  /** What the person can do instead of installing. */
  readonly instead: string;
  /** Loaded when a history is read, never on the path of a tool call. */
  load(): Promise<HistoryModule>;
}

export function historyOnlyAgent({ facts, isPresent, instead, load }: HistoryOnly): Agent {
  const { name, label } = facts;
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
    ...lazyHistory(load),
  };
}
