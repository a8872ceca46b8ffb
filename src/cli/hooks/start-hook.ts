// Runs dist/hook.cjs in this process, as if an agent had started it.
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

export function startHook(cli: string, agent: string): void {
  const built = join(dirname(cli), "hook.cjs");
  process.argv.splice(1, process.argv.length, built, agent);
  createRequire(built)(built);
}
