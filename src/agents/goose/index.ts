// Goose adapter: a plugin of our own in the folder that Goose searches.
import { join } from "node:path";
import type { Agent, FileChange, InstallContext } from "../../ports/agent.ts";
import { hooksFile, isCallMoment } from "../hooks-file.ts";
import { addProperty, removeWithEmpty, valueAt } from "../json-edit.ts";
import { lazyHistory } from "../lazy-history.ts";
import { installChange, jsonFile, type SettingsEdit, uninstallChange } from "../settings-file.ts";
import { gooseFacts } from "./facts.ts";
import { parse, table } from "./hooks.ts";
import { reply } from "./reply.ts";
import { trial } from "./trial.ts";

const pluginFolder = (home: string) => join(home, ".agents", "plugins", "twiceshy");

const hooks = hooksFile({
  agent: "goose",
  events: table.events,
  path: (home) => join(pluginFolder(home), "hooks", "hooks.json"),
  signs: (home) => [join(home, ".config", "goose"), join(home, ".local", "share", "goose")],
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
  startAgain: true,
  afterInstall: [
    "Goose takes no text from hooks: it is told only when a call is stopped, and Goose adds that the call must not be made again.",
  ],
};

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
