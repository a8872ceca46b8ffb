// twiceshy lesson: cards as files; each of its commands has a file of its own, loaded when it is called.
import { anyCommand as as, command } from "../command.ts";
import { list } from "./lesson-list.ts";

export const lesson = command({
  ...list,
  name: "lesson",
  summary:
    "lessons are markdown cards in .twiceshy/lessons: agents see those that bear on what they do. Without a command: the list",
  examples: [
    ["twiceshy lesson", "the lessons that hold here"],
    ['twiceshy lesson new "Use pnpm here, not npm"', "write one"],
    ["twiceshy lesson review", "decide on the drafts that wait"],
  ],
  parts: [
    {
      name: "list",
      summary: "the lessons that hold here, the weightiest first",
      load: async () => as(list),
    },
    {
      name: "show",
      summary: "one lesson or draft as a whole",
      load: async () => as((await import("./lesson-show.ts")).show),
    },
    {
      name: "new",
      summary: "write a lesson",
      load: async () => as((await import("./lesson-new.ts")).newLesson),
    },
    {
      name: "edit",
      summary: "open one in your editor",
      load: async () => as((await import("./lesson-edit.ts")).edit),
    },
    {
      name: "path",
      summary: "where its file is, for scripts",
      load: async () => as((await import("./lesson-path.ts")).path),
    },
  ],
});
