// Copilot CLI as one of our agents: its histories are read; hooks for it are not there yet.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { historyOnlyAgent } from "../history-only.ts";
import { copilotFolder } from "./home.ts";

export const copilotCli = historyOnlyAgent({
  name: "copilot",
  label: "Copilot CLI",
  instead: "twiceshy import --agent copilot",
  isPresent: (home, env) => existsSync(join(copilotFolder(home, env), "session-state")),
  load: () => import("./import.ts"),
});
