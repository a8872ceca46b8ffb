// twiceshy lesson list: the lessons around this project.
import { waitingDrafts } from "../../app/drafts.ts";
import type { ListedLesson } from "../../app/lessons.ts";
import { CARD_KINDS } from "../../domain/lesson.ts";
import { command } from "../command.ts";
import { lessonJson } from "../lesson-json.ts";
import { kindCalled } from "../lesson-kind.ts";
import { LESSON_FLAGS, withLessons } from "../lesson-scope.ts";
import { listLines } from "../lesson-text.ts";
import { twinsAmong } from "../lesson-twins.ts";
import { colour, print, printError, printJson } from "../terminal.ts";
import { count } from "../words.ts";

export const list = command({
  name: "lesson list",
  summary: "the lessons that hold here, the weightiest first; broken ones with what is wrong",
  examples: [
    ["twiceshy lesson list", "this project's and your own"],
    ["twiceshy lesson list --all --kind playbook", "also those put away or meant for other projects"],
    ["twiceshy lesson list --json", "JSON lines, for scripts"],
  ],
  flags: {
    all: { type: "boolean", description: "also those put away and those meant for other projects" },
    kind: { type: "string", valueHint: "KIND", description: `${CARD_KINDS.join(", ")}` },
    ...LESSON_FLAGS,
  },
  async run({ flags, config, now }) {
    const kind = flags.kind === undefined ? undefined : kindCalled(flags.kind);
    await withLessons({ config, flags, now }, async ({ deps, place, list: read }) => {
      const all = (await read()).filter(({ card }) => kind === undefined || card.kind === kind);
      const shown = flags.all ? all : all.filter((one) => !isAside(one));
      if (flags.json) {
        for (const lesson of shown) printJson(lessonJson(lesson));
        return;
      }
      const { lessons: areOn } = deps.settings(place.project.root);
      if (!areOn)
        printError("Lessons are switched off here; agents see none. twiceshy config set lessons true");
      if (shown.length > 0) print(listLines(shown).join("\n"));
      else printError(`No ${kind ?? "lesson"} holds in ${place.project.name} yet.`);
      const drafts = (await waitingDrafts(deps, place.project.id)).length;
      const aside = all.filter((one) => !shown.includes(one));
      const notes = [
        ...twinNotes(shown),
        ...asideNotes(aside),
        ...draftNotes(drafts),
        ...firstNotes(all.length, drafts),
      ];
      if (notes.length > 0) print(`${shown.length > 0 ? "\n" : ""}${notes.join("\n")}`);
    });
  },
});

function isAside({ state }: ListedLesson): boolean {
  return state === "archived" || state === "elsewhere";
}

function twinNotes(shown: readonly ListedLesson[]): readonly string[] {
  return twinsAmong(shown).map(({ text, remedy }) => `${text}. Make one of them: ${colour.cyan(remedy)}`);
}

function asideNotes(aside: readonly ListedLesson[]): readonly string[] {
  if (aside.length === 0) return [];
  const away = aside.filter(({ state }) => state === "archived").length;
  const parts = [
    ...(away > 0 ? [`${away} put away`] : []),
    ...(aside.length > away ? [`${aside.length - away} meant for other projects`] : []),
  ];
  return [`${parts.join(", ")}: ${colour.cyan("twiceshy lesson list --all")}`];
}

function draftNotes(drafts: number): readonly string[] {
  if (drafts === 0) return [];
  return [
    `${count(drafts, "draft")} ${drafts === 1 ? "waits" : "wait"} for you: ${colour.cyan("twiceshy lesson review")}`,
  ];
}

function firstNotes(lessons: number, drafts: number): readonly string[] {
  return lessons + drafts > 0 ? [] : [`Write the first: ${colour.cyan('twiceshy lesson new "TITLE"')}`];
}
