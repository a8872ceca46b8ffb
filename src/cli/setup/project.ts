// twiceshy project: the project subcommands, each loaded when it is called.
import { anyCommand as as, command } from "../command.ts";
import { list } from "./project-list.ts";

export const project = command({
  ...list,
  name: "project",
  summary:
    "the projects in the memory. A project keeps its memory when its folder moves or its git remote changes. Without a subcommand: the list",
  examples: [
    ["twiceshy project", "all of them, most recently used first"],
    ["twiceshy project join ~/old/shop", "move what is remembered of the old folder into this project"],
    ["twiceshy project rename shop", "give this project another name"],
  ],
  parts: [
    { name: "list", summary: "the projects in the memory", load: async () => as(list) },
    {
      name: "join",
      summary: "move another project's memory into this one",
      load: async () => as((await import("./project-join.ts")).join),
    },
    {
      name: "rename",
      summary: "give a project another name",
      load: async () => as((await import("./project-rename.ts")).rename),
    },
    {
      name: "part",
      summary: "start a separate memory for this folder",
      load: async () => as((await import("./project-part.ts")).part),
    },
  ],
});
