// The command line with which an agent's settings start our hook, for the shells that agents use.
import type { Launcher } from "../ports/agent.ts";

/** For a POSIX shell, and for cmd where the paths are Windows paths. `seconds`: how long the agent waits. */
export function hookCommand({ node, hook }: Launcher, agent: string, seconds: number): string {
  return `${quote(node)} ${quote(hook)} ${agent} ${seconds}`;
}

/** The same for PowerShell, where a quoted path is a text and needs `&` to be run. */
export function powershellCommand({ node, hook }: Launcher, agent: string, seconds: number): string {
  return `& ${powershellQuote(node)} ${powershellQuote(hook)} ${agent} ${seconds}`;
}

/**
 * The same where a program hands a line to cmd as one argument, by which its quotes get a backslash: a path is only quoted
 * where nothing else helps.
 */
export function cmdCommand(launcher: Launcher, agent: string, seconds: number): string {
  const { node, hook } = launcher;
  if (!node.includes("\\")) return hookCommand(launcher, agent, seconds);
  const script = /[\s&()^]/.test(hook) ? quote(hook) : hook;
  return `${node.replaceAll(/[\s&()^]/g, "^$&")} ${script} ${agent} ${seconds}`;
}

/** Also true for a command of an older installation with its script elsewhere. */
export function isHookCommand(command: unknown, agent: string): boolean {
  if (typeof command !== "string") return false;
  const [, name] = /[\\/]hook\.cjs["']? ([\w-]+)(?: \d+)?$/.exec(command.trim()) ?? [];
  return name === agent;
}

/** For a shell: a plain path unchanged, others quoted as their system requires. */
function quote(path: string): string {
  if (/^[\w@%+=:,./-]+$/.test(path)) return path;
  return path.includes("\\") ? `"${path}"` : `'${path.replaceAll("'", `'\\''`)}'`;
}

function powershellQuote(path: string): string {
  return `'${path.replaceAll("'", "''")}'`;
}
