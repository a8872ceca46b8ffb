// dist/hook.cjs: what command hooks start. `node hook.cjs <agent> [seconds the agent waits]`
import { join } from "node:path";
import { type Config, loadConfig } from "../config.ts";
import { loadCached } from "./code-cache.ts";
import { hook } from "./hook.ts";
import type { HookAnswer } from "./hook-answer.ts";

/** Hash of what is compiled. */
declare const __BUILD__: string;

const [, , name = "", patience = ""] = process.argv;
void (name === "--drain" ? drain() : hook(name, patience, load));

async function load(event: string, config: Config): Promise<HookAnswer> {
  const script = join(__dirname, "hook-answer.cjs");
  const folder = join(config.home, "cache");
  const { exports, save } = loadCached({
    script,
    folder,
    build: __BUILD__,
    use: event,
    parts: ["./hook-look.cjs", "./hook-later.cjs"],
  });
  return { ...(exports as HookAnswer), finish: save };
}

/** Started by a hook that found more in the spool than it could take in itself. */
async function drain(): Promise<void> {
  const config = loadConfig();
  await (await load("drain", config)).drain(config);
}
