// Copilot CLI adapter.
import type { Agent } from "../../ports/agent.ts";
import { lazyHistory } from "../lazy-history.ts";
import { copilotCliFacts } from "./facts.ts";
import { install, isPresent, uninstall } from "./install.ts";
import { parse } from "./parse.ts";
import { reply } from "./reply.ts";
import { trial } from "./trial.ts";

export const copilotCli: Agent = {
  name: copilotCliFacts.name,
  label: copilotCliFacts.label,
  ...{ parse, reply, isPresent, install, uninstall },
  trial,
  afterInstall: [],
  startAgain: true,
  ...lazyHistory(() => import("./import.ts")),
};
