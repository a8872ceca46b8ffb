// twiceshy remember: stores a one-line lesson that opens every later session.
import { forgetLast, type RememberedFor, remember, remembered } from "../../app/lessons/remember.ts";
import { line } from "../../core/compose/line.ts";
import { wireLesson } from "../../wire/lessons.ts";
import { command, flag } from "../command.ts";
import { UsageError } from "../errors.ts";
import { PROJECT_FLAGS } from "../scope.ts";
import { colour, columns, print, printError, printJson, tick } from "../terminal/terminal.ts";
import { wrapTo } from "../terminal/wide.ts";
import { callLines } from "./lesson-calls.ts";
import { type Around, withLessons } from "./lesson-scope.ts";
import { typed } from "./lesson-text.ts";

export const rememberCommand = command({
  name: "remember",
  summary:
    "add a one-line lesson: agents read it at session start and at prompts it applies to. twiceshy lesson edits, silences and deletes it",
  operands: "TEXT",
  maximum: 300,
  examples: {
    'twiceshy remember "Use pnpm here, never npm"': "for you, in this project",
    'twiceshy remember "The staging database listens on port 5433" --team':
      "a file in the project, for everybody",
    'twiceshy remember "Answer in English" --everywhere': "for you, in all your projects",
    "twiceshy remember --list": "what is remembered here",
    "twiceshy remember --undo": "delete the last one",
  },
  flags: {
    team: flag("a file in the project (.twiceshy/lessons), for everybody"),
    everywhere: flag("for all your projects"),
    list: flag("show what is remembered here"),
    undo: flag("delete what was remembered last"),
    ...PROJECT_FLAGS,
  },
  async run({ flags, operands, config, now }) {
    const text = operands.join(" ").trim();
    const modes = [flags.list, flags.undo, text !== ""].filter(Boolean).length;
    if (modes === 0) throw new UsageError("what should be remembered? Give one line of text");
    if (modes > 1) throw new UsageError("a text, --list and --undo cannot be used together");
    if (flags.team && flags.everywhere)
      throw new UsageError("--team and --everywhere cannot be used together");
    const json = flags.json === true;
    return withLessons({ config, flags, now }, (around) => {
      if (flags.list) return list(around, json);
      if (flags.undo) return undo(around, json);
      const whom = flags.team ? "team" : flags.everywhere ? "everywhere" : "mine";
      return keep(around, text, whom, json);
    });
  },
});

const WHOM: Readonly<Record<RememberedFor, string>> = {
  mine: "for you, in this project",
  everywhere: "for you, in all your projects",
  team: "for everybody who works on this project",
};

async function keep(
  { deps, place, now }: Around,
  text: string,
  whom: RememberedFor,
  json: boolean,
): Promise<number> {
  const { lesson, isKnown, isRedacted } = await remember(deps, place, { text, for: whom, now });
  if (isRedacted) printError("A secret or private part was left out.");
  if (json) printJson({ ...wireLesson(lesson), isKnown });
  else if (isKnown) print(`Already remembered: "${line(lesson.content.title, 200)}" (${lesson.where})`);
  else {
    print(`${tick()} Remembered ${WHOM[whom]}: ${line(lesson.content.title, 200)}`);
    for (const text of callLines(lesson)) print(`  ${text}`);
    print(`To change it:  ${colour.cyan(`twiceshy lesson edit ${typed(lesson.name)}`)}`);
    print(`To undo this:  ${colour.cyan("twiceshy remember --undo")}`);
  }
  return 0;
}

async function list({ deps, place, now }: Around, json: boolean): Promise<number> {
  const all = await remembered(deps, place, now);
  if (json) for (const lesson of all) printJson(wireLesson(lesson));
  else if (all.length === 0)
    printError('Nothing is remembered here yet. To add a line: twiceshy remember "…"');
  else
    for (const { content, name } of all) {
      print(wrapTo(line(content.title, 200), columns(), "    ", "  • "));
      print(colour.dim(`    ${name}${content.project === "" ? "" : ", only for you"}`));
    }
  return 0;
}

async function undo({ deps, place, now }: Around, json: boolean): Promise<number> {
  const last = await forgetLast(deps, place, now);
  if (!last) {
    printError("Nothing is remembered here: there is nothing to delete.");
    return 1;
  }
  if (json) printJson({ ...wireLesson(last), deleted: true });
  else {
    print(`${tick()} Deleted: ${line(last.content.title, 200)}`);
    print(`To bring it back:  ${colour.cyan(`twiceshy lesson restore ${typed(last.name)}`)}`);
  }
  return 0;
}
