// OpenCode as one of our agents: sessions it has exported are read.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { historyOnlyAgent } from "../history-only.ts";

export const opencode = historyOnlyAgent({
  name: "opencode",
  label: "OpenCode",
  instead: "opencode export SESSION > FILE.json, then twiceshy import FILE.json",
  isPresent: (home, env) => existsSync(join(env.XDG_DATA_HOME || join(home, ".local/share"), "opencode")),
  load: () => import("./import.ts"),
});
