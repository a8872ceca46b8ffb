// Autohand's settings: our entries in the one list of hooks in its config.json.

import { join } from "node:path";
import { count } from "../../core/text/for-people.ts";
import type { InstallContext } from "../../ports/agent.ts";
import { hookCommand, isHookCommand } from "../hook-command.ts";
import { secondsFor } from "../hooks-file.ts";
import { addItem, addProperty, removeWithEmpty, replaceValue, valueAt } from "../json-edit.ts";
import { isRecord } from "../narrow.ts";
import { installedBy, jsonFile, type SettingsEdit } from "../settings-file.ts";
import { table } from "./hooks.ts";

const LIST = ["hooks", "hooks"];

export const { install, uninstall } = installedBy((context) => [edit(context)]);

function edit({ home, env, launcher }: InstallContext): SettingsEdit {
  const entries = Object.entries(table.events).map(([event, moment]) => {
    const seconds = secondsFor(moment);
    const command = hookCommand(launcher, "autohand", seconds);
    return { event, command, description: "Twiceshy", timeout: seconds * 1_000 };
  });
  return {
    ...jsonFile,
    path: join(env.AUTOHAND_HOME || join(home, ".autohand"), "config.json"),
    summary: count(entries.length, "hook"),
    install: (text) => entries.reduce(withEntry, withSwitch(text)),
    uninstall: withoutOurs,
  };
}

interface Entry {
  readonly event: string;
  readonly command: string;
}

function withEntry(text: string, entry: Entry): string {
  const index = placesOfOurs(text).find((at) => eventAt(text, at) === entry.event);
  if (index === undefined) return addItem(text, LIST, entry);
  const place = [...LIST, index];
  return JSON.stringify(valueAt(text, place)) === JSON.stringify(entry)
    ? text
    : replaceValue(text, place, entry);
}

/** Hooks are on where nothing is said; a person who switched them off keeps them off. */
function withSwitch(text: string): string {
  return valueAt(text, ["hooks"]) === undefined ? addProperty(text, ["hooks", "enabled"], true) : text;
}

function withoutOurs(text: string): string {
  const last = placesOfOurs(text).at(-1);
  if (last !== undefined) return withoutOurs(removeWithEmpty(text, [...LIST, last]));
  const hooks = valueAt(text, ["hooks"]);
  // Only the switch is left: it came with our hooks.
  const isSwitch = isRecord(hooks) && Object.keys(hooks).join() === "enabled" && hooks.enabled === true;
  return isSwitch ? removeWithEmpty(text, ["hooks", "enabled"]) : text;
}

function placesOfOurs(text: string): readonly number[] {
  const list = valueAt(text, LIST);
  if (!Array.isArray(list)) return [];
  return list.flatMap((hook: unknown, index) =>
    isRecord(hook) && isHookCommand(hook.command, "autohand") ? [index] : [],
  );
}

function eventAt(text: string, index: number): unknown {
  return valueAt(text, [...LIST, index, "event"]);
}
