// Installs our extension for pi. Not our MCP server, which only versions since 1 know: pi would give every session two more
// tools for it.
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { InstallContext } from "../../ports/agent.ts";
import { pluginFile } from "../plugin-file.ts";
import { installedBy, type SettingsEdit } from "../settings-file.ts";

export const { install, uninstall } = installedBy((context) => [extension(context)]);

export function isPresent(home: string, env: InstallContext["env"]): boolean {
  return existsSync(agentFolder(home, env));
}

export function agentFolder(home: string, env: InstallContext["env"]): string {
  return env.PI_CODING_AGENT_DIR || join(home, ".pi", "agent");
}

function extension({ home, env, launcher }: InstallContext): SettingsEdit {
  return pluginFile(launcher, {
    path: join(agentFolder(home, env), "extensions", "twiceshy.js"),
    agent: "pi",
    label: "pi",
    plugin: "piExtension",
    code: (load) => `export default async (pi) => {
  try {
    ${load("pi")};
  } catch {
    // pi runs on without Twiceshy.
  }
};
`,
  });
}
