// Signs of Ralph's guardrails and rules of CLAUDE.md or AGENTS.md become cards.
import { cardsFromRules } from "../core/card/rules.ts";
import { cardsFromSigns } from "../core/card/signs.ts";
import { withStops } from "../core/card/suggest-stops.ts";
import { titleKey } from "../core/card/title.ts";
import { redact } from "../core/redact/index.ts";
import type { Card } from "../domain/lesson.ts";
import type { CardFile } from "../ports/cards.ts";
import type { Place } from "../ports/workspace.ts";
import type { Deps } from "./deps.ts";
import { createLesson, listLessons } from "./lessons.ts";

/** What a text holds, by its content: signs say what they are. */
export function cardsInText(text: string, name: string): readonly Card[] {
  const areSigns = /^#{2,4}\s+Sign:/im.test(text);
  const cards = areSigns ? cardsFromSigns(text, { name }) : cardsFromRules(text, { name });
  return cards.map((card): Card => redact(withStops(card)));
}

export interface SortedCards {
  readonly fresh: readonly Card[];
  /** A lesson of the same title is there, put away or deleted by nobody. */
  readonly known: readonly Card[];
}

/** Safe to run twice: titles that are there are known. */
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
