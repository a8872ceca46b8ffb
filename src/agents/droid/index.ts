// Factory droid adapter. Run with version 0.225. Its hooks are in `settings.json`; older versions had them in `hooks.json`,
// and if the person has that file, so are ours.
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Agent, Hindrance, InstallContext } from "../../ports/agent.ts";
import { hooksFile, isCallMoment } from "../hooks-file.ts";
import { assertJson, valueAt } from "../json-edit.ts";
import { lazyHistory } from "../lazy-history.ts";
import { withoutServer, withServer } from "../mcp-settings.ts";
import { installedBy, jsonFile, type SettingsEdit } from "../settings-file.ts";
import { skillEdit } from "../skill.ts";
import { droidFacts } from "./facts.ts";
import { factoryFolder } from "./home.ts";
import { parse, table } from "./hooks.ts";
import { reply } from "./reply.ts";
import { trial } from "./trial.ts";

const hooks = hooksFile({
  agent: "droid",
  events: table.events,
  path(home, env) {
    const own = join(factoryFolder(home, env), "hooks.json");
    return existsSync(own) ? own : join(factoryFolder(home, env), "settings.json");
  },
  signs: (home, env) => [factoryFolder(home, env)],
  entry: (command, timeout, moment) => ({
    ...(isCallMoment(moment) && { matcher: "*" }),
    hooks: [{ type: "command", command, timeout }],
  }),
});

const others = installedBy((context) => [
  server(context),
  skillEdit(join(factoryFolder(context.home, context.env), "skills"), { sign: "/", fillsIn: false }),
]);

export const droid: Agent = {
  name: droidFacts.name,
  label: droidFacts.label,
  ...{ parse, reply, trial },
  isPresent: hooks.isPresent,
  install: (context) => [...hooks.install(context), ...others.install(context)],
  uninstall: (context) => [...hooks.uninstall(context), ...others.uninstall(context)],
  ...lazyHistory(() => import("./import.ts")),
  afterInstall: [],
  hindrances,
  startAgain: true,
};

function hindrances({ home, env, read }: InstallContext): readonly Hindrance[] {
  const path = join(factoryFolder(home, env), "settings.json");
  const text = read(path) ?? "{}";
  assertJson(text);
  if (valueAt(text, ["hooks", "hooksDisabled"]) !== true) return [];
  return [{ what: "hooks are switched off", remedy: `remove hooksDisabled from hooks in ${path}` }];
}

function server({ home, env, launcher }: InstallContext): SettingsEdit {
  const { node, cli } = launcher;
  const command = { type: "stdio", command: node, args: [cli, "mcp", "--agent", "droid"], env: launcher.env };
  return {
    ...jsonFile,
    path: join(factoryFolder(home, env), "mcp.json"),
    summary: "1 MCP server (twiceshy)",
    install: (text) => withServer(text, { ...command, disabled: false }),
    uninstall: withoutServer,
  };
}
