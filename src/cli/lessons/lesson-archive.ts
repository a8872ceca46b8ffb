// twiceshy lesson archive: moves lessons into archive/, where no agent sees them.
import { lessonFilesOf } from "../../app/lessons/lessons.ts";
import { command, flag } from "../command.ts";
import { UsageError } from "../errors.ts";
import { PROJECT_FLAGS } from "../scope.ts";
import { colour, print, printError, printJson, tick } from "../terminal/terminal.ts";
import { findLesson, withLessons } from "./lesson-scope.ts";
import { typed } from "./lesson-text.ts";

export const archive = command({
  name: "lesson archive",
  summary: "move lessons into archive/ of their folder: agents no longer see them, git still has them",
  operands: "NAME…",
  maximum: 1_000,
  examples: {
    "twiceshy lesson archive use-pnpm": "one, or several",
    "twiceshy lesson archive --unused": "lessons of one-time mistakes, unused for half a year",
  },
  flags: {
    unused: flag("all resting lessons: one-time mistakes, unused for half a year"),
    ...PROJECT_FLAGS,
  },
  async run({ flags, operands, config, now }) {
    if (operands.length > 0 === (flags.unused === true))
      throw new UsageError("which lessons? Give names, or --unused");
    await withLessons({ config, flags, now }, async ({ deps, list }) => {
      const listed = await list();
      const meant = flags.unused
        ? listed.filter(({ state }) => state === "resting")
        : operands.map((name) => findLesson(listed, name, { isExact: true }));
      if (meant.length === 0)
        return printError(
          "No lesson is resting: all were used within half a year or happened more than once.",
        );
      for (const lesson of meant) {
        if (lesson.state === "archived") {
          if (!flags.json) print(`${lesson.where} is already archived.`);
          continue;
        }
        const { folder, name, path } = lessonFilesOf(deps).archive(lesson.file);
        if (flags.json) printJson({ name: lesson.name, where: `${folder.label}/${name}`, path });
        else print(`${tick()} Archived: ${folder.label}/${name}`);
      }
      if (!flags.json)
        print(
          `To bring one back:  ${colour.cyan(`twiceshy lesson restore ${typed(meant[0]?.name ?? "NAME")}`)}`,
        );
    });
  },
});
