// Locates Qwen Code's folder.
import { join, resolve } from "node:path";
import type { InstallContext } from "../../ports/agent.ts";

export function qwenFolder(home: string, env: InstallContext["env"]): string {
  const own = env.QWEN_HOME;
  if (!own) return join(home, ".qwen");
  return /^~(?=$|[\\/])/.test(own) ? join(home, own.slice(1)) : resolve(own);
}
