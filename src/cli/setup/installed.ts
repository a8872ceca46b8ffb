// Reads from the agents' settings for which of them Twiceshy is installed.
import { realChanges } from "../../app/setup/install.ts";
import type { Config } from "../../config.ts";
import { messageOf } from "../../disk/errors.ts";
import { agentRegistry, type RegisteredAgent } from "../../open/agents.ts";
import { placeOf } from "../../open/project.ts";
import type { Agent } from "../../ports/agent.ts";
import { installContext, launcherFor } from "./agents.ts";
import { type KeptReceipt, projectsWith, readReceipt } from "./settings-files.ts";

export interface AgentState {
  readonly agent: RegisteredAgent;
  /** The agent seems to be used on this machine. */
  readonly present: boolean;
  readonly installed: boolean;
  readonly receipt?: KeptReceipt;
  readonly problem?: string;
}

/** False for agents of which only histories are read. */
export function canInstall(agent: Agent): boolean {
  return agent.historyOnly === undefined;
}

/** Every known agent; one that has Twiceshy for the current project alone is shown with that installation. */
export async function installedAgents(config: Config): Promise<readonly AgentState[]> {
  const { agents } = await agentRegistry();
  const { root } = placeOf(process.cwd()).project;
  return agents.map((agent) => {
    const everywhere = stateOf(agent, config);
    if (everywhere.installed || !projectsWith(config, agent.name).includes(root)) return everywhere;
    return stateOf(agent, config, root);
  });
}

function stateOf(agent: RegisteredAgent, config: Config, project?: string): AgentState {
  const receipt = readReceipt(config, agent.name, project);
  const state = {
    agent,
    present: agent.isPresent(config.userHome, config.env),
    ...(receipt && { receipt }),
  };
  const context = installContext(config, receipt?.launcher ?? launcherFor(config, ""), { ...receipt });
  try {
    // Installed if uninstalling would change anything.
    const installed = realChanges(agent.uninstall(context)).length > 0;
    return { ...state, installed };
  } catch (error) {
    return { ...state, installed: false, problem: messageOf(error) };
  }
}
