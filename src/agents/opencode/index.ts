// OpenCode adapter: reads its exported sessions.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { historyOnlyAgent } from "../history-only.ts";
import { opencodeFacts } from "./facts.ts";

export const opencode = historyOnlyAgent({
  facts: opencodeFacts,
  instead: "opencode export SESSION > FILE.json, then twiceshy import FILE.json",
  isPresent: (home, env) => existsSync(join(env.XDG_DATA_HOME || join(home, ".local/share"), "opencode")),
  load: () => import("./import.ts"),
});
