// For which agents Twiceshy is installed, as their settings say.
import type { Config } from "../config.ts";
import { agentRegistry } from "../open.ts";
import type { Agent } from "../ports/agent.ts";
import { installContext, launcherFor } from "./agents.ts";
import { type KeptReceipt, readReceipt } from "./settings-files.ts";

export interface AgentState {
  readonly agent: Agent;
  /** The agent seems to be used on this machine. */
  readonly present: boolean;
  /** Our entries are in its settings. */
  readonly installed: boolean;
  readonly receipt?: KeptReceipt;
  /** Why its settings could not be read. */
  readonly problem?: string;
}

/** Not so where only histories are read. */
export function canInstall(agent: Agent): boolean {
  return agent.historyOnly === undefined;
}

/** All of them: of some only histories are read, and nothing can be installed. */
export async function installedAgents(config: Config): Promise<readonly AgentState[]> {
  const { agents } = await agentRegistry();
  return agents.map((agent) => {
    const receipt = readReceipt(config, agent.name);
    const state = {
      agent,
      present: agent.isPresent(config.userHome, config.env),
      ...(receipt && { receipt }),
    };
    const context = installContext(config, receipt?.launcher ?? launcherFor(config, ""), receipt?.style);
    try {
      // What uninstalling would change is what is there of us.
      const installed = agent.uninstall(context).some((change) => change.before !== change.after);
      return { ...state, installed };
    } catch (error) {
      return { ...state, installed: false, problem: error instanceof Error ? error.message : String(error) };
    }
  });
}
