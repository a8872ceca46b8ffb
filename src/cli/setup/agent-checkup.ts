// Checks of `doctor` about the agents: are the entries in their settings ours, would they run, and does an event arrive?
import { existsSync } from "node:fs";
import { type Finding, failed, noted, passed } from "../../app/setup/finding.ts";
import { realChanges } from "../../app/setup/install.ts";
import type { Config } from "../../config.ts";
import { isOlder, versionOf } from "../../open/agents.ts";
import { installContext } from "./agents.ts";
import { type AgentState, canInstall, installedAgents } from "./installed.ts";
import { tryHook } from "./try-hook.ts";

export async function checkAgents(config: Config): Promise<readonly Finding[]> {
  const states = (await installedAgents(config)).filter((one) => one.present || one.installed);
  if (states.length === 0) return [noted("agents", "no agent was found on this machine")];
  return Promise.all(states.map((state) => checkAgent(state, config)));
}

async function checkAgent(state: AgentState, config: Config): Promise<Finding> {
  const { agent, receipt, installed, problem } = state;
  const { name, label } = agent;
  const again = `twiceshy init ${name}${receipt?.project === undefined ? "" : " --project"}`;
  if (problem !== undefined) return failed(name, problem.replace(/^\[[\w-]+\] /, ""));
  if (!canInstall(agent)) return noted(name, `${label}: only its histories are read (twiceshy import)`);
  if (!installed) return noted(name, `not installed for ${label} (${again})`);
  if (!receipt)
    return failed(name, `${label}: installed, but the record of the installation is missing`, again);
  const { node, hook, cli } = receipt.launcher;
  const missing = [node, hook, cli].find((path) => !existsSync(path));
  if (missing) return failed(name, `${label}: its hooks point to ${missing}, which no longer exists`, again);
  const context = installContext(config, receipt.launcher, receipt);
  if (realChanges(agent.install(context)).length > 0)
    return failed(
      name,
      `${label}: the Twiceshy entries in its settings are from another version, or were changed`,
      again,
    );
  const [hindrance] = agent.hindrances?.(context) ?? [];
  if (hindrance) return failed(name, `${label}: installed, but ${hindrance.what}`, hindrance.remedy);
  const version = receipt.style === "mcp" ? await versionOf(agent.program, config.env) : undefined;
  const least = agent.leastVersion;
  if (version !== undefined && least !== undefined && isOlder(version, least))
    return failed(
      name,
      `${label} ${version} is too old for hooks through our MCP server (${least} or newer is needed)`,
      `update ${label}, or: twiceshy init ${name} --command-hooks`,
    );
  const fault = await tryHook(agent, receipt, config);
  if (fault !== undefined)
    return failed(name, `${label}: installed, but a test call did not arrive: ${fault}`, again);
  const where = receipt.project === undefined ? "" : " for this project";
  const arrived = agent.untried ? `a test call arrived (not tried: ${agent.untried})` : "a test call arrived";
  return passed(name, `${label}: installed${where}, ${agent.trial ? arrived : "no test call was made"}`);
}
