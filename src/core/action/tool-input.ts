// Reads tool arguments that may have any shape.

import { wordSet } from "../../domain/word-set.ts";
import { shellWord } from "../text/shell-word.ts";

export type ToolInput = Readonly<Record<string, unknown>>;

/** Arguments that say how or why, not what. */
export const noiseKeys = wordSet(
  "description timeout timeout_ms timeoutMs timeout_seconds run_in_background runInBackground is_background explanation intent justification reason thought toolSummary toolAction waitForPreviousTools max_output_tokens yield_time_ms sandbox_permissions with_escalated_permissions prefix_rule dangerouslyDisableSandbox active_form activeForm",
);

export function textOf(input: ToolInput, ...keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const value = input[key];
    if (typeof value === "string") return value;
  }
  return undefined;
}

/** Sorted names of the given arguments, with the type of those that are not strings: `file_path,offset:number`. */
export function argumentNames(input: ToolInput): string {
  return Object.keys(input)
    .filter((key) => input[key] !== undefined)
    .sort()
    .map((key) => `${key}${typeOf(input[key])}`)
    .join(",");
}

function typeOf(value: unknown): string {
  if (typeof value === "string") return "";
  return `:${Array.isArray(value) ? "list" : value === null ? "null" : typeof value}`;
}

const commandKeys = ["command", "cmd", "script", "commandLine", "CommandLine", "args"];

/** The line a shell tool is to run; arrays come as `["bash", "-lc", "…"]` or as plain words. */
export function shellLine(input: ToolInput): string | undefined {
  for (const key of commandKeys) {
    const value = input[key];
    if (typeof value === "string") return value;
    if (Array.isArray(value) && value.length > 0 && value.every((word) => typeof word === "string"))
      return lineOf(value);
  }
  return undefined;
}

/** PowerShell by the tool's name, or because the line is passed to it: `["powershell.exe", "-Command", "…"]`. */
export function isPowerShell(tool: string, input: ToolInput): boolean {
  if (POWERSHELL.test(tool)) return true;
  return commandKeys.some((key) => {
    const value = input[key];
    return Array.isArray(value) && POWERSHELL.test(String(value[0]));
  });
}

const POWERSHELL = /(?:powershell|pwsh)(?:\.exe)?$/i;

export function shellFolder(input: ToolInput): string {
  return (
    textOf(
      input,
      "workdir",
      "cwd",
      "directory",
      "dir_path",
      "working_directory",
      "workingDirectory",
      "Cwd",
    ) ?? ""
  );
}

function lineOf(words: readonly string[]): string {
  const [program = "", option = "", script] = words;
  if (
    /(?:^|\/)(?:ba|z|da|k)?sh$/.test(program) &&
    /^-\w*c$/.test(option) &&
    script !== undefined &&
    words.length === 3
  )
    return script;
  if (POWERSHELL.test(program) && script !== undefined && /^-c/i.test(words.at(-2) ?? ""))
    return words.at(-1) ?? "";
  return words.map(shellWord).join(" ");
}
