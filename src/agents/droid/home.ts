// Locates Factory droid's folder, as its own variable moves it.
import { join } from "node:path";
import type { InstallContext } from "../../ports/agent.ts";

export function factoryFolder(home: string, env: InstallContext["env"]): string {
  return join(env.FACTORY_HOME_OVERRIDE || home, ".factory");
}
