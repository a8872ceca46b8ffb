// twiceshy lesson delete: moves a lesson's file into the trash.
import { deleteLesson } from "../../app/lessons/lessons.ts";
import { line } from "../../core/compose/line.ts";
import { command } from "../command.ts";
import { PROJECT_FLAGS, YES_FLAG } from "../scope.ts";
import { agreed, declined } from "../terminal/ask.ts";
import { colour, print, printJson, tick } from "../terminal/terminal.ts";
import { findLesson, withLessons } from "./lesson-scope.ts";
import { typed } from "./lesson-text.ts";

export const remove = command({
  name: "lesson delete",
  summary: "delete a lesson's file; a copy stays in the trash, and twiceshy lesson restore brings it back",
  operands: "NAME",
  maximum: 1,
  examples: {
    "twiceshy lesson delete use-pnpm": "asks first",
    "twiceshy lesson delete use-pnpm --yes": "does not ask",
  },
  flags: { ...YES_FLAG, ...PROJECT_FLAGS },
  async run({ flags, operands, config, now }) {
    return withLessons({ config, flags, now }, async ({ deps, list }) => {
      const lesson = findLesson(await list(), operands[0], { isExact: true });
      const { where, name, content, file } = lesson;
      if (!flags.json) print(`${where}: "${line(content.title, 120)}"`);
      if (!(await agreed("Delete it?", flags.yes, { cautious: true })))
        return declined("Nothing was deleted.");
      await deleteLesson(deps, lesson);
      if (flags.json) printJson({ name, where, path: file.path, deleted: true });
      else {
        print(`${tick()} Deleted: ${where}. A copy is in the trash.`);
        print(`To bring it back:  ${colour.cyan(`twiceshy lesson restore ${typed(name)}`)}`);
      }
      return 0;
    });
  },
});
