// Finds the folder a call began in: hooks after a shell command give the folder it changed to (`cd x && …`).
import { dirname, isAbsolute, join } from "node:path";
import type { WireCall } from "../claude-shape.ts";
import { stringOf } from "../narrow.ts";

/**
 * Start folders of calls while this process lives: our MCP server sees both ends of a call. A command hook sees one
 * and has to work it out.
 */
const began = new Map<string, string>();
const LIMIT = 1_000;

export function rememberFolder(call: WireCall, cwd: string): void {
  began.set(call.id, cwd);
  const [oldest] = began.keys();
  if (began.size > LIMIT && oldest !== undefined) began.delete(oldest);
}

/** `after` is the folder the hook gives; a failed command does not change the folder. */
export function folderBefore(call: WireCall, after: string, succeeded: boolean): string {
  const known = began.get(call.id);
  if (known !== undefined || !succeeded) return known ?? after;
  const [, bare, quoted] =
    /^\s*cd\s+(?:([\w@%+=:,./-]+)|["']([^"'$`]+)["'])\s*(?:&&|;|\n|$)/.exec(stringOf(call.input.command)) ??
    [];
  const target = join(bare ?? quoted ?? "").replace(/[\\/]$/, "");
  if (isAbsolute(target) || target === "." || target.startsWith("..") || !after.endsWith(join("/", target)))
    return after;
  return after.slice(0, -target.length - 1) || dirname(after);
}
