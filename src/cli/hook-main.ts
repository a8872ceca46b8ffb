// dist/hook.cjs: what command hooks start. `node hook.cjs <agent>`
import { join } from "node:path";
import { loadCached } from "./code-cache.ts";
import { hook } from "./hook.ts";
import type { HookAnswer } from "./hook-answer.ts";

/** Hash of dist/hook-answer.cjs. */
declare const __BUILD__: string;

void hook(process.argv[2] ?? "", async (event, config) => {
  const script = join(__dirname, "hook-answer.cjs");
  const folder = join(config.home, "cache");
  const { exports, save } = loadCached({ script, folder, build: __BUILD__, use: event });
  return { ...(exports as HookAnswer), finish: save };
});
