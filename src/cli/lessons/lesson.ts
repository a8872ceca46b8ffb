// twiceshy lesson: the lesson subcommands, each loaded when it is called.
import { command, listing } from "../command.ts";
import { list } from "./lesson-list.ts";

export const lesson = command({
  ...list,
  name: "lesson",
  summary:
    "lessons are markdown files that agents are shown when they apply to a prompt or a call. Without a subcommand: the list",
  examples: {
    "twiceshy lesson": "the lessons for this project",
    'twiceshy lesson new "Use pnpm here, not npm"': "write one",
    "twiceshy lesson review": "decide on the drafts",
  },
  parts: [
    listing("list", "the lessons for this project, most important first", async () => ({ list })),
    listing("show", "one lesson or draft in full", () => import("./lesson-show.ts")),
    listing("new", "write a lesson", () => import("./lesson-new.ts"), "newLesson"),
    listing("edit", "open one in your editor", () => import("./lesson-edit.ts")),
    listing("review", "decide on the drafts", () => import("./lesson-review.ts")),
    listing("draft", "draft lessons from past sessions", () => import("./lesson-draft.ts")),
    listing("ignore", "hide one from agents; the file stays", () => import("./lesson-ignore.ts")),
    listing("archive", "move to archive/, where agents do not see it", () => import("./lesson-archive.ts")),
    listing("delete", "move to the trash", () => import("./lesson-delete.ts"), "remove"),
    listing("restore", "bring back a silenced, archived or deleted one", () => import("./lesson-restore.ts")),
    listing("merge", "merge two into one", () => import("./lesson-merge.ts")),
    listing(
      "import",
      "make lessons from CLAUDE.md, AGENTS.md, guardrails",
      () => import("./lesson-import.ts"),
      "importLessons",
    ),
    listing("path", "print the path of its file, for scripts", () => import("./lesson-path.ts")),
  ],
});
