// Translates a search of the agent's own tool into a shell command.
import type { ToolCall } from "../../domain/event.ts";

/** `how`: the shell tool and the program that helped, `Bash rg`. Empty if the call is not understood. */
export function searchInShell(how: string, { tool, input }: ToolCall): readonly ToolCall[] {
  const [shell = "", program = ""] = how.split(" ");
  const { pattern, path, glob } = input;
  if (typeof pattern !== "string" || shell === "") return [];
  const folder = typeof path === "string" && path !== "" ? path : ".";
  const only = typeof glob === "string" ? glob : "";
  const command = /glob/i.test(tool) ? findByName(pattern, folder) : findText(program, pattern, folder, only);
  return [{ id: "", tool: shell, input: { command } }];
}

export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : quoted(text);
}

function findText(program: string, pattern: string, folder: string, only: string): string {
  const where = `-e ${quoted(pattern)} ${shellWord(folder)}`;
  if (program === "rg") return `rg -n ${only ? `-g ${quoted(only)} ` : ""}${where}`;
  return `grep -rnE ${only ? `--include=${quoted(only)} ` : ""}${where}`;
}

/** `**` means any folders; `find -path` writes that as a single star. */
function findByName(pattern: string, folder: string): string {
  const name = pattern.replace(/^(?:\*\*\/)+/, "");
  if (!name.includes("/")) return `find ${shellWord(folder)} -name ${quoted(name === "**" ? "*" : name)}`;
  return `find ${shellWord(folder)} -path ${quoted(`*/${name.replaceAll("**/", "*").replaceAll("**", "*")}`)}`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
