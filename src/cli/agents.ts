// The agents a command is about, and what they need to know of us.
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Config } from "../config.ts";
import { AGENT_NAMES, agentNamed } from "../domain/agent.ts";
import { readBytes } from "../files/read.ts";
import { agentRegistry } from "../open.ts";
import type { Agent, InstallContext, Launcher } from "../ports/agent.ts";
import { UsageError } from "./errors.ts";
import { nearest } from "./nearest.ts";

/** Those named, or all that seem to be used on this machine. */
export async function agentsMeant(
  names: readonly string[],
  config: Config,
  command: string,
): Promise<readonly Agent[]> {
  const { agents, agentFor } = await agentRegistry();
  if (names.length === 0) return agents.filter((agent) => agent.isPresent(config.userHome, config.env));
  return [...new Set(names)].map((name) => {
    const agent = agentFor(name);
    if (agent) return agent;
    const known = agents.map((one) => one.name);
    if (agentNamed(name))
      throw new UsageError(`${name} is not supported yet; these are: ${known.join(", ")}`, command);
    const near = nearest(name, AGENT_NAMES);
    throw new UsageError(
      `there is no agent "${name}"; ${near ? `did you mean ${near}?` : `these are known: ${known.join(", ")}`}`,
      command,
    );
  });
}

/** How agents start us: with this Node and these files. */
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
  style: InstallContext["style"] = "mcp",
): InstallContext {
  return { home: config.userHome, env: config.env, launcher, style, read: readSettingsText };
}

/** More than any agent keeps in its settings, histories in them included. */
export const LARGEST_SETTINGS = 128 * 1024 * 1024;

/** Undefined when there is no such file. Text that would not come back byte for byte is refused. */
export function readSettingsText(path: string): string | undefined {
  if (!existsSync(path)) return undefined;
  const bytes = readBytes(path, { most: LARGEST_SETTINGS });
  const text = bytes.toString("utf8");
  if (!Buffer.from(text, "utf8").equals(bytes))
    throw new Error(`${path} is not UTF-8 text. Mend it, then run this again; nothing was changed.`);
  return text;
}
