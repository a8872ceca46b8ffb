// twiceshy lesson merge: one card of two that tell of the same mistake.
import { type ListedLesson, mergeLessons } from "../../app/lessons.ts";
import { mergeCards } from "../../core/card/merge.ts";
import { agreed } from "../ask.ts";
import { command } from "../command.ts";
import { UsageError } from "../errors.ts";
import { LESSON_FLAGS, lessonMeant, withLessons } from "../lesson-scope.ts";
import { cardFacts, cardText, printUnseen, typed } from "../lesson-text.ts";
import { colour, print, printJson, tick } from "../terminal.ts";

export const merge = command({
  name: "lesson merge",
  summary: "make one lesson of two: what the other says beside it is added, the other goes into the trash",
  operands: "INTO OTHER",
  maximum: 2,
  examples: [
    ["twiceshy lesson merge use-pnpm no-npm-here", "shows the result, then asks"],
    ["twiceshy lesson merge use-pnpm no-npm-here --yes", "does not ask"],
  ],
  flags: { yes: { type: "boolean", alias: "y", description: "do not ask" }, ...LESSON_FLAGS },
  async run({ flags, operands, config, now }) {
    if (operands.length < 2) throw new UsageError("which two? twiceshy lesson merge INTO OTHER");
    return withLessons({ config, flags, now }, async ({ deps, list, today }) => {
      const listed = await list();
      const [into, other] = operands.map((name) => usable(lessonMeant(listed, name, { isExact: true })));
      if (!into || !other || into.file.path === other.file.path)
        throw new UsageError("these are one and the same lesson; name two");
      if (!flags.json) {
        const card = mergeCards(into.card, other.card, today);
        print(cardText(card, [into.where, cardFacts(card)]));
        print(`\n${other.where} goes into the trash.`);
      }
      if (!(await agreed(`Write this into ${into.where}?`, flags.yes))) {
        print("Nothing was changed.");
        return 1;
      }
      const { occurrences } = mergeLessons(deps, into, other, today);
      if (flags.json) printJson({ into: into.where, other: other.where, occurrences });
      else {
        print(`${tick()} Merged into ${into.where}: it has happened ${occurrences}×.`);
        printUnseen(into);
        print(`Both as they were are in the trash:  ${colour.cyan("twiceshy lesson restore")}`);
      }
      return 0;
    });
  },
});

function usable(lesson: ListedLesson): ListedLesson {
  if (lesson.problem !== "")
    throw new Error(
      `${lesson.where} cannot be read: ${lesson.problem}. Mend it first: twiceshy lesson edit ${typed(lesson.name)}.`,
    );
  return lesson;
}
