// Locates Autohand's folders: `~/.autohand` as shipped, `~/.autohand-cli` as designed, or the configured one.
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import type { InstallContext } from "../../ports/agent.ts";

/** The folders that exist. */
export function autohandHomes(home: string, env: InstallContext["env"]): readonly string[] {
  const named = env.AUTOHAND_HOME;
  const folders = [...(named ? [named] : []), join(home, ".autohand"), join(home, ".autohand-cli")];
  return [...new Set(folders)].filter((folder) => existsSync(folder));
}

/** Names that cannot lead out of their folder. */
const PLAIN_NAME = /^[\w][\w.-]*$/;

/** True when the conversation of a session exists, seen from a file of a project (`projects/<hash>/failures.jsonl`). */
export function hasConversation(projectFile: string, session: string): boolean {
  if (!PLAIN_NAME.test(session)) return false;
  const root = dirname(dirname(dirname(projectFile)));
  return existsSync(join(root, "sessions", session, "conversation.jsonl"));
}
