// Installs hooks into one JSON settings file, for agents whose hooks are commands.

import { existsSync } from "node:fs";
import { count } from "../core/text/for-people.ts";
import { patienceAt } from "../domain/deadline.ts";
import type { AgentEvent } from "../domain/event.ts";
import type { Agent, InstallContext } from "../ports/agent.ts";
import { hookCommand, isHookCommand } from "./hook-command.ts";
import { type HookGroup, withHooks, withoutHooks } from "./hook-settings.ts";
import type { Moment } from "./hook-table.ts";
import { isRecord } from "./narrow.ts";
import { installedBy, jsonFile, type SettingsEdit } from "./settings-file.ts";

interface HooksFile {
  readonly agent: string;
  readonly events: Readonly<Record<string, Moment>>;
  path(home: string, env: InstallContext["env"]): string;
  /** Files and folders that show that the agent is used. */
  signs(home: string, env: InstallContext["env"]): readonly string[];
  /** One entry in the list of an event. */
  entry(command: string, seconds: number, moment: Moment): HookGroup;
  /** The text of a new file. */
  readonly blank?: string;
}

const EVENT_OF: Readonly<Record<Moment, AgentEvent["type"]>> = {
  "session-start": "session-start",
  prompt: "prompt-submit",
  "call-start": "tool-start",
  "call-end": "tool-end",
  "call-failure": "tool-end",
  "turn-end": "turn-end",
  "session-end": "session-end",
};

/** Seconds that the agent is told to wait. */
export function secondsFor(moment: Moment): number {
  return patienceAt(EVENT_OF[moment]);
}

export function isCallMoment(moment: Moment): boolean {
  return moment.startsWith("call-");
}

export function hooksFile(file: HooksFile): Pick<Agent, "install" | "uninstall" | "isPresent"> {
  const edit = ({ home, env, launcher }: InstallContext): SettingsEdit => {
    const groups = Object.fromEntries(
      Object.entries(file.events).map(([event, moment]) => {
        const seconds = secondsFor(moment);
        return [event, file.entry(hookCommand(launcher, file.agent, seconds), seconds, moment)];
      }),
    );
    return {
      ...jsonFile,
      ...(file.blank !== undefined && { blank: file.blank }),
      path: file.path(home, env),
      summary: count(Object.keys(groups).length, "hook"),
      install: (text) => withHooks(text, groups, isOurs),
      uninstall: (text) => withoutHooks(text, isOurs),
    };
  };
  const isOurs = (hook: Readonly<Record<string, unknown>>) =>
    isHookCommand(hook.command, file.agent) ||
    (isRecord(hook.action) && isHookCommand(hook.action.command, file.agent));
  return {
    ...installedBy((context) => [edit(context)]),
    isPresent: (home, env) => file.signs(home, env).some((path) => existsSync(path)),
  };
}
