// OpenCode adapter.
import type { Agent } from "../../ports/agent.ts";
import { lazyHistory } from "../lazy-history.ts";
import { opencodeFacts } from "./facts.ts";
import { install, isPresent, uninstall } from "./install.ts";
import { parse } from "./parse.ts";
import { reply } from "./reply.ts";
import { trial } from "./trial.ts";

export const opencode: Agent = {
  name: opencodeFacts.name,
  label: opencodeFacts.label,
  ...{ parse, reply, isPresent, install, uninstall },
  trial,
  untried: "the plugin inside OpenCode",
  afterInstall: [],
  startAgain: true,
  ...lazyHistory(() => import("./import.ts")),
};
