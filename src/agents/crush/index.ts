// Crush adapter, from documentation.
import { join } from "node:path";
import { documentedAgent } from "../documented-agent.ts";
import { hooksFile } from "../hooks-file.ts";
import { crushFacts } from "./facts.ts";
import { parse, table } from "./hooks.ts";
import { reply } from "./reply.ts";

export const crush = documentedAgent({
  facts: crushFacts,
  parse,
  reply,
  limits: [
    "Crush has hooks only before a call: Twiceshy stops what failed in other agents, and learns nothing new from Crush.",
  ],
  ...hooksFile({
    agent: "crush",
    events: table.events,
    path: (home, env) => join(env.XDG_CONFIG_HOME || join(home, ".config"), "crush", "crush.json"),
    signs: (home, env) => [join(env.XDG_CONFIG_HOME || join(home, ".config"), "crush")],
    entry: (command, timeout) => ({ name: "twiceshy", command, timeout }),
  }),
});
