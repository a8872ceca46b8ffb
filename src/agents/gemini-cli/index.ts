// Gemini CLI adapter: reads its histories; it has no hooks yet.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { historyOnlyAgent } from "../history-only.ts";
import { geminiCliFacts } from "./facts.ts";
import { geminiFolder } from "./home.ts";

export const geminiCli = historyOnlyAgent({
  facts: geminiCliFacts,
  instead: "twiceshy import --agent gemini",
  isPresent: (home, env) => existsSync(join(geminiFolder(home, env), "tmp")),
  load: () => import("./import.ts"),
});
