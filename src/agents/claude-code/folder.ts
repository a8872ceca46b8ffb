// The folder a call began in. Hooks that come after a shell command name the folder it went to (`cd x && …`).
import { dirname, isAbsolute, join } from "node:path";
import type { WireCall } from "../claude-shape.ts";
import { stringOf } from "../narrow.ts";

/**
 * Where calls began, while this process lives: as our MCP server it sees both ends of a call. A command hook sees one
 * and has to work it out.
 */
const began = new Map<string, string>();
const LIMIT = 1_000;

export function rememberFolder(call: WireCall, cwd: string): void {
  began.set(call.id, cwd);
  const [oldest] = began.keys();
  if (began.size > LIMIT && oldest !== undefined) began.delete(oldest);
}

/** `after` is what the hook says; a failed command does not move the shell. */
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
