// Names of agents for people, made from their ids.

/** Spelled as their makers do. */
const IRREGULAR: Readonly<Record<string, string>> = { cli: "CLI", opencode: "OpenCode", pi: "pi" };

/** `claude-code` → `Claude Code` */
export function agentName(id: string): string {
  return id
    .split("-")
    .map((word) => IRREGULAR[word] ?? word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}
