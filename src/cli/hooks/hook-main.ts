// dist/hook.cjs, started by command hooks: `node hook.cjs <agent> [seconds the agent waits]`
import { join } from "node:path";
import { twiceshyHome } from "../../home.ts";
import { loadCached } from "./code-cache.ts";
import { hook } from "./command-hook.ts";
import type { HookAnswer } from "./hook-answer.ts";

declare const __BUILD__: string;

const [, , name = "", patience = ""] = process.argv;
void (name === "--drain" ? drain() : hook(name, patience, load));

function load(event: string): HookAnswer {
  const script = join(__dirname, "hook-answer.cjs");
  const folder = join(twiceshyHome(process.env), "cache");
  const { exports, save } = loadCached({
    script,
    folder,
    build: __BUILD__,
    use: event,
    parts: ["./hook-look.cjs", "./hook-later.cjs"],
  });
  return { ...(exports as HookAnswer), finish: save };
}

/** Started by a hook that found more events in the spool than it can store itself. */
async function drain(): Promise<void> {
  const answer = load("drain");
  await answer.drain(answer.settings());
}
