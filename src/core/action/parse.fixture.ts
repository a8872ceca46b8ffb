// Parses one shell line or one call of a tool, for tests.
import type { Action, ShellAction } from "../../domain/action.ts";
import { parseAction } from "./parse.ts";

export const root = "/home/*/project";
export const place = { cwd: root, root };

export function bash(command: string, cwd = root): ShellAction {
  const action = parseAction({ id: "1", tool: "Bash", input: { command } }, { cwd, root });
  if (action.type !== "shell") throw new Error(`not a shell action: ${command}`);
  return action;
}

export function tool(name: string, input: Record<string, unknown>, cwd = root): Action {
  return parseAction({ id: "1", tool: name, input }, { cwd, root });
}
