// Normalises Codex's calls: hooks show `exec_command {cmd}` as `Bash {command}`, rollouts under every name it has had.
// The result is always `Bash {command}`, and `apply_patch {input}` for patches.
import type { ToolCall } from "../../domain/event.ts";
import { isRecord, stringOf } from "../narrow.ts";

interface CodexCall {
  readonly call: ToolCall;
  /** The folder the model asked for; empty when it named none. */
  readonly workdir: string;
}

const SHELLS: readonly string[] = [
  "Bash",
  "exec_command",
  "shell_command",
  "shell",
  "local_shell",
  "container.exec",
];

export function codexCall(id: string, name: string, input: unknown): CodexCall {
  if (SHELLS.includes(name)) return shellCall(id, name, input);
  if (name === "apply_patch")
    return { call: { id, tool: name, input: { input: patchText(input) } }, workdir: "" };
  return { call: { id, tool: name, input: isRecord(input) ? input : { input } }, workdir: "" };
}

function shellCall(id: string, name: string, input: unknown): CodexCall {
  const fields = isRecord(input) ? input : {};
  const command = commandText(fields.command ?? fields.cmd);
  const workdir = stringOf(fields.workdir) || stringOf(fields.working_directory);
  // Without a command the arguments were wrong, so they are kept as they are.
  if (command === "") return { call: { id, tool: name, input: fields }, workdir };
  return { call: { id, tool: "Bash", input: { command } }, workdir };
}

/** `["bash", "-lc", "make test"]` becomes `make test`. */
function commandText(command: unknown): string {
  if (typeof command === "string") return command;
  if (!Array.isArray(command)) return "";
  const words = command.map(String);
  const [shell = "", flag = "", script] = words;
  const isShell = /(?:^|[\\/])(?:ba|z|da|k)?sh(?:\.exe)?$|pwsh|powershell/i.test(shell);
  if (script !== undefined && words.length === 3 && isShell && /^-\w*c$|^-Command$/i.test(flag))
    return script;
  return words
    .map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`))
    .join(" ");
}

function patchText(input: unknown): string {
  if (typeof input === "string") return input;
  if (!isRecord(input)) return "";
  return stringOf(input.input) || stringOf(input.command) || stringOf(input.patch);
}
