// pi adapter.
import type { Agent } from "../../ports/agent.ts";
import { lazyHistory } from "../lazy-history.ts";
import { piFacts } from "./facts.ts";
import { install, isPresent, uninstall } from "./install.ts";
import { parse } from "./parse.ts";
import { reply } from "./reply.ts";
import { trial } from "./trial.ts";

export const pi: Agent = {
  name: piFacts.name,
  label: piFacts.label,
  ...{ parse, reply, isPresent, install, uninstall },
  trial,
  untried: "the extension inside pi",
  afterInstall: [
    "In a pi that is already running, /reload loads Twiceshy.",
    "pi asks Twiceshy in its shell, for example twiceshy search WORDS; since version 1 also by MCP, if you want it: pi mcp add twiceshy -- twiceshy mcp",
  ],
  ...lazyHistory(() => import("./import.ts")),
};
