// twiceshy lesson: the lesson subcommands, each loaded when it is called.
import { command, listing } from "../command.ts";
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
    listing("list", "the lessons for this project, most important first", async () => list),
    listing("show", "one lesson or draft in full", async () => (await import("./lesson-show.ts")).show),
    listing("new", "write a lesson", async () => (await import("./lesson-new.ts")).newLesson),
    listing("edit", "open one in your editor", async () => (await import("./lesson-edit.ts")).edit),
    listing("review", "decide on the drafts", async () => (await import("./lesson-review.ts")).review),
    listing(
      "draft",
      "draft lessons from past sessions",
      async () => (await import("./lesson-draft.ts")).draft,
    ),
    listing(
      "ignore",
      "hide one from agents; the file stays",
      async () => (await import("./lesson-ignore.ts")).ignore,
    ),
    listing(
      "archive",
      "move to archive/, where agents do not see it",
      async () => (await import("./lesson-archive.ts")).archive,
    ),
    listing("delete", "move to the trash", async () => (await import("./lesson-delete.ts")).remove),
    listing(
      "restore",
      "bring back a silenced, archived or deleted one",
      async () => (await import("./lesson-restore.ts")).restore,
    ),
    listing("merge", "merge two into one", async () => (await import("./lesson-merge.ts")).merge),
    listing(
      "import",
      "make lessons from CLAUDE.md, AGENTS.md, guardrails",
      async () => (await import("./lesson-import.ts")).importLessons,
    ),
    listing(
      "path",
      "print the path of its file, for scripts",
      async () => (await import("./lesson-path.ts")).path,
    ),
  ],
});
