// Locates Gemini CLI's folder.
import { join } from "node:path";
import type { InstallContext } from "../../ports/agent.ts";

export function geminiFolder(home: string, env: InstallContext["env"]): string {
  return join(env.GEMINI_CLI_HOME || home, ".gemini");
}
