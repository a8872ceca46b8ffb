// Scores whether a lesson is relevant to a prompt: by a tag that the prompt names, or by enough shared words.
import type { IndexedLesson, LessonHits, LessonWord } from "../../domain/lesson.ts";
import { uniqueBy } from "../text/words.ts";
import { isInPlace, isPlace, namesOfEntry } from "./entry-names.ts";
import { isOrdinary } from "./ordinary.ts";
import type { OtherSenses } from "./other-senses.ts";
import { countsOf, rarities } from "./rarity.ts";
import { stemsOf } from "./stems.ts";

export interface Question {
  readonly words: readonly string[];
  /** English translations of foreign words; a lesson matched by them ranks behind one matched by the original words. */
  readonly english?: readonly string[];
  /** The prompt's opening verb if it is generic; a lesson matched by it ranks behind one matched by the object. */
  readonly verb?: string | undefined;
  /** Words that the prompt uses in another sense: they match only lessons that speak of that sense. */
  readonly otherSenses?: OtherSenses;
  /** Paths that the prompt names. */
  readonly places?: readonly string[];
  /** Topics of the prompt by core/tag: `authentication`. */
  readonly tags: readonly string[];
  readonly hits: LessonHits;
}

interface Bearing {
  readonly relevance: number;
  /** Matched words as written in the lesson, tags first. */
  readonly matched: readonly string[];
  /**
   * True if the only evidence is a tag that many lessons share, the opening verb, or a translated tag: lessons with
   * better evidence rank higher.
   */
  readonly isWeak: boolean;
}

/** With more lessons than `FEW_LESSONS`, a tag on more than this share of them is weak evidence by itself. */
const CROWD = 1 / 3;
const FEW_LESSONS = 6;
/** Longer questions mention many things in passing; the topic comes early. */
const LONG = 25;
const OPENING = 12;
/** Share of the title or the question that must match if no tag is named. */
const TITLE_SHARE = 0.5;
const QUESTION_SHARE = 0.5;
/** The shared words must be rarer than chance by this factor (as a natural logarithm). */
const SURPRISE = 2;

/** Topics that apply to half of all work. */
const BROAD = new Set(
  "security performance database testing bugfix ui api frontend backend configuration documentation refactoring dependency infrastructure version-control web build release".split(
    " ",
  ),
);

