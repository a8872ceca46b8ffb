// Windsurf adapter, from documentation.
import { join } from "node:path";
import { documentedAgent } from "../documented-agent.ts";
import { hooksFile } from "../hooks-file.ts";
import { windsurfFacts } from "./facts.ts";
import { parse, table } from "./hooks.ts";
import { reply } from "./reply.ts";

export const windsurf = documentedAgent({
  facts: windsurfFacts,
  parse,
  reply,
  limits: [
    "Windsurf's hooks do not say how a command ended: Twiceshy stops what failed in other agents, and learns nothing new from Windsurf.",
  ],
  ...hooksFile({
    agent: "windsurf",
    events: table.events,
    path: (home) => join(home, ".codeium", "windsurf", "hooks.json"),
    signs: (home) => [join(home, ".codeium", "windsurf")],
    entry: (command) => ({ command, show_output: false }),
  }),
});
