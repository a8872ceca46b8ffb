// twiceshy lesson list: lists the lessons for this project.
import { waitingDrafts } from "../../app/lessons/drafts.ts";
import type { ListedLesson } from "../../app/lessons/lessons.ts";
import { count } from "../../core/text/for-people.ts";
import { LESSON_KINDS } from "../../domain/lesson.ts";
import { wireLesson } from "../../wire/lessons.ts";
import { command, flag, valueFlag } from "../command.ts";
import { PROJECT_FLAGS } from "../scope.ts";
import { colour, print, printError, printJson } from "../terminal/terminal.ts";
import { kindCalled } from "./lesson-kind.ts";
import { withLessons } from "./lesson-scope.ts";
import { listLines } from "./lesson-text.ts";
import { twinsAmong } from "./lesson-twins.ts";

export const list = command({
  name: "lesson list",
  summary: "the lessons for this project, most important first; broken ones with the reason",
  examples: {
    "twiceshy lesson list": "this project's and your own",
    "twiceshy lesson list --all --kind playbook": "also archived ones and those for other projects",
    "twiceshy lesson list --json": "JSON lines, for scripts",
  },
  flags: {
    all: flag("also archived lessons and those for other projects"),
    kind: valueFlag("KIND", `${LESSON_KINDS.join(", ")}`),
    ...PROJECT_FLAGS,
  },
  async run({ flags, config, now }) {
    const kind = flags.kind === undefined ? undefined : kindCalled(flags.kind);
    await withLessons({ config, flags, now }, async ({ deps, place, list: read }) => {
      const all = (await read()).filter(({ content }) => kind === undefined || content.kind === kind);
      const visible = flags.all
        ? all
        : all.filter(({ state }) => state !== "archived" && state !== "elsewhere");
      if (flags.json) {
        for (const lesson of visible) printJson(wireLesson(lesson));
        return;
      }
      const { lessons: areOn } = deps.settings(place.project.root);
      if (!areOn)
        printError(
          "Lessons are switched off here; agents see none. To switch them on: twiceshy config set lessons true",
        );
      if (visible.length > 0) print(listLines(visible).join("\n"));
      else printError(`There is no ${kind ?? "lesson"} for ${place.project.name} yet.`);
      const drafts = (await waitingDrafts(deps, place.project.id)).length;
      const aside = all.filter((one) => !visible.includes(one));
      const notes = [
        ...twinsAmong(visible).map(({ text, remedy }) => `${text}. To merge them: ${colour.cyan(remedy)}`),
        ...asideNotes(aside),
        ...draftNotes(drafts),
        ...firstNotes(all.length, drafts),
      ];
      if (notes.length > 0) print(`${visible.length > 0 ? "\n" : ""}${notes.join("\n")}`);
    });
  },
});

function asideNotes(aside: readonly ListedLesson[]): readonly string[] {
  if (aside.length === 0) return [];
  const away = aside.filter(({ state }) => state === "archived").length;
  const parts = [
    ...(away > 0 ? [`${away} archived`] : []),
    ...(aside.length > away ? [`${aside.length - away} for other projects`] : []),
  ];
  return [`${parts.join(", ")}: ${colour.cyan("twiceshy lesson list --all")}`];
}

function draftNotes(drafts: number): readonly string[] {
  if (drafts === 0) return [];
  return [`${count(drafts, "draft")} to review: ${colour.cyan("twiceshy lesson review")}`];
}

function firstNotes(lessons: number, drafts: number): readonly string[] {
  return lessons + drafts > 0 ? [] : [`To write the first: ${colour.cyan('twiceshy lesson new "TITLE"')}`];
}
