// Locates Qwen Code's folder.

import { join, resolve } from "node:path";
import { fromHome } from "../../core/text/from-home.ts";
import type { InstallContext } from "../../ports/agent.ts";

export function qwenFolder(home: string, env: InstallContext["env"]): string {
  const own = env.QWEN_HOME;
  if (!own) return join(home, ".qwen");
  return resolve(fromHome(own, home));
}
