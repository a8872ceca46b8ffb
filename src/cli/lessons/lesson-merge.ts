// twiceshy lesson merge: merges two lessons about the same mistake.
import { type ListedLesson, mergeLessons } from "../../app/lessons/lessons.ts";
import { mergeContents } from "../../core/lesson-file/merge.ts";
import { command } from "../command.ts";
import { UsageError } from "../errors.ts";
import { PROJECT_FLAGS, YES_FLAG } from "../scope.ts";
import { agreed, declined } from "../terminal/ask.ts";
import { colour, print, printJson, tick } from "../terminal/terminal.ts";
import { findLesson, withLessons } from "./lesson-scope.ts";
import { lessonBody, lessonFacts, printUnseen, typed } from "./lesson-text.ts";

export const merge = command({
  name: "lesson merge",
  summary: "merge two lessons: INTO gets what OTHER says in addition, OTHER is moved to the trash",
  operands: "INTO OTHER",
  maximum: 2,
  examples: {
    "twiceshy lesson merge use-pnpm no-npm-here": "shows the result, then asks",
    "twiceshy lesson merge use-pnpm no-npm-here --yes": "does not ask",
  },
  flags: { ...YES_FLAG, ...PROJECT_FLAGS },
  async run({ flags, operands, config, now }) {
    if (operands.length < 2) throw new UsageError("which two? twiceshy lesson merge INTO OTHER");
    return withLessons({ config, flags, now }, async ({ deps, list, today }) => {
      const listed = await list();
      const [into, other] = operands.map((name) => usable(findLesson(listed, name, { isExact: true })));
      if (!into || !other || into.file.path === other.file.path)
        throw new UsageError("both names mean the same lesson; name two");
      if (!flags.json) {
        const content = mergeContents(into.content, other.content, today);
        print(lessonBody(content, [into.where, lessonFacts(content)]));
        print(`\n${other.where} will be moved to the trash.`);
      }
      if (!(await agreed(`Write this into ${into.where}?`, flags.yes))) return declined();
      const { occurrences } = mergeLessons(deps, into, other, today);
      if (flags.json) printJson({ into: into.where, other: other.where, occurrences });
      else {
        print(`${tick()} Merged into ${into.where}, which has now happened ${occurrences}×.`);
        printUnseen(into);
        print(`Copies of both are in the trash. To see them:  ${colour.cyan("twiceshy lesson restore")}`);
      }
      return 0;
    });
  },
});

function usable(lesson: ListedLesson): ListedLesson {
  if (lesson.problem !== "")
    throw new Error(
      `${lesson.where} cannot be read: ${lesson.problem}. Fix it first: twiceshy lesson edit ${typed(lesson.name)}.`,
    );
  return lesson;
}
