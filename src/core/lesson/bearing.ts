// Does a card bear on a prompt, how much, and by what? By a tag that is named, or by enough of what it tells.
import type { CardHits, CardWord, Lesson } from "../../domain/lesson.ts";
import { namesOfEntry } from "./entry-names.ts";
import { isOrdinary } from "./ordinary.ts";
import { countsOf, rarities } from "./rarity.ts";
import { stemsOf } from "./stems.ts";

export interface Question {
  readonly words: readonly string[];
  /** English words for those of another language; a card found by them gives way to one found by the words themselves. */
  readonly english?: readonly string[];
  /** The verb it opens with, where that says little: a card found by it gives way to one found by what it is done to. */
  readonly verb?: string | undefined;
  /** What the prompt is about in the words of core/tag: `authentication`. */
  readonly tags: readonly string[];
  readonly hits: CardHits;
}

export interface Bearing {
  readonly relevance: number;
  /** As the card writes it: tags first. */
  readonly matched: readonly string[];
  /** All that speaks for it is a tag that many cards share, the verb the prompt opens with, or a tag translated from the prompt: any card with a better reason goes first. */
  readonly isWeak: boolean;
}

/** Where there are more cards than `FEW_CARDS`, a tag on more than this share of them says little by itself. */
const CROWD = 1 / 3;
const FEW_CARDS = 6;
/** In a question of more words than that, much is only touched on; what it is about is said early. */
const LONG = 25;
const OPENING = 12;
/** So much of the title, or of the question, must be shared where no tag is named. */
const TITLE_SHARE = 0.5;
const QUESTION_SHARE = 0.5;
/** What is shared must be rarer by so much (e to the power of it) than what chance brings about. */
const SURPRISE = 2;

/** What half of all work has to do with somehow. */
const BROAD = new Set(
  "security performance database testing bugfix ui api frontend backend configuration documentation refactoring dependency infrastructure version-control web build release".split(
    " ",
  ),
);

/** Reads the question once, for all cards. */
export function bearing(
  question: Question,
  lessons: readonly Lesson[],
): (lesson: Lesson) => Bearing | undefined {
  const { words, hits } = question;
  const said = new Set(words);
  const long = words.length > LONG;
  const translated = new Set(long ? [] : question.english);
  const early = new Set(long ? words.slice(0, OPENING) : words);
  const meant = new Set(question.tags.map((tag) => tag.toLowerCase()));
  const rarity = rarities(hits, [...words, ...translated]);
  const mass = sumOf(words, rarity);
  const crowded = crowdsOf(hits);
  const wanted = new Set(lessons.map(({ id }) => id));
  const shared = new Map(hits.hits.flatMap((hit) => (wanted.has(hit.id) ? [[hit.id, hit.words]] : [])));

  return ({ id, card }) => {
    const all = shared.get(id) ?? [];
    const common = all.filter(({ word }) => said.has(word));
    const telling = common.filter(({ word }) => !isOrdinary(word));
    const named: string[] = [];
    let bears = false;
    let isNear = false;
    // Stems are made only where a word of a tag was said: nearly all near cards are near by other words.
    const maybe = all.some(({ weight }) => weight >= 3);
    for (const entry of [...card.appliesTo, ...(card.stops ?? [])]) {
      const stems = maybe ? namesOfEntry(entry) : [];
      if (stems.length > 0 && stems.every((stem) => said.has(stem))) {
        named.push(entry);
        if (crowded(stems) || stems.every((stem) => stem === question.verb)) isNear ||= isSaid(stems);
        else bears ||= isSaid(stems);
        bears ||= isSupported(telling.filter(({ word }) => !stems.includes(word)));
      } else if (stems.length > 0 && stems.every((stem) => said.has(stem) || translated.has(stem))) {
        named.push(entry);
        isNear = true;
      } else if (meant.has(entry.toLowerCase())) {
        named.push(entry);
        bears ||= isMeant(entry, telling);
      }
    }
    bears ||= tellsTitle(card.title, telling) || isSurprising(common);
    if (!bears && !isNear) return undefined;
    return {
      isWeak: !bears,
      relevance: relevanceOf(bears ? common : all, rarity),
      matched: withoutTwins([...named, ...asWritten(card.title, said)]),
    };
  };

  /** The prompt is about it without naming it, as a login is authentication; a word of the card must be there too. */
  function isMeant(tag: string, telling: readonly CardWord[]): boolean {
    if (!telling.some(({ weight }) => weight >= 2)) return false;
    return telling.length >= 2 || (!long && !BROAD.has(tag.toLowerCase()));
  }

  /** Not only touched on. Rare or common, the author's tag is the author's word: naming it is enough. */
  function isSaid(stems: readonly string[]): boolean {
    return stems.some((stem) => early.has(stem)) || stems.filter((stem) => !isOrdinary(stem)).length >= 2;
  }

  /** More than the tag alone is in the question. */
  function isSupported(others: readonly CardWord[]): boolean {
    if (!long) return others.length >= 1;
    return others.some(({ weight }) => weight >= 2) || others.length >= 3;
  }

  function tellsTitle(title: string, telling: readonly CardWord[]): boolean {
    if (telling.filter(({ weight }) => weight >= 2).length < 2) return false;
    const stems = stemsOf(title);
    const found = stems.filter((stem) => said.has(stem));
    return (
      found.filter((stem) => !isOrdinary(stem)).length >= 2 && found.length >= stems.length * TITLE_SHARE
    );
  }

  /** Would chance have brought so many rare words of the question together in one of so many cards? */
  function isSurprising(common: readonly CardWord[]): boolean {
    if (common.filter(({ word }) => !isOrdinary(word)).length < 2) return false;
    const found = sumOf(
      common.map(({ word }) => word),
      rarity,
    );
    if (found < mass * QUESTION_SHARE) return false;
    return found - Math.log(Math.max(1, hits.total)) - logChoices(words.length, common.length) > SURPRISE;
  }
}

function crowdsOf(hits: CardHits): (stems: readonly string[]) => boolean {
  if (hits.total <= FEW_CARDS) return () => false;
  const counts = countsOf(hits);
  return (stems) => stems.every((stem) => (counts.get(stem)?.tags ?? 0) > hits.total * CROWD);
}

function relevanceOf(common: readonly CardWord[], rarity: ReadonlyMap<string, number>): number {
  let found = 0;
  for (const { word, weight } of common) found += (rarity.get(word) ?? 0) * weight;
  return found;
}

function sumOf(words: readonly string[], rarity: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const word of words) sum += rarity.get(word) ?? 0;
  return sum;
}

/** In how many ways so many words can be taken from the question, as a logarithm. */
function logChoices(from: number, taken: number): number {
  let sum = 0;
  for (let index = 0; index < taken; index++) sum += Math.log((from - index) / (index + 1));
  return sum;
}

/** The telling words of the title that were said, as they stand there. */
function asWritten(title: string, said: ReadonlySet<string>): readonly string[] {
  return title
    .split(/[\s,;:!?()"'`]+/)
    .filter((word) => stemsOf(word).some((stem) => said.has(stem) && !isOrdinary(stem)));
}

/** `telegram` in the tags and `Telegram` in the title are one. */
function withoutTwins(words: readonly string[]): readonly string[] {
  const plain = words.map((word) => word.toLowerCase());
  return words.filter((_, index) => plain.indexOf(plain[index] ?? "") === index);
}
