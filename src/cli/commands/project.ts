// twiceshy project: the projects the memory knows; each of its commands is loaded when it is called.
import { anyCommand as as, command } from "../command.ts";
import { list } from "./project-list.ts";

export const project = command({
  ...list,
  name: "project",
  summary:
    "the projects the memory knows, and what each is called. A project keeps its memory when its folder moves, or when its git remote is added or changed. Without a command: the list",
  examples: [
    ["twiceshy project", "all of them, those used last first"],
    ["twiceshy project join ~/old/shop", "what is remembered of the old folder belongs to this project"],
    ["twiceshy project rename shop", "a name of your own for this project"],
  ],
  parts: [
    { name: "list", summary: "the projects the memory knows", load: async () => as(list) },
    {
      name: "join",
      summary: "two projects become one",
      load: async () => as((await import("./project-join.ts")).join),
    },
    {
      name: "rename",
      summary: "a name of your own",
      load: async () => as((await import("./project-rename.ts")).rename),
    },
    {
      name: "part",
      summary: "this folder begins a memory of its own",
      load: async () => as((await import("./project-part.ts")).part),
    },
  ],
});
