// Writes the file by which an agent loads our plugin (src/plugins) into its own process.
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Launcher } from "../ports/agent.ts";
import { ownFile, type SettingsEdit } from "./settings-file.ts";

interface PluginFile {
  readonly path: string;
  /** The agent, as in `twiceshy init NAME`, and for people. */
  readonly agent: string;
  readonly label: string;
  /** What the built plugin exports. */
  readonly plugin: string;
  /** The file's code: `load` is an expression that loads the plugin and starts it with `launch`. */
  code(load: (input: string) => string): string;
}

/**
 * It only loads the built plugin from the installed package, so that a new version of Twiceshy needs no new file. If the
 * package is gone, the agent runs on without it.
 */
export function pluginFile(
  launcher: Launcher,
  { path, agent, label, plugin, code }: PluginFile,
): SettingsEdit {
  const mark = `// Twiceshy's plugin for ${label}.`;
  const { node, cli, env } = launcher;
  const built = pathToFileURL(join(dirname(cli), "plugins", `${agent}.js`)).href;
  const launch = JSON.stringify({ node, cli, env });
  const load = (input: string) => `(await import(${JSON.stringify(built)})).${plugin}(${input}, ${launch})`;
  const text = `${mark} Written by \`twiceshy init ${agent}\`; \`twiceshy uninstall ${agent}\` deletes it.\n${code(load)}`;
  return ownFile({ path, summary: "1 plugin", text, isOurs: (found) => found.startsWith(mark) });
}
