// twiceshy lesson show: one card or draft as a whole.
import type { ListedLesson } from "../../app/lessons.ts";
import { line } from "../../core/compose/line.ts";
import { isNarrow } from "../../core/lesson/watch.ts";
import type { Watch } from "../../domain/lesson.ts";
import { command } from "../command.ts";
import { draftText } from "../lesson-draft-text.ts";
import { draftJson, lessonJson } from "../lesson-json.ts";
import { draftIfMeant, LESSON_FLAGS, lessonMeant, withLessons } from "../lesson-scope.ts";
import { brokenLines, cardFacts, cardText, typed, useText } from "../lesson-text.ts";
import { colour, columns, print, printJson } from "../terminal.ts";
import { wrapTo } from "../wide.ts";

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
  return [cardText(card, facts), ...callsText(lesson)].join("\n\n");
}

/** The calls at which it is told. */
function callsText({ watches, card }: ListedLesson): readonly string[] {
  if (watches.length === 0) return [];
  const texts = watches.map((watch) => {
    // A card that nobody wrote never stops a call.
    const isGrave = card.severity === "high" && card.source === "curated";
    const stops = isGrave && isNarrow(watch) ? " (stops it once)" : "";
    return `${watchText(watch)}${stops}`;
  });
  return [wrapTo(`Told at calls: ${texts.join(", ")}`, columns(), "  ", "")];
}

function watchText(watch: Watch): string {
  if (watch.type === "path") return `changes of ${line(watch.pattern, 80)}`;
  if (watch.type === "tool") return line(watch.name, 80);
  const words = [watch.program, watch.subcommand, ...watch.flags, ...watch.targets];
  return line(words.filter(Boolean).join(" "), 80);
}
