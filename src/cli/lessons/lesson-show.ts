// twiceshy lesson show: shows one lesson or draft in full.
import type { ListedLesson } from "../../app/lessons/lessons.ts";
import { line } from "../../core/compose/line.ts";
import { wireDraft, wireLesson } from "../../wire/lessons.ts";
import { command } from "../command.ts";
import { PROJECT_FLAGS } from "../scope.ts";
import { colour, print, printJson } from "../terminal/terminal.ts";
import { callLines } from "./lesson-calls.ts";
import { draftText } from "./lesson-draft-text.ts";
import { findDraftIfNamed, findLesson, withLessons } from "./lesson-scope.ts";
import { brokenLines, lessonBody, lessonFacts, typed, useText } from "./lesson-text.ts";

export const show = command({
  name: "lesson show",
  summary: "one lesson or draft in full: its text, its file, how often agents were shown it",
  operands: "NAME|dN",
  maximum: 1,
  examples: {
    "twiceshy lesson show use-pnpm": "by file name, path or title",
    "twiceshy lesson show d3": "a draft with its evidence",
    "twiceshy lesson show use-pnpm --json": "for scripts",
  },
  flags: { ...PROJECT_FLAGS },
  async run({ flags, operands, config, now }) {
    await withLessons({ config, flags, now }, async (around) => {
      const listed = await around.list();
      const draft = await findDraftIfNamed(around, listed, operands[0]);
      if (draft && flags.json) return printJson(wireDraft(draft));
      if (draft) {
        print(await draftText(around.deps, draft, now));
        if (draft.state === "waiting") print(`\nTo decide on it: ${colour.cyan("twiceshy lesson review")}`);
        return;
      }
      const lesson = findLesson(listed, operands[0]);
      if (flags.json) return printJson(wireLesson(lesson, true));
      print(lesson.state === "broken" ? brokenText(lesson) : lessonText(lesson, now));
    });
  },
});

function brokenText(lesson: ListedLesson): string {
  return [
    ...brokenLines(lesson),
    "",
    "Agents do not see it until it is fixed.",
    `To fix it: ${colour.cyan(`twiceshy lesson edit ${typed(lesson.name)}`)}`,
  ].join("\n");
}

function lessonText(lesson: ListedLesson, now: number): string {
  const { content, where } = lesson;
  const facts = [line(where, 200), lessonFacts(content), useText(lesson, now)];
  const calls = callLines(lesson).join("\n");
  return [lessonBody(content, facts), ...(calls ? [calls] : [])].join("\n\n");
}
