// Qwen Code adapter. Run with version 0.24.
import type { Agent } from "../../ports/agent.ts";
import { lazyHistory } from "../lazy-history.ts";
import { qwenCodeFacts } from "./facts.ts";
import { hindrances, install, isPresent, uninstall } from "./install.ts";
import { parse } from "./parse.ts";
import { reply } from "./reply.ts";
import { trial } from "./trial.ts";

export const qwenCode: Agent = {
  name: qwenCodeFacts.name,
  label: qwenCodeFacts.label,
  ...{ parse, reply, isPresent, install, uninstall },
  hindrances,
  trial,
  afterInstall: [],
  startAgain: true,
  ...lazyHistory(() => import("./import.ts")),
};
