// Cline CLI adapter.
import type { Agent } from "../../ports/agent.ts";
import { lazyHistory } from "../lazy-history.ts";
import { clineFacts } from "./facts.ts";
import { install, isPresent, uninstall } from "./install.ts";
import { parse } from "./parse.ts";
import { reply } from "./reply.ts";
import { trial } from "./trial.ts";

export const cline: Agent = {
  name: clineFacts.name,
  label: clineFacts.label,
  ...{ parse, reply, isPresent, install, uninstall },
  trial,
  untried: "the files in Cline's hooks folder",
  afterInstall: [
    "Cline would end its whole run if a hook cancelled a call: Twiceshy stops a command by putting its warning in the command's place; at other calls it tells what is known right after them.",
    "Cline's hub process picks the hooks up when the next session starts.",
  ],
  ...lazyHistory(() => import("./import.ts")),
};
