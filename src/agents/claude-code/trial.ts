// For `doctor`: what keeps Claude Code from running our hooks, and an event to try them with.
import type { Agent } from "../../ports/agent.ts";
import { valueAt } from "../json-edit.ts";
import { settingsPaths } from "./install.ts";

export const trial: NonNullable<Agent["trial"]> = ({ cwd, session }) => ({
  hook_event_name: "PostToolUseFailure",
  session_id: session,
  transcript_path: "",
  cwd,
  tool_name: "Bash",
  tool_input: { command: "twiceshy-trial" },
  tool_use_id: `${session}-1`,
  error: "Exit code 127\n/bin/sh: twiceshy-trial: command not found",
  is_interrupt: false,
});

export const hindrances: NonNullable<Agent["hindrances"]> = ({ home, env, read }) => {
  const { settings } = settingsPaths(home, env);
  const text = read(settings);
  if (text === undefined || valueAt(text, ["disableAllHooks"]) !== true) return [];
  return [
    {
      what: `its hooks are switched off (disableAllHooks in ${settings})`,
      remedy: "remove disableAllHooks from that file",
    },
  ];
};
