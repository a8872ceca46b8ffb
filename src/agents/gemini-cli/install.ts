// Edits Gemini CLI's settings: their content with and without Twiceshy, and what in them keeps our hooks from running.
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Hindrance, InstallContext } from "../../ports/agent.ts";
import { HOOK_NAME, hooksAndServer } from "../hooks-and-server.ts";
import { assertJson, valueAt } from "../json-edit.ts";
import { installedBy, type SettingsEdit } from "../settings-file.ts";
import { skillEdit } from "../skill.ts";
import { geminiFolder } from "./home.ts";
import { EVENTS } from "./hooks.ts";

export const { install, uninstall } = installedBy(edits);

function edits(context: InstallContext): readonly SettingsEdit[] {
  const path = settingsPath(context.home, context.env);
  const skills = join(geminiFolder(context.home, context.env), "skills");
  return [
    hooksAndServer(context, { agent: "gemini", path, events: EVENTS, second: 1_000 }),
    skillEdit(skills, { sign: "/", fillsIn: false }),
  ];
}

export function isPresent(home: string, env: InstallContext["env"]): boolean {
  return existsSync(settingsPath(home, env)) || existsSync(join(geminiFolder(home, env), "tmp"));
}

/** Hooks can be switched off, all of them or by name; older versions had both switches among the hooks themselves. */
export function hindrances({ home, env, read }: InstallContext): readonly Hindrance[] {
  const path = settingsPath(home, env);
  const text = read(path) ?? "{}";
  assertJson(text);
  const places = ["hooksConfig", "hooks"];
  const off = places.find((place) => valueAt(text, [place, "enabled"]) === false);
  // A linked extension has only the record of its installation there.
  const hasExtension = ["gemini-extension.json", ".gemini-extension-install.json"].some(
    (name) => read(join(geminiFolder(home, env), "extensions", HOOK_NAME, name)) !== undefined,
  );
  const listed = places.find((place) => listIn(text, [place, "disabled"]).some(isOurName));
  return [
    ...(off === undefined
      ? []
      : [{ what: "hooks are switched off", remedy: `set ${off}.enabled to true in ${path}` }]),
    ...(listed === undefined
      ? []
      : [{ what: "Twiceshy's hooks are switched off", remedy: "type /hooks enable twiceshy in Gemini CLI" }]),
    ...(hasExtension
      ? [
          {
            what: "its extension twiceshy is installed too, so that every hook runs twice",
            remedy: "gemini extensions uninstall twiceshy",
          },
        ]
      : []),
  ];
}

function isOurName(name: unknown): boolean {
  return name === HOOK_NAME;
}

function listIn(text: string, path: readonly string[]): readonly unknown[] {
  const list = valueAt(text, path);
  return Array.isArray(list) ? list : [];
}

function settingsPath(home: string, env: InstallContext["env"]): string {
  return join(geminiFolder(home, env), "settings.json");
}
