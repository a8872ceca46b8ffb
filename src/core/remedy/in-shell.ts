// Translates a search of the agent's own tool into a shell command.
import type { ToolCall } from "../../domain/event.ts";
import { shellQuoted, shellWord } from "../text/shell-word.ts";

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

function findText(program: string, pattern: string, folder: string, only: string): string {
  const where = `-e ${shellQuoted(pattern)} ${shellWord(folder)}`;
  if (program === "rg") return `rg -n ${only ? `-g ${shellQuoted(only)} ` : ""}${where}`;
  return `grep -rnE ${only ? `--include=${shellQuoted(only)} ` : ""}${where}`;
}

/** `**` means any folders; `find -path` writes that as a single star. */
function findByName(pattern: string, folder: string): string {
  const name = pattern.replace(/^(?:\*\*\/)+/, "");
  if (!name.includes("/"))
    return `find ${shellWord(folder)} -name ${shellQuoted(name === "**" ? "*" : name)}`;
  return `find ${shellWord(folder)} -path ${shellQuoted(`*/${name.replaceAll("**/", "*").replaceAll("**", "*")}`)}`;
}
