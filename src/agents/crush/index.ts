// Crush adapter, from documentation.
import { join } from "node:path";
import { documentedAgent } from "../documented-agent.ts";
import { hooksFile } from "../hooks-file.ts";
import { lazyHistory } from "../lazy-history.ts";
import { dataFolder } from "./database.ts";
import { crushFacts } from "./facts.ts";
import { parse, table } from "./hooks.ts";
import { reply } from "./reply.ts";

export const crush = documentedAgent({
  facts: crushFacts,
  parse,
  reply,
  ...lazyHistory(() => import("./import.ts")),
  limits: [
    "Crush has hooks only before a call: Twiceshy stops what failed before, and learns from Crush only when its histories are imported.",
  ],
  ...hooksFile({
    agent: "crush",
    events: table.events,
    path: (home, env) => join(env.XDG_CONFIG_HOME || join(home, ".config"), "crush", "crush.json"),
    signs: (home, env) => [
      join(env.XDG_CONFIG_HOME || join(home, ".config"), "crush"),
      dataFolder(home, env),
    ],
    entry: (command, timeout) => ({ name: "twiceshy", command, timeout }),
  }),
});
