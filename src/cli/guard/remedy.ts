// twiceshy remedy: what a warning suggests instead. Subcommands are loaded when they are called.
import { command, listing } from "../command.ts";
import { list } from "./remedy-list.ts";

export const remedy = command({
  ...list,
  name: "remedy",
  summary:
    "what agents are told to do instead of a call that failed before: your own remedies first, then learned ones. Without a subcommand: the list",
  examples: {
    "twiceshy remedy": "the remedies known in this project",
    'twiceshy remedy set "npm install redis-node" "npm install ioredis"': "your own remedy for a failure",
    "twiceshy remedy forget r1a2b3c": "never suggest this one again",
    "twiceshy remedy undo": "undo your last change",
  },
  parts: [
    listing("list", "the known remedies", async () => ({ list })),
    listing("set", "add or correct a remedy", () => import("./remedy-set.ts")),
    listing("forget", "never suggest one again", () => import("./remedy-forget.ts")),
    listing("undo", "undo your last change", () => import("./remedy-undo.ts")),
  ],
});
