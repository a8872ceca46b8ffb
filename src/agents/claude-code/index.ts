// Claude Code adapter.
import type { Agent } from "../../ports/agent.ts";
import { lazyHistory } from "../lazy-history.ts";
import { claudeCodeFacts } from "./facts.ts";
import { install, isPresent, uninstall } from "./install.ts";
import { parse } from "./parse.ts";
import { reply } from "./reply.ts";
import { hindrances, trial } from "./trial.ts";

export const claudeCode: Agent = {
  name: claudeCodeFacts.name,
  label: claudeCodeFacts.label,
  ...{ parse, reply, isPresent, install, uninstall },
  forProject: true,
  // MCP tools as hooks came between 2.1.111 and this one; older versions need `init --command-hooks`.
  leastVersion: "2.1.140",
  hindrances,
  trial,
  afterInstall: [],
  startAgain: true,
  ...lazyHistory(() => import("./import.ts")),
};
