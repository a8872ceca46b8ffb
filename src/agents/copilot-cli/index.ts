// Copilot CLI adapter: reads its histories; it has no hooks yet.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { historyOnlyAgent } from "../history-only.ts";
import { copilotCliFacts } from "./facts.ts";
import { copilotFolder } from "./home.ts";

export const copilotCli = historyOnlyAgent({
  facts: copilotCliFacts,
  instead: "twiceshy import --agent copilot",
  isPresent: (home, env) => existsSync(join(copilotFolder(home, env), "session-state")),
  load: () => import("./import.ts"),
});
