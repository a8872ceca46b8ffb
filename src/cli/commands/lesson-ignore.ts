// twiceshy lesson ignore: agents do not see a card any more; its file stays as it is.

import { ignoreLesson } from "../../app/lessons.ts";
import { command } from "../command.ts";
import { LESSON_FLAGS, lessonMeant, withLessons } from "../lesson-scope.ts";
import { typed } from "../lesson-text.ts";
import { colour, print, printJson, tick } from "../terminal.ts";

export const ignore = command({
  name: "lesson ignore",
  summary: "silence a lesson: agents do not see it any more; the file stays as it is",
  operands: "NAME",
  maximum: 1,
  examples: [
    ["twiceshy lesson ignore use-pnpm", "for you alone: nothing is written into the project"],
    ["twiceshy lesson ignore use-pnpm --undo", "let it speak again"],
  ],
  flags: { undo: { type: "boolean", description: "let it speak again" }, ...LESSON_FLAGS },
  async run({ flags, operands, config, now }) {
    await withLessons({ config, flags, now }, async ({ deps, list }) => {
      const lesson = lessonMeant(await list(), operands[0], { isExact: true });
      const { where, state, name } = lesson;
      if (state === "archived") throw new Error(`${where} is put away: no agent sees it.`);
      const isSilent = state === "ignored";
      const wanted = flags.undo !== true;
      await ignoreLesson(deps, lesson, wanted ? now : 0);
      if (flags.json) return printJson({ name, where, ignored: wanted, changed: wanted !== isSilent });
      if (wanted === isSilent)
        return print(`${where} ${wanted ? "is silenced already" : "is not silenced"}.`);
      if (!wanted) return print(`${tick()} ${where} speaks again.`);
      print(`${tick()} Silenced: ${where}. No agent sees it; the file stays as it is.`);
      print(`Bring it back:  ${colour.cyan(`twiceshy lesson restore ${typed(name)}`)}`);
    });
  },
});
