// Does a card bear on a prompt, how much, and by what?
import type { CardHits, Lesson } from "../../domain/lesson.ts";
import { isOrdinary } from "./ordinary.ts";
import { rarities } from "./rarity.ts";
import { stemsOf } from "./stems.ts";

export interface Bearing {
  readonly relevance: number;
  readonly matched: readonly string[];
}

export type Asked = (lesson: Lesson) => Bearing | undefined;

/** A tag on so large a part of more than so many cards says nothing alone. */
const CROWD = 1 / 3;
const FEW_CARDS = 6;
const TITLE_SHARE = 0.5;

export function bearing(asked: {
  readonly words: readonly string[];
  readonly tags: readonly string[];
  readonly hits: CardHits;
}): Asked {
  const { words, hits } = asked;
  const said = new Set(words);
  const meant = new Set(asked.tags.map((tag) => tag.toLowerCase()));
  const rarity = rarities(hits, words);
  const crowds = new Map<string, number>();
  for (const hit of hits.hits)
    for (const { word, weight } of hit.words) if (weight >= 3) crowds.set(word, (crowds.get(word) ?? 0) + 1);
  const crowded = (stems: readonly string[]) =>
    hits.total > FEW_CARDS && stems.every((stem) => (crowds.get(stem) ?? 0) > hits.total * CROWD);
  const byId = new Map(hits.hits.map((hit) => [hit.id, hit.words]));

  return ({ id, card }) => {
    const shared = byId.get(id) ?? [];
    const telling = shared.filter(({ word }) => said.has(word) && !isOrdinary(word));
    const tags = card.appliesTo.map((tag) => ({ tag, stems: stemsOf(tag) }));
    const named = tags.filter(({ stems }) => stems.length > 0 && stems.every((stem) => said.has(stem)));
    const derived = tags.filter((one) => !named.includes(one) && meant.has(one.tag.toLowerCase()));
    const strong = named.filter(({ stems }) => !crowded(stems));
    const title = stemsOf(card.title);
    const inTitle = title.filter((stem) => said.has(stem));
    const tellingTitle = inTitle.filter((stem) => !isOrdinary(stem));
    const bears =
      strong.some(({ stems }) => stems.some((stem) => !isOrdinary(stem)) || telling.length > 0) ||
      (derived.length > 0 && telling.length > 0) ||
      (tellingTitle.length >= 2 && inTitle.length >= title.length * TITLE_SHARE);
    if (!bears) return undefined;
    let relevance = 0;
    for (const { word, weight } of shared) relevance += (rarity.get(word) ?? 1) * weight;
    return { relevance, matched: [...[...named, ...derived].map(({ tag }) => tag), ...tellingTitle] };
  };
}
