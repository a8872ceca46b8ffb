// twiceshy lesson ignore: hides a lesson from agents without changing its file.
import { ignoreLesson } from "../../app/lessons/lessons.ts";
import { command, flag } from "../command.ts";
import { PROJECT_FLAGS } from "../scope.ts";
import { colour, print, printJson, tick } from "../terminal/terminal.ts";
import { findLesson, withLessons } from "./lesson-scope.ts";
import { typed } from "./lesson-text.ts";

export const ignore = command({
  name: "lesson ignore",
  summary: "silence a lesson: agents no longer see it; the file is not changed",
  operands: "NAME",
  maximum: 1,
  examples: {
    "twiceshy lesson ignore use-pnpm": "only for you: nothing is written into the project",
    "twiceshy lesson ignore use-pnpm --undo": "show it to agents again",
  },
  flags: { undo: flag("show it to agents again"), ...PROJECT_FLAGS },
  async run({ flags, operands, config, now }) {
    await withLessons({ config, flags, now }, async ({ deps, list }) => {
      const lesson = findLesson(await list(), operands[0], { isExact: true });
      const { where, state, name } = lesson;
      if (state === "archived") throw new Error(`${where} is archived: no agent sees it.`);
      const isSilent = state === "ignored";
      const wanted = flags.undo !== true;
      await ignoreLesson(deps, lesson, wanted ? now : 0);
      if (flags.json) return printJson({ name, where, ignored: wanted, changed: wanted !== isSilent });
      if (wanted === isSilent)
        return print(`${where} ${wanted ? "is already silenced" : "is not silenced"}.`);
      if (!wanted) return print(`${tick()} Agents see ${where} again.`);
      print(`${tick()} Silenced: ${where}. Agents no longer see it; the file is not changed.`);
      print(`To bring it back:  ${colour.cyan(`twiceshy lesson restore ${typed(name)}`)}`);
    });
  },
});
