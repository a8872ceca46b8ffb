// Gemini CLI adapter. Run with version 0.61.
import type { Agent } from "../../ports/agent.ts";
import { lazyHistory } from "../lazy-history.ts";
import { geminiCliFacts } from "./facts.ts";
import { hindrances, install, isPresent, uninstall } from "./install.ts";
import { parse } from "./parse.ts";
import { reply } from "./reply.ts";
import { trial } from "./trial.ts";

export const geminiCli: Agent = {
  name: geminiCliFacts.name,
  label: geminiCliFacts.label,
  ...{ parse, reply, isPresent, install, uninstall },
  hindrances,
  trial,
  afterInstall: [
    "Gemini CLI runs hooks only in folders that you trust (/permissions trust), if its folder trust is switched on.",
  ],
  startAgain: true,
  ...lazyHistory(() => import("./import.ts")),
};
