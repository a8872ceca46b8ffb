// Gemini CLI as one of our agents: its histories are read; hooks for it are not there yet.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { historyOnlyAgent } from "../history-only.ts";
import { geminiFolder } from "./home.ts";

export const geminiCli = historyOnlyAgent({
  name: "gemini",
  label: "Gemini CLI",
  instead: "twiceshy import --agent gemini",
  isPresent: (home, env) => existsSync(join(geminiFolder(home, env), "tmp")),
  load: () => import("./import.ts"),
});
