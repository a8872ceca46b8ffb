// Edits Qwen Code's settings: their content with and without Twiceshy, and what in them keeps our hooks from running.
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Hindrance, InstallContext } from "../../ports/agent.ts";
import { hooksAndServer } from "../hooks-and-server.ts";
import { assertJson, valueAt } from "../json-edit.ts";
import { installedBy, type SettingsEdit } from "../settings-file.ts";
import { skillEdit } from "../skill.ts";
import { qwenFolder } from "./home.ts";
import { EVENTS } from "./hooks.ts";

export const { install, uninstall } = installedBy(edits);

function edits(context: InstallContext): readonly SettingsEdit[] {
  const path = settingsPath(context.home, context.env);
  const skills = join(qwenFolder(context.home, context.env), "skills");
  return [
    hooksAndServer(context, { agent: "qwen", path, events: EVENTS, second: 1 }),
    skillEdit(skills, { sign: "/", fillsIn: false }),
  ];
}

export function isPresent(home: string, env: InstallContext["env"]): boolean {
  return existsSync(settingsPath(home, env)) || existsSync(join(qwenFolder(home, env), "projects"));
}

export function hindrances({ home, env, read }: InstallContext): readonly Hindrance[] {
  const path = settingsPath(home, env);
  const text = read(path) ?? "{}";
  assertJson(text);
  if (valueAt(text, ["disableAllHooks"]) !== true) return [];
  return [{ what: "hooks are switched off", remedy: `remove disableAllHooks from ${path}` }];
}

function settingsPath(home: string, env: InstallContext["env"]): string {
  return join(qwenFolder(home, env), "settings.json");
}
