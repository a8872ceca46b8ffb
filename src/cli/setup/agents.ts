// Finds the agents a command is about, and the paths that their hooks start.
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Config } from "../../config.ts";
import { readBytes } from "../../disk/read.ts";
import { AGENT_NAMES, agentAliases, agentRegistry } from "../../open/agents.ts";
import type { Agent, InstallContext, Launcher } from "../../ports/agent.ts";
import { UsageError } from "../errors.ts";
import { nearest } from "../terminal/nearest.ts";

/** The named agents, or all that seem to be used on this machine. */
export async function findAgents(names: readonly string[], config: Config): Promise<readonly Agent[]> {
  const { agents, agentFor } = await agentRegistry();
  if (names.length === 0) return agents.filter((agent) => agent.isPresent(config.userHome, config.env));
  return [...new Set(names)].map((name) => {
    const agent = agentFor(name);
    if (agent) return agent;
    const known = agents.map((one) => one.name);
    const near = agentFor(nearest(name, [...AGENT_NAMES, ...agentAliases()]) ?? "")?.name;
    throw new UsageError(
      `there is no agent "${name}"; ${near ? `did you mean ${near}?` : `known agents: ${known.join(", ")}`}`,
    );
  });
}

/** The Node and the files that agents start. */
export function launcherFor(config: Config, cli: string): Launcher {
  const own = config.env.TWICESHY_HOME;
  return {
    node: process.execPath,
    hook: join(dirname(cli), "hook.cjs"),
    cli,
    env: own ? { TWICESHY_HOME: own } : {},
  };
}

export function installContext(
  config: Config,
  launcher: Launcher,
  { style = "mcp", project }: Pick<InstallContext, "style" | "project"> = {},
): InstallContext {
  const context = { home: config.userHome, env: config.env, launcher, style, read: readSettingsText };
  return project === undefined ? context : { ...context, project };
}

/** Larger than any agent's settings file, even those that contain histories. */
export const LARGEST_SETTINGS = 128 * 1024 * 1024;

/** Undefined if there is no such file. Throws for text that could not be written back byte for byte. */
export function readSettingsText(path: string): string | undefined {
  if (!existsSync(path)) return undefined;
  const bytes = readBytes(path, { most: LARGEST_SETTINGS });
  const text = bytes.toString("utf8");
  if (!Buffer.from(text, "utf8").equals(bytes))
    throw new Error(`${path} is not UTF-8 text. Nothing was changed. Fix the file, then run this again.`);
  return text;
}
