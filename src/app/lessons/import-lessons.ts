// Imports lessons from Ralph's guardrails ("signs") and from rules in CLAUDE.md or AGENTS.md.
import { cardsFromRules } from "../../core/card/rules.ts";
import { cardsFromSigns } from "../../core/card/signs.ts";
import { withStops } from "../../core/card/suggest-stops.ts";
import { titleKey } from "../../core/card/title.ts";
import { redact } from "../../core/redact/index.ts";
import type { Card } from "../../domain/lesson.ts";
import type { CardFile } from "../../ports/cards.ts";
import type { Place } from "../../ports/workspace.ts";
import type { Deps } from "../deps.ts";
import { createLesson, listLessons } from "./lessons.ts";

/** Lessons in a text; signs are recognised by their content. */
export function cardsInText(text: string, name: string): readonly Card[] {
  const areSigns = /^#{2,4}\s+Sign:/im.test(text);
  // Redact before titles are cut: half a secret can no longer be recognised.
  const clean = redact(text);
  const cards = areSigns ? cardsFromSigns(clean, { name }) : cardsFromRules(clean, { name });
  return cards.map((card): Card => redact(withStops(card)));
}

export interface SortedCards {
  readonly fresh: readonly Card[];
  /** A lesson with the same title already exists. */
  readonly known: readonly Card[];
}

/** Safe to run twice: existing titles are skipped. */
export async function newCards(
  deps: Deps,
  place: Place,
  cards: readonly Card[],
  now: number,
): Promise<SortedCards> {
  const listed = await listLessons(deps, place, now);
  const titles = new Set(
    listed.filter(({ problem }) => problem === "").map(({ card }) => titleKey(card.title)),
  );
  const fresh: Card[] = [];
  const known: Card[] = [];
  for (const card of cards) {
    const key = titleKey(card.title);
    (titles.has(key) ? known : fresh).push(card);
    titles.add(key);
  }
  return { fresh, known };
}

/** The files that were written. */
export async function writeCards(
  deps: Deps,
  place: Place,
  cards: readonly Card[],
  { person, now }: { readonly person: boolean; readonly now: number },
): Promise<readonly CardFile[]> {
  const made: CardFile[] = [];
  for (const card of cards) {
    const result = await createLesson(deps, place, { card, person }, now);
    if ("made" in result) made.push(result.made);
  }
  return made;
}
