// twiceshy lesson show: one card or draft as a whole.
import type { ListedLesson } from "../../app/lessons.ts";
import { line } from "../../core/compose/line.ts";
import { command } from "../command.ts";
import { callLines } from "../lesson-calls.ts";
import { draftText } from "../lesson-draft-text.ts";
import { draftJson, lessonJson } from "../lesson-json.ts";
import { draftIfMeant, LESSON_FLAGS, lessonMeant, withLessons } from "../lesson-scope.ts";
import { brokenLines, cardFacts, cardText, typed, useText } from "../lesson-text.ts";
import { colour, print, printJson } from "../terminal.ts";

export const show = command({
  name: "lesson show",
  summary: "one lesson or draft as a whole: its text, where it lies, how often it was shown",
  operands: "NAME|dN",
  maximum: 1,
  examples: [
    ["twiceshy lesson show use-pnpm", "by the name of its file, its path or its title"],
    ["twiceshy lesson show d3", "a draft with the calls it rests on"],
    ["twiceshy lesson show use-pnpm --json", "for scripts"],
  ],
  flags: { ...LESSON_FLAGS },
  async run({ flags, operands, config, now }) {
    await withLessons({ config, flags, now }, async (around) => {
      const listed = await around.list();
      const draft = await draftIfMeant(around, listed, operands[0]);
      if (draft && flags.json) return printJson(draftJson(draft));
      if (draft) {
        print(await draftText(around.deps, draft, now));
        if (draft.state === "waiting") print(`\nDecide: ${colour.cyan("twiceshy lesson review")}`);
        return;
      }
      const lesson = lessonMeant(listed, operands[0]);
      if (flags.json) return printJson(lessonJson(lesson, true));
      print(lesson.state === "broken" ? brokenText(lesson) : lessonText(lesson, now));
    });
  },
});

function brokenText(lesson: ListedLesson): string {
  return [
    ...brokenLines(lesson),
    "",
    "It is not shown to any agent until it is mended.",
    `Mend it: ${colour.cyan(`twiceshy lesson edit ${typed(lesson.name)}`)}`,
  ].join("\n");
}

function lessonText(lesson: ListedLesson, now: number): string {
  const { card, where } = lesson;
  const facts = [line(where, 200), cardFacts(card), useText(lesson, now)];
  const calls = callLines(lesson).join("\n");
  return [cardText(card, facts), ...(calls ? [calls] : [])].join("\n\n");
}
