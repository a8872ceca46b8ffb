// twiceshy history: the history subcommands, each loaded when it is called.
import { anyCommand as as, command } from "../command.ts";
import { show } from "./history-show.ts";

export const history = command({
  ...show,
  name: "history",
  summary:
    "memory for loops that run an agent repeatedly, read from the loop's own folder (.ralph/PRD-N, .twiceshy/loops). Without a subcommand: its iterations",
  examples: [
    ["twiceshy history", "the iterations of the only loop here"],
    ["twiceshy history generate --prd 67 --story US-016", "what the next iteration should know"],
    ["twiceshy history stuck", "which stories keep failing in the same way"],
  ],
  parts: [
    {
      name: "generate",
      summary: "the page for the next iteration's prompt",
      load: async () => as((await import("./history-generate.ts")).generate),
    },
    {
      name: "index",
      summary: "read the logs into history-index.json and history/",
      load: async () => as((await import("./history-index.ts")).index),
    },
    { name: "show", summary: "the iterations", load: async () => as(show) },
    {
      name: "cluster",
      summary: "failures, equal ones grouped",
      load: async () => as((await import("./history-cluster.ts")).cluster),
    },
    {
      name: "stuck",
      summary: "stories that keep failing in the same way",
      load: async () => as((await import("./history-stuck.ts")).stuck),
    },
    {
      name: "render",
      summary: "fill the history into a prompt file",
      load: async () => as((await import("./history-render.ts")).render),
    },
    {
      name: "config",
      summary: "settings of a loop's history",
      load: async () => as((await import("./history-config.ts")).config),
    },
  ],
});
