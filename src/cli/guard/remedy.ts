// twiceshy remedy: what a warning suggests instead. Subcommands are loaded when they are called.
import { anyCommand as as, command } from "../command.ts";
import { list } from "./remedy-list.ts";

export const remedy = command({
  ...list,
  name: "remedy",
  summary:
    "what agents are told to do instead of a call that failed before: your own remedies first, then learned ones. Without a subcommand: the list",
  examples: [
    ["twiceshy remedy", "the remedies known in this project"],
    ['twiceshy remedy set "package npm redis-node" "npm install ioredis"', "your own remedy for a failure"],
    ["twiceshy remedy forget r1a2b3c", "never suggest this one again"],
    ["twiceshy remedy undo", "undo your last change"],
  ],
  parts: [
    { name: "list", summary: "the known remedies", load: async () => as(list) },
    {
      name: "set",
      summary: "add or correct a remedy",
      load: async () => as((await import("./remedy-set.ts")).set),
    },
    {
      name: "forget",
      summary: "never suggest one again",
      load: async () => as((await import("./remedy-forget.ts")).forget),
    },
    {
      name: "undo",
      summary: "undo your last change",
      load: async () => as((await import("./remedy-undo.ts")).undo),
    },
  ],
});
