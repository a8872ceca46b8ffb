// twiceshy remedy: what is named beside a warning; each of its commands is loaded when it is called.
import { anyCommand as as, command } from "../command.ts";
import { list } from "./remedy-list.ts";

export const remedy = command({
  ...list,
  name: "remedy",
  summary:
    "what agents are told to do instead when something failed before: seen to help, or in your own words, which come first. Without a command: the list",
  examples: [
    ["twiceshy remedy", "what is known to help in this project"],
    ['twiceshy remedy set "package npm redis-node" "npm install ioredis"', "your own word on what failed"],
    ["twiceshy remedy forget r1a2b3c", "never name this one again"],
    ["twiceshy remedy undo", "take back what you said last"],
  ],
  parts: [
    { name: "list", summary: "what is known to help", load: async () => as(list) },
    {
      name: "set",
      summary: "say what helps, or correct it",
      load: async () => as((await import("./remedy-set.ts")).set),
    },
    {
      name: "forget",
      summary: "never suggest one again",
      load: async () => as((await import("./remedy-forget.ts")).forget),
    },
    {
      name: "undo",
      summary: "take back what you said last",
      load: async () => as((await import("./remedy-undo.ts")).undo),
    },
  ],
});
