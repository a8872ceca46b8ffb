// twiceshy lesson: cards as files; each of its commands has a file of its own, loaded when it is called.
import { anyCommand as as, command } from "../command.ts";
import { list } from "./lesson-list.ts";

export const lesson = command({
  ...list,
  name: "lesson",
  summary: "markdown cards that agents see where they bear on the work; without a command: the list",
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
      name: "review",
      summary: "decide on the drafts that wait",
      load: async () => as((await import("./lesson-review.ts")).review),
    },
    {
      name: "draft",
      summary: "draft what the remembered sessions teach",
      load: async () => as((await import("./lesson-draft.ts")).draft),
    },
    {
      name: "ignore",
      summary: "silence one; the file stays",
      load: async () => as((await import("./lesson-ignore.ts")).ignore),
    },
    {
      name: "archive",
      summary: "put away, out of the agents' sight",
      load: async () => as((await import("./lesson-archive.ts")).archive),
    },
    {
      name: "delete",
      summary: "into the trash",
      load: async () => as((await import("./lesson-delete.ts")).remove),
    },
    {
      name: "restore",
      summary: "back from silence, archive or trash",
      load: async () => as((await import("./lesson-restore.ts")).restore),
    },
    {
      name: "merge",
      summary: "make one of two",
      load: async () => as((await import("./lesson-merge.ts")).merge),
    },
    {
      name: "import",
      summary: "make lessons of the rules in CLAUDE.md, AGENTS.md, guardrails",
      load: async () => as((await import("./lesson-import.ts")).importLessons),
    },
    {
      name: "path",
      summary: "where its file is, for scripts",
      load: async () => as((await import("./lesson-path.ts")).path),
    },
  ],
});
