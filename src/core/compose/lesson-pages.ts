// Lessons as a model looks them up: an index, and one card (markdown file) as a whole. Cards are untrusted text: quoted,
// flattened line by line, cut to size.
import type { Card } from "../../domain/lesson.ts";
import { block, type Limit } from "./block.ts";
import { headline, type NamedCard } from "./lessons.ts";
import { line } from "./line.ts";

interface IndexedLesson extends NamedCard {
  /** The name by which the lesson is requested. */
  readonly name: string;
}

/** One line each, in the given order, as many as fit; with the token cost of the whole card. */
export function lessonIndexText(lessons: readonly IndexedLesson[], limit: Limit): string {
  const lines = lessons.map(({ name, card, where }, rank) => ({
    text: `${line(name, 80)}: ${headline(card, where)} ~${limit.count(wholeLines({ card, where }).join("\n"))} tokens`,
    rank,
  }));
  const { text, included } = block(lines, limit);
  const left = lessons.length - included.length;
  return text && left > 0
    ? `${text}\n${left} more did not fit: ask with a prompt, or a larger budget.`
    : text;
}

/** The whole card, as much of it as fits. */
export function lessonPage(lesson: NamedCard, limit: Limit): string {
  return block(
    wholeLines(lesson).map((text, rank) => ({ text, rank })),
    limit,
  ).text;
}

const CUT = { line: 500, item: 300, tag: 80 };

function wholeLines({ card, where }: NamedCard): readonly string[] {
  const { appliesTo, checklist } = card;
  return [
    headline(card, where),
    ...(card.source === "auto" ? ["Drafted from what happened and accepted by the person."] : []),
    ...(appliesTo.length > 0 ? [`Applies to: ${appliesTo.map((tag) => line(tag, CUT.tag)).join(", ")}`] : []),
    ...(["Situation", "Mistake / Risk", "Root cause", "Fix"] as const).flatMap((name) =>
      section(name, TEXTS[name](card)),
    ),
    ...(checklist.length > 0 ? ["Prevention checklist:"] : []),
    ...checklist.map((item) => `  - [ ] ${line(item, CUT.item)}`),
  ];
}

const TEXTS = {
  Situation: (card: Card) => card.situation,
  "Mistake / Risk": (card: Card) => card.mistake,
  "Root cause": (card: Card) => card.rootCause,
  Fix: (card: Card) => card.fix,
};

function section(name: string, text: string): readonly string[] {
  const lines = text
    .split("\n")
    .map((one) => line(one, CUT.line))
    .filter((one) => one !== "");
  return lines.length === 0 ? [] : [`${name}:`, ...lines.map((one) => `  ${one}`)];
}
