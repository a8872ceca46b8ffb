// twiceshy project: the project subcommands, each loaded when it is called.
import { command, listing } from "../command.ts";
import { list } from "./project-list.ts";

export const project = command({
  ...list,
  name: "project",
  summary:
    "the projects in the memory. A project keeps its memory when its folder moves or its git remote changes. Without a subcommand: the list",
  examples: {
    "twiceshy project": "all of them, most recently used first",
    "twiceshy project join ~/old/shop": "move what is remembered of the old folder into this project",
    "twiceshy project rename shop": "give this project another name",
  },
  parts: [
    listing("list", "the projects in the memory", async () => ({ list })),
    listing("join", "move another project's memory into this one", () => import("./project-join.ts")),
    listing("rename", "give a project another name", () => import("./project-rename.ts")),
    listing("part", "start a separate memory for this folder", () => import("./project-part.ts")),
  ],
});
