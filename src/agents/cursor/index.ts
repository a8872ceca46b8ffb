// Cursor adapter, from documentation.
import { join } from "node:path";
import { documentedAgent } from "../documented-agent.ts";
import { hooksFile, isCallMoment } from "../hooks-file.ts";
import { lazyHistory } from "../lazy-history.ts";
import { cursorFacts } from "./facts.ts";
import { parse, table } from "./hooks.ts";
import { editorDatabases } from "./places.ts";
import { reply } from "./reply.ts";

export const cursor = documentedAgent({
  facts: cursorFacts,
  parse,
  reply,
  ...lazyHistory(() => import("./import.ts")),
  ...hooksFile({
    agent: "cursor",
    events: table.events,
    path: (home) => join(home, ".cursor", "hooks.json"),
    signs: (home, env) => [join(home, ".cursor"), ...editorDatabases(home, env)],
    entry: (command, timeout, moment) => ({
      command,
      ...(isCallMoment(moment) && { matcher: "*" }),
      timeout,
    }),
    blank: '{\n  "version": 1\n}\n',
  }),
});
