// Text of a new lesson file: the known sections, and hints for those still to be written.
import { setFields } from "../../core/card/edit.ts";
import { formatCard, lessonTemplate } from "../../core/card/format.ts";
import { parseCard } from "../../core/card/parse.ts";
import type { Card } from "../../domain/lesson.ts";

/** Sections with content come from the card, the others from the template. */
export function newCardText(card: Card): string {
  const { title, kind, severity, appliesTo, stops } = card;
  const template = sectionsOf(lessonTemplate(title, kind));
  const given = new Map(sectionsOf(formatCard(card)).map((section) => [headingOf(section), section]));
  const [head = "", ...sections] = template;
  const filled = sections.map((section) => given.get(headingOf(section)) ?? section);
  const text = setFields([head, ...filled].join("\n## "), {
    ...(severity !== "medium" && { severity }),
    ...(appliesTo.length > 0 && { appliesTo }),
    ...(stops && { stops }),
  });
  // A heading inside a code block may have been taken for a section.
  return saysTheSame(text, card) ? text : formatCard(card);
}

function saysTheSame(text: string, card: Card): boolean {
  const file = { name: "new.md", kind: card.kind };
  const [read, wanted] = [parseCard(text, file), parseCard(formatCard(card), file)];
  if (!read || !wanted || "problem" in read || "problem" in wanted) return false;
  return (["situation", "mistake", "rootCause", "fix", "checklist", "appliesTo", "stops"] as const).every(
    (name) => String(read.card[name]) === String(wanted.card[name]),
  );
}

function sectionsOf(text: string): readonly string[] {
  return text.split("\n## ");
}

function headingOf(section: string): string {
  return section.split("\n", 1)[0] ?? "";
}
