// Goose adapter: a plugin of our own in the folder that Goose searches.
import { join } from "node:path";
import type { Agent, FileChange, Hindrance, InstallContext } from "../../ports/agent.ts";
import { hooksFile, isCallMoment } from "../hooks-file.ts";
import { addProperty, removeWithEmpty, valueAt } from "../json-edit.ts";
import { lazyHistory } from "../lazy-history.ts";
import { installChange, jsonFile, type SettingsEdit, uninstallChange } from "../settings-file.ts";
import { configFolder, dataFolder } from "./database.ts";
import { gooseFacts } from "./facts.ts";
import { parse, table } from "./hooks.ts";
import { reply } from "./reply.ts";
import { trial } from "./trial.ts";

const pluginFolder = (home: string) => join(home, ".agents", "plugins", "twiceshy");

const hooks = hooksFile({
  agent: "goose",
  events: table.events,
  path: (home) => join(pluginFolder(home), "hooks", "hooks.json"),
  signs: (home, env) => [configFolder(home, env), dataFolder(home, env)],
  entry: (command, timeout, moment) => ({
    ...(isCallMoment(moment) && { matcher: ".*" }),
    hooks: [{ type: "command", command, timeout }],
  }),
});

export const goose: Agent = {
  name: gooseFacts.name,
  label: gooseFacts.label,
  parse,
  reply,
  isPresent: hooks.isPresent,
  install: (context) => [...hooks.install(context), installChange(context, manifest(context))],
  uninstall: (context): readonly FileChange[] => [
    ...hooks.uninstall(context),
    uninstallChange(context, manifest(context)),
  ],
  ...lazyHistory(() => import("./import.ts")),
  trial,
  hindrances,
  startAgain: true,
  afterInstall: [
    "Goose takes no text from hooks: it is told only when a call is stopped, and Goose adds that the call must not be made again.",
  ],
};

/** Goose lists the plugins that it found in its own settings, where a person can switch them off. */
function hindrances({ home, env, read }: InstallContext): readonly Hindrance[] {
  const config = join(configFolder(home, env), "config.yaml");
  const folder = pluginFolder(home);
  const lines = (read(config) ?? "").split(/\r?\n/);
  const at = lines.findIndex((line) => line.trim().replaceAll(/^["']|["']?:$/g, "") === folder);
  if (at === -1 || !/^\s+enabled:\s*false\b/.test(lines[at + 1] ?? "")) return [];
  return [{ what: "its plugin is switched off", remedy: `set enabled to true for ${folder} in ${config}` }];
}

function manifest({ home }: InstallContext): SettingsEdit {
  const name = ["name"];
  return {
    ...jsonFile,
    path: join(pluginFolder(home), "plugin.json"),
    summary: "a plugin named twiceshy",
    install: (text) => (valueAt(text, name) === undefined ? addProperty(text, name, "twiceshy") : text),
    uninstall: (text) => (valueAt(text, name) === "twiceshy" ? removeWithEmpty(text, name) : text),
  };
}
