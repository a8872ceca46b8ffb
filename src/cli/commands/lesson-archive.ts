// twiceshy lesson archive: cards are put away into archive/, where no agent sees them.

import { cardsOf } from "../../app/lessons.ts";
import { command } from "../command.ts";
import { UsageError } from "../errors.ts";
import { LESSON_FLAGS, lessonMeant, withLessons } from "../lesson-scope.ts";
import { typed } from "../lesson-text.ts";
import { colour, print, printError, printJson, tick } from "../terminal.ts";

export const archive = command({
  name: "lesson archive",
  summary: "put lessons away into archive/ of their folder: no agent sees them, git still does",
  operands: "NAME…",
  maximum: 1_000,
  examples: [
    ["twiceshy lesson archive use-pnpm", "one, or several"],
    ["twiceshy lesson archive --unused", "one-offs that nothing needed for half a year"],
  ],
  flags: {
    unused: { type: "boolean", description: "all that rest: one-offs that nothing needed for half a year" },
    ...LESSON_FLAGS,
  },
  async run({ flags, operands, config, now }) {
    if (operands.length > 0 === (flags.unused === true))
      throw new UsageError("which? Give names, or --unused");
    await withLessons({ config, flags, now }, async ({ deps, list }) => {
      const listed = await list();
      const meant = flags.unused
        ? listed.filter(({ state }) => state === "resting")
        : operands.map((name) => lessonMeant(listed, name, { isExact: true }));
      if (meant.length === 0) return printError("None rests: every lesson was needed within half a year.");
      for (const lesson of meant) {
        if (lesson.state === "archived") {
          if (!flags.json) print(`${lesson.where} is put away already.`);
          continue;
        }
        const { folder, name, path } = cardsOf(deps).archive(lesson.file);
        if (flags.json) printJson({ name: lesson.name, where: `${folder.label}/${name}`, path });
        else print(`${tick()} Put away: ${folder.label}/${name}`);
      }
      if (!flags.json)
        print(
          `Bring one back:  ${colour.cyan(`twiceshy lesson restore ${typed(meant[0]?.name ?? "NAME")}`)}`,
        );
    });
  },
});
