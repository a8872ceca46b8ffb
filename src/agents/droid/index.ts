// Factory droid adapter, from documentation. Its hooks are in `hooks.json`, and where that is absent in `settings.json`;
// a report says that some versions read only the latter, so that is where ours are, unless the person has the former.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { documentedAgent } from "../documented-agent.ts";
import { hooksFile, isCallMoment } from "../hooks-file.ts";
import { droidFacts } from "./facts.ts";
import { parse, table } from "./hooks.ts";
import { reply } from "./reply.ts";

export const droid = documentedAgent({
  facts: droidFacts,
  parse,
  reply,
  ...hooksFile({
    agent: "droid",
    events: table.events,
    path(home) {
      const own = join(home, ".factory", "hooks.json");
      return existsSync(own) ? own : join(home, ".factory", "settings.json");
    },
    signs: (home) => [join(home, ".factory")],
    entry: (command, timeout, moment) => ({
      ...(isCallMoment(moment) && { matcher: "*" }),
      hooks: [{ type: "command", command, timeout }],
    }),
  }),
});