/** Reads the question once for all lessons. */
export function bearing(
  question: Question,
  lessons: readonly IndexedLesson[],
): (lesson: IndexedLesson) => Bearing | undefined {
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

  return ({ id, content }) => {
    const either = shared.get(id) ?? [];
    const other = strangeTo(either, question.otherSenses);
    const all = either.filter(({ word }) => !other.has(word));
    const says = (stem: string) => said.has(stem) && !other.has(stem);
    const common = all.filter(({ word }) => says(word));
    const telling = common.filter(({ word }) => !isOrdinary(word));
    const named: string[] = [];
    let bears = false;
    let isNear = false;
    // Stems are computed only if a word of a tag matched: most candidates match by other words.
    const maybe = all.some(({ weight }) => weight >= 3);
    const entries = [...content.appliesTo, ...(content.stops ?? [])];
    const hasTopics = entries.some((entry) => !isPlace(entry));
    for (const entry of entries) {
      if (isPlace(entry) && (question.places ?? []).some((path) => isInPlace(path, entry))) {
        named.push(entry);
        bears = true;
        continue;
      }
      // The words of a path are no topic beside topics: `charts/**` of a lesson on Helm is not about charts.
      const stems = maybe && !(hasTopics && isPlace(entry)) ? namesOfEntry(entry) : [];
      if (stems.length > 0 && stems.every(says)) {
        named.push(entry);
        if (crowded(stems) || stems.every((stem) => stem === question.verb)) isNear ||= isSaid(stems);
        else bears ||= isSaid(stems);
        bears ||= isSupported(telling.filter(({ word }) => !stems.includes(word)));
      } else if (stems.length > 0 && stems.every((stem) => says(stem) || translated.has(stem))) {
        named.push(entry);
        isNear = true;
      } else if (meant.has(entry.toLowerCase())) {
        named.push(entry);
        bears ||= isMeant(entry, telling);
      }
    }
    bears ||= tellsTitle(content.title, telling, says) || isSurprising(common);
    if (!bears && !isNear) return undefined;
    return {
      isWeak: !bears,
      relevance: relevanceOf(bears ? common : all, rarity),
      // `migration` in the tags and `Migrations` in the title are the same.
      matched: uniqueBy(
        [...named, ...asWritten(content.title, says)],
        (word) => stemsOf(word).join(" ") || word,
      ),
    };
  };

  /** The prompt is about the tag without naming it (login → authentication); a word of the lesson must match too. */
  function isMeant(tag: string, telling: readonly LessonWord[]): boolean {
    if (!telling.some(({ weight }) => weight >= 2)) return false;
    return telling.length >= 2 || (!long && !BROAD.has(tag.toLowerCase()));
  }

  /**
   * True if the tag is more than mentioned in passing. Its author chose the tag, so naming it is enough, rare or not.
   */
  function isSaid(stems: readonly string[]): boolean {
    return stems.some((stem) => early.has(stem)) || stems.filter((stem) => !isOrdinary(stem)).length >= 2;
  }

  /** True if the question shares more than the tag. */
  function isSupported(others: readonly LessonWord[]): boolean {
    if (!long) return others.length >= 1;
    return others.some(({ weight }) => weight >= 2) || others.length >= 3;
  }

  function tellsTitle(
    title: string,
    telling: readonly LessonWord[],
    says: (stem: string) => boolean,
  ): boolean {
    if (telling.filter(({ weight }) => weight >= 2).length < 2) return false;
    const stems = stemsOf(title);
    const found = stems.filter(says);
    return (
      found.filter((stem) => !isOrdinary(stem)).length >= 2 && found.length >= stems.length * TITLE_SHARE
    );
  }

  /** True if so many rare words of the question would hardly meet by chance in one of so many lessons. */
  function isSurprising(common: readonly LessonWord[]): boolean {
    if (common.filter(({ word }) => !isOrdinary(word)).length < 2) return false;
    const found = sumOf(
      common.map(({ word }) => word),
      rarity,
    );
    if (found < mass * QUESTION_SHARE) return false;
    return found - Math.log(Math.max(1, hits.total)) - logChoices(words.length, common.length) > SURPRISE;
  }
}

/** The words that the prompt uses in another sense than the lesson: it shares none of the words that give the sense. */
function strangeTo(shared: readonly LessonWord[], senses: OtherSenses = new Map()): ReadonlySet<string> {
  const heads = new Set(shared.filter(({ weight }) => weight >= 2).map(({ word }) => word));
  return new Set(
    [...senses].flatMap(([stem, others]) => (others.some((one) => heads.has(one)) ? [] : [stem])),
  );
}

function crowdsOf(hits: LessonHits): (stems: readonly string[]) => boolean {
  if (hits.total <= FEW_LESSONS) return () => false;
  const counts = countsOf(hits);
  return (stems) => stems.every((stem) => (counts.get(stem)?.tags ?? 0) > hits.total * CROWD);
}

function relevanceOf(common: readonly LessonWord[], rarity: ReadonlyMap<string, number>): number {
  let found = 0;
  for (const { word, weight } of common) found += (rarity.get(word) ?? 0) * weight;
  return found;
}

function sumOf(words: readonly string[], rarity: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const word of words) sum += rarity.get(word) ?? 0;
  return sum;
}

/** Logarithm of the number of ways to choose so many words from the question. */
function logChoices(from: number, taken: number): number {
  let sum = 0;
  for (let index = 0; index < taken; index++) sum += Math.log((from - index) / (index + 1));
  return sum;
}

/** The specific title words that matched, as written. */
function asWritten(title: string, says: (stem: string) => boolean): readonly string[] {
  return title
    .split(/[\s,;:!?()"'`]+/)
    .filter((word) => stemsOf(word).some((stem) => says(stem) && !isOrdinary(stem)));
}
