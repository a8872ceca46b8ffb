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
  return [head, ...(brought.settings ? settingLines(brought.settings) : cardLines(brought))].join("\n");
}

function settingLines(settings: NonNullable<Brought["settings"]>): readonly string[] {
  return Object.entries(settings).map(([name, value]) =>
    wrapped(`${name} = ${line(JSON.stringify(value), 200)}`),
  );
}

function cardLines({ card, watches = [] }: Brought): readonly string[] {
  if (!card) return [];
  const section = (label: string, text: string) =>
    text.trim() === "" ? [] : [wrapped(`${label}: ${line(text, SECTION)}`)];
  return [
    wrapped(`${card.kind}, ${card.severity}: ${line(card.title, 200)}`),
    ...section("Applies to", card.appliesTo.join(", ")),
    ...callLines({ card, watches }).map((text) => `  ${text}`),
    ...section("Situation", card.situation),
    ...section("Risk", card.mistake),
    ...section("Cause", card.rootCause),
    ...section("Fix", card.fix),
    ...card.checklist.map((item) => wrapped(`- [ ] ${line(item, 300)}`)),
  ];
}

function wrapped(text: string): string {
  return wrapTo(text, columns(), "  ");
}
