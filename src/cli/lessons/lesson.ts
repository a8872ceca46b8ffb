// twiceshy lesson: the lesson subcommands, each loaded when it is called.
import { anyCommand as as, command } from "../command.ts";
import { list } from "./lesson-list.ts";

export const lesson = command({
  ...list,
  name: "lesson",
  summary:
    "lessons are markdown files that agents are shown when they apply to a prompt or a call. Without a subcommand: the list",
  examples: [
    ["twiceshy lesson", "the lessons for this project"],
    ['twiceshy lesson new "Use pnpm here, not npm"', "write one"],
    ["twiceshy lesson review", "decide on the drafts"],
  ],
  parts: [
    {
      name: "list",
      summary: "the lessons for this project, most important first",
      load: async () => as(list),
    },
    {
      name: "show",
      summary: "one lesson or draft in full",
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
      summary: "decide on the drafts",
      load: async () => as((await import("./lesson-review.ts")).review),
    },
    {
      name: "draft",
      summary: "draft lessons from past sessions",
      load: async () => as((await import("./lesson-draft.ts")).draft),
    },
    {
      name: "ignore",
      summary: "hide one from agents; the file stays",
      load: async () => as((await import("./lesson-ignore.ts")).ignore),
    },
    {
      name: "archive",
      summary: "move to archive/, where agents do not see it",
      load: async () => as((await import("./lesson-archive.ts")).archive),
    },
    {
      name: "delete",
      summary: "move to the trash",
      load: async () => as((await import("./lesson-delete.ts")).remove),
    },
    {
      name: "restore",
      summary: "bring back a silenced, archived or deleted one",
      load: async () => as((await import("./lesson-restore.ts")).restore),
    },
    {
      name: "merge",
      summary: "merge two into one",
      load: async () => as((await import("./lesson-merge.ts")).merge),
    },
    {
      name: "import",
      summary: "make lessons from CLAUDE.md, AGENTS.md, guardrails",
      load: async () => as((await import("./lesson-import.ts")).importLessons),
    },
    {
      name: "path",
      summary: "print the path of its file, for scripts",
      load: async () => as((await import("./lesson-path.ts")).path),
    },
  ],
});
