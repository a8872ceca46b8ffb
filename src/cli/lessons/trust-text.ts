// Lessons and settings of a repository as text for the person who decides on trust: every line that an agent would see,
// every call that would be stopped, every setting. Texts are flattened and stripped of control characters.
import type { Brought } from "../../app/lessons/trust.ts";
import { line } from "../../core/compose/line.ts";
import { colour, columns } from "../terminal/terminal.ts";
import { wrapTo } from "../terminal/wide.ts";
import { callLines } from "./lesson-calls.ts";

/** The most of a section that an agent is ever shown. */
const SECTION = 2_000;

export function broughtText(brought: Brought): string {
  const state = brought.isChanged
    ? " (changed since you approved it)"
    : brought.answer === "no"
      ? " (declined)"
      : "";
  const head = `${colour.bold(line(brought.name, 200))}${colour.yellow(state)}`;
  return [head, ...(brought.settings ? settingLines(brought.settings) : lessonLines(brought))].join("\n");
}

function settingLines(settings: NonNullable<Brought["settings"]>): readonly string[] {
  return Object.entries(settings).map(([name, value]) =>
    wrapped(`${name} = ${line(JSON.stringify(value), 200)}`),
  );
}

function lessonLines({ lesson, watches = [] }: Brought): readonly string[] {
  if (!lesson) return [];
  const section = (label: string, text: string) =>
    text.trim() === "" ? [] : [wrapped(`${label}: ${line(text, SECTION)}`)];
  return [
    wrapped(`${lesson.kind}, ${lesson.severity}: ${line(lesson.title, 200)}`),
    ...section("Applies to", lesson.appliesTo.join(", ")),
    ...callLines({ content: lesson, watches }).map((text) => `  ${text}`),
    ...section("Situation", lesson.situation),
    ...section("Risk", lesson.mistake),
    ...section("Cause", lesson.rootCause),
    ...section("Fix", lesson.fix),
    ...lesson.checklist.map((item) => wrapped(`- [ ] ${line(item, 300)}`)),
  ];
}

function wrapped(text: string): string {
  return wrapTo(text, columns(), "  ");
}
