// twiceshy lesson import: makes lessons from rules in CLAUDE.md, AGENTS.md and from Ralph's signs.
import { statSync } from "node:fs";
import { basename } from "node:path";
import { lessonsInText, newLessons, writeLessons } from "../../app/lessons/import-lessons.ts";
import { line } from "../../core/compose/line.ts";
import { bytes, count } from "../../core/text/for-people.ts";
import { readText } from "../../disk/read.ts";
import type { Lesson } from "../../domain/lesson.ts";
import { command, flag } from "../command.ts";
import { UsageError } from "../errors.ts";
import { PROJECT_FLAGS, YES_FLAG } from "../scope.ts";
import { agreed, declined } from "../terminal/ask.ts";
import { colour, columns, print, printError, printJson, tick } from "../terminal/terminal.ts";
import { cutTo } from "../terminal/wide.ts";
import { withLessons } from "./lesson-scope.ts";

/** Larger than any file of rules. */
const LARGEST = 1_000_000;

export const importLessons = command({
  name: "lesson import",
  summary:
    'make lessons from the rules in CLAUDE.md, AGENTS.md or guardrails with "### Sign:". Shows them and asks first; safe to run twice',
  operands: "FILE…",
  maximum: 100,
  examples: {
    "twiceshy lesson import CLAUDE.md AGENTS.md": "shows what it would write, then asks",
    "twiceshy lesson import .ralph/guardrails.md --yes": "does not ask",
    "twiceshy lesson import ~/.claude/CLAUDE.md --person --dry-run": "for all your projects; only show them",
  },
  flags: {
    person: flag("for all your projects, not this one"),
    "dry-run": flag("show what would be written; write nothing"),
    ...YES_FLAG,
    ...PROJECT_FLAGS,
  },
  async run({ flags, operands, config, now }) {
    if (operands.length === 0) throw new UsageError("which file? CLAUDE.md, AGENTS.md, guardrails.md");
    const lessons = operands.flatMap((path) => lessonsInText(textOf(path), basename(path)));
    return withLessons({ config, flags, now }, async ({ deps, place }) => {
      const { fresh, known } = await newLessons(deps, place, lessons, now);
      if (flags.json && flags["dry-run"]) {
        for (const content of fresh) printJson(content);
        return 0;
      }
      if (!flags.json && fresh.length > 0) print(fresh.map(lessonLines).join("\n"));
      if (!flags.json && known.length > 0)
        print(
          `${count(known.length, "lesson")} with the same title already ${known.length === 1 ? "exists" : "exist"} and will not be changed.`,
        );
      if (fresh.length === 0) {
        if (flags.json) printJson({ written: 0, known: known.length, files: [] });
        else printError(known.length > 0 ? "Nothing new to import." : "No rules or signs were found.");
        return known.length > 0 ? 0 : 1;
      }
      if (flags["dry-run"]) {
        print(`${count(fresh.length, "lesson")} would be written. Nothing was written.`);
        return 0;
      }
      if (!(await agreed(`Write ${count(fresh.length, "lesson")}?`, flags.yes)))
        return declined("Nothing was written.");
      const made = await writeLessons(deps, place, fresh, { person: flags.person === true, now });
      const files = made.map(({ path }) => path);
      if (flags.json) printJson({ written: made.length, known: known.length, files });
      else {
        print(`${tick()} ${count(made.length, "lesson")} written into ${made[0]?.folder.label ?? ""}.`);
        print(`To see them:  ${colour.cyan("twiceshy lesson list")}`);
      }
      return 0;
    });
  },
});

function textOf(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) throw new Error(`there is no file ${path}.`);
  if (!found.isFile()) throw new Error(`${path} is not a file. Name the file itself.`);
  if (found.size > LARGEST)
    throw new Error(`${path} has ${bytes(found.size)}; files over ${bytes(LARGEST)} are not read.`);
  return readText(path, { most: LARGEST });
}

function lessonLines(content: Lesson): string {
  const width = columns();
  const room = width === undefined ? undefined : width - 4;
  const tags =
    content.appliesTo.length > 0
      ? [`applies to ${content.appliesTo.map((tag) => line(tag, 60)).join(", ")}`]
      : [];
  const stops = (content.stops ?? []).map((call) => line(call, 60));
  const stopped = stops.length > 0 ? [`stops each of these calls once: ${stops.join(", ")}`] : [];
  const items = content.checklist.map((item) => `- [ ] ${line(item, 300)}`);
  return [
    `  ${colour.bold(cutTo(line(content.title, 200), room))}`,
    ...[...tags, ...stopped, ...items].map((text) => `    ${colour.dim(cutTo(text, room))}`),
  ].join("\n");
}
