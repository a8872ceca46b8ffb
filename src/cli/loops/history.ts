// twiceshy history: the history subcommands, each loaded when it is called.
import { command, listing } from "../command.ts";
import { show } from "./history-show.ts";

export const history = command({
  ...show,
  name: "history",
  summary:
    "memory for loops that run an agent repeatedly, read from the loop's own folder (.ralph/PRD-N, .twiceshy/loops). Without a subcommand: its iterations",
  examples: {
    "twiceshy history": "the iterations of the only loop here",
    "twiceshy history generate --prd 67 --story US-016": "what the next iteration should know",
    "twiceshy history stuck": "which stories keep failing in the same way",
  },
  parts: [
    listing("generate", "the page for the next iteration's prompt", () => import("./history-generate.ts")),
    listing(
      "index",
      "read the logs into history-index.json and history/",
      () => import("./history-index.ts"),
    ),
    listing("show", "the iterations", async () => ({ show })),
    listing("transcript", "the logs of failed iterations in full", () => import("./history-transcript.ts")),
    listing("cluster", "failures, equal ones grouped", () => import("./history-cluster.ts")),
    listing("stuck", "stories that keep failing in the same way", () => import("./history-stuck.ts")),
    listing("render", "fill the history into a prompt file", () => import("./history-render.ts")),
    listing("config", "settings of a loop's history", () => import("./history-config.ts")),
  ],
});
