// twiceshy lesson path: prints the path of a lesson's file, for scripts.
import { command } from "../command.ts";
import { PROJECT_FLAGS } from "../scope.ts";
import { print, printJson } from "../terminal/terminal.ts";
import { findLesson, withLessons } from "./lesson-scope.ts";

export const path = command({
  name: "lesson path",
  summary: "the absolute path of a lesson's file",
  operands: "NAME",
  maximum: 1,
  examples: { "git add $(twiceshy lesson path use-pnpm)": "for scripts" },
  flags: { ...PROJECT_FLAGS },
  async run({ flags, operands, config, now }) {
    await withLessons({ config, flags, now }, async ({ list }) => {
      const { file } = findLesson(await list(), operands[0]);
      if (flags.json) printJson({ path: file.path });
      else print(file.path);
    });
  },
});
