// Aider adapter: reads its chat histories; it has neither hooks nor MCP.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { historyOnlyAgent } from "../history-only.ts";
import { aiderFacts } from "./facts.ts";

export const aider = historyOnlyAgent({
  facts: aiderFacts,
  instead: "twiceshy import .aider.chat.history.md, in each project",
  isPresent: (home, env) =>
    [env.AIDER_CHAT_HISTORY_FILE ?? "", join(home, ".aider.conf.yml"), join(home, ".aider")].some(
      (path) => path !== "" && existsSync(path),
    ),
  load: () => import("./import.ts"),
});
