// Locates Copilot CLI's folder.
import { join } from "node:path";
import type { InstallContext } from "../../ports/agent.ts";

export function copilotFolder(home: string, env: InstallContext["env"]): string {
  return env.COPILOT_HOME || join(home, ".copilot");
}
