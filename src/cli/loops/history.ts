// twiceshy history: the history subcommands, each loaded when it is called.
import { command, listing } from "../command.ts";
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
    listing(
      "generate",
      "the page for the next iteration's prompt",
      async () => (await import("./history-generate.ts")).generate,
    ),
    listing(
      "index",
      "read the logs into history-index.json and history/",
      async () => (await import("./history-index.ts")).index,
    ),
    listing("show", "the iterations", async () => show),
    listing(
      "transcript",
      "the logs of failed iterations in full",
      async () => (await import("./history-transcript.ts")).transcript,
    ),
    listing(
      "cluster",
      "failures, equal ones grouped",
      async () => (await import("./history-cluster.ts")).cluster,
    ),
    listing(
      "stuck",
      "stories that keep failing in the same way",
      async () => (await import("./history-stuck.ts")).stuck,
    ),
    listing(
      "render",
      "fill the history into a prompt file",
      async () => (await import("./history-render.ts")).render,
    ),
    listing(
      "config",
      "settings of a loop's history",
      async () => (await import("./history-config.ts")).config,
    ),
  ],
});
