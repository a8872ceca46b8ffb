// For `doctor`: what keeps Codex from running our hooks, and an event to try them with.
import type { Agent } from "../../ports/agent.ts";
import { isRecord } from "../narrow.ts";
import { tomlValue } from "../toml-block.ts";
import { hookGroups } from "./hooks.ts";
import { settingsPaths } from "./install.ts";

export const APPROVE_BY_HAND =
  "Codex runs hooks only after you have trusted them: start codex, type /hooks, approve the ones named twiceshy.";

export const trial: NonNullable<Agent["trial"]> = ({ cwd, session }) => ({
  hook_event_name: "PostToolUse",
  session_id: session,
  turn_id: "1",
  transcript_path: "",
  cwd,
  tool_name: "Bash",
  tool_input: { command: "twiceshy-trial" },
  tool_use_id: `${session}-1`,
  tool_response: "bash: line 1: twiceshy-trial: command not found\n",
});

/** Codex skips hooks without approval and does not say so. */
export const hindrances: NonNullable<Agent["hindrances"]> = ({ home, env, launcher, style, read }) => {
  const { config, hooks } = settingsPaths(home, env);
  const state = tomlValue(read(config) ?? "", ["hooks", "state"]);
  const entries = isRecord(state) ? Object.entries(state) : [];
  const approved = entries.filter(
    ([key, value]) => key.startsWith(`${hooks}:`) && isRecord(value) && value.trusted_hash !== undefined,
  );
  const installed = Object.keys(hookGroups(launcher, style ?? "mcp")).length;
  if (approved.length >= installed) return [];
  const open = approved.length === 0 ? "its hooks are" : "some of its hooks are";
  return [{ what: `${open} not approved, and Codex skips them`, remedy: APPROVE_BY_HAND }];
};
