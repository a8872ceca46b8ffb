// Edits Amp's settings: our plugin, and our MCP server.
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { InstallContext } from "../../ports/agent.ts";
import { serverEdit } from "../mcp-settings.ts";
import { pluginFile } from "../plugin-file.ts";
import { installedBy, type SettingsEdit } from "../settings-file.ts";

/** One key with a dot in it. */
const SERVERS = ["amp.mcpServers"];

export const { install, uninstall } = installedBy(edits);

export function isPresent(home: string, env: InstallContext["env"]): boolean {
  return existsSync(settingsFolder(home, env));
}

function settingsFolder(home: string, env: InstallContext["env"]): string {
  return join(env.XDG_CONFIG_HOME || join(home, ".config"), "amp");
}

function edits({ home, env, launcher }: InstallContext): readonly SettingsEdit[] {
  const folder = settingsFolder(home, env);
  // The hooks come through the plugin.
  const server = { command: launcher.node, args: [launcher.cli, "mcp", "--no-hook"], env: launcher.env };
  return [
    serverEdit(join(folder, "settings.json"), server, SERVERS),
    pluginFile(launcher, {
      path: join(folder, "plugins", "twiceshy.ts"),
      agent: "amp",
      label: "Amp",
      plugin: "ampPlugin",
      code: (load) => `// @i-know-the-amp-plugin-api-is-wip-and-very-experimental-right-now
export default async (amp: any) => {
  try {
    ${load("amp")};
  } catch {
    // Amp runs on without Twiceshy.
  }
};
`,
    }),
  ];
}
