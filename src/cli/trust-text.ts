// What a repository brings, as a person reads it before they say yes: every line that an agent would see, every call that
// would be stopped, every setting. Texts of others are flattened and stripped of control characters.
import type { Brought } from "../app/trust.ts";
import { line } from "../core/compose/line.ts";
import { callLines } from "./lesson-calls.ts";
import { colour, columns } from "./terminal.ts";
import { wrapTo } from "./wide.ts";

/** As much of a section as is ever shown to an agent. */
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

export function broughtJson({
  kind,
  name,
  answer,
  reason,
  isChanged,
  card,
  watches,
  settings,
}: Brought): object {
  return {
    kind,
    name,
    answer,
    reason,
    changed: isChanged,
    ...(settings && { settings }),
    ...(card && { card, stops: (watches ?? []).filter(({ stops }) => stops) }),
  };
}
