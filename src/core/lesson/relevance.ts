// Scores whether a lesson is relevant to a prompt: by a tag that the prompt names, or by enough shared words.
import type { IndexedLesson, LessonHits, LessonWord } from "../../domain/lesson.ts";
import { uniqueBy, wordSet } from "../text/words.ts";
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

interface Relevance {
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
const BROAD = wordSet(
  "security performance database testing bugfix ui api frontend backend configuration documentation refactoring dependency infrastructure version-control web build release",
);

/** What is computed once from a question, for all lessons. */
interface ReadQuestion extends Pick<Question, "verb" | "otherSenses"> {
  readonly words: ReadonlySet<string>;
  readonly isLong: boolean;
  /** The words at its beginning; all of a short question. */
  readonly early: ReadonlySet<string>;
  readonly translated: ReadonlySet<string>;
  readonly tags: ReadonlySet<string>;
  readonly places: readonly string[];
  readonly rarity: ReadonlyMap<string, number>;
  /** Number of words, and the sum of their rarities. */
  readonly count: number;
  readonly mass: number;
  /** Number of lessons that were searched. */
  readonly total: number;
  /** True for a tag that many lessons have. */
  readonly isCrowded: (stems: readonly string[]) => boolean;
}

/** The words that a question shares with a lesson. */
interface Shared {
  /** Including translated ones. */
  readonly all: readonly LessonWord[];
  readonly common: readonly LessonWord[];
  /** The common words that are not ordinary. */
  readonly telling: readonly LessonWord[];
  /** True for a word of the question, in the lesson's sense. */
  readonly says: (stem: string) => boolean;
}

/** Evidence of one tag: `mentioned` is none, but the tag is shown among the matched words. */
type Evidence = "strong" | "weak" | "mentioned";

/** Reads the question once; the returned function is called for each lesson, undefined if it is not relevant. */
export function relevanceTo(
  question: Question,
  lessons: readonly IndexedLesson[],
): (lesson: IndexedLesson) => Relevance | undefined {
  const asked = readQuestion(question);
  const wanted = new Set(lessons.map(({ id }) => id));
  const hits = new Map(
    question.hits.hits.flatMap((hit) => (wanted.has(hit.id) ? [[hit.id, hit.words]] : [])),
  );
  return ({ id, content }) => {
    const shared = sharedWords(hits.get(id) ?? [], asked);
    const tags = matchedTags(content, shared, asked);
    const isStrong =
      tags.some(({ evidence }) => evidence === "strong") ||
      namesTitle(content.title, shared) ||
      isSurprising(shared, asked);
    if (!isStrong && !tags.some(({ evidence }) => evidence === "weak")) return undefined;
    return {
      isWeak: !isStrong,
      relevance: weightedSum(isStrong ? shared.common : shared.all, asked.rarity),
      // `migration` in the tags and `Migrations` in the title are the same.
      matched: uniqueBy(
        [...tags.map(({ tag }) => tag), ...asWritten(content.title, shared.says)],
        (word) => stemsOf(word).join(" ") || word,
      ),
    };
  };
}

function readQuestion({ words, hits, ...question }: Question): ReadQuestion {
  const isLong = words.length > LONG;
  const translated = new Set(isLong ? [] : question.english);
  const rarity = rarities(hits, [...words, ...translated]);
  return {
    words: new Set(words),
    isLong,
    early: new Set(isLong ? words.slice(0, OPENING) : words),
    translated,
    tags: new Set(question.tags.map((tag) => tag.toLowerCase())),
    places: question.places ?? [],
    rarity,
    count: words.length,
    mass: sumOf(words, rarity),
    total: hits.total,
    isCrowded: crowdsOf(hits),
    verb: question.verb,
    ...(question.otherSenses && { otherSenses: question.otherSenses }),
  };
}

function sharedWords(found: readonly LessonWord[], { words, otherSenses }: ReadQuestion): Shared {
  const other = inOtherSense(found, otherSenses);
  const all = found.filter(({ word }) => !other.has(word));
  const says = (stem: string) => words.has(stem) && !other.has(stem);
  const common = all.filter(({ word }) => says(word));
  return { all, common, telling: common.filter(({ word }) => !isOrdinary(word)), says };
}

/** The tags and stops of the lesson that the question names, each with its evidence. */
function matchedTags(
  { appliesTo, stops = [] }: IndexedLesson["content"],
  shared: Shared,
  asked: ReadQuestion,
): readonly { readonly tag: string; readonly evidence: Evidence }[] {
  const entries = [...appliesTo, ...stops];
  // Stems are computed only if a word of a tag matched: most candidates match by other words.
  const mayMatch = shared.all.some(({ weight }) => weight >= 3);
  const hasTopics = entries.some((entry) => !isPlace(entry));
  return entries.flatMap((tag) => {
    if (isPlace(tag) && asked.places.some((path) => isInPlace(path, tag)))
      return [{ tag, evidence: "strong" as const }];
    // The words of a path are no topic beside topics: `charts/**` of a lesson on Helm is not about charts.
    const stems = mayMatch && !(hasTopics && isPlace(tag)) ? namesOfEntry(tag) : [];
    const evidence = evidenceOf(tag, stems, shared, asked);
    return evidence ? [{ tag, evidence }] : [];
  });
}

function evidenceOf(
  tag: string,
  stems: readonly string[],
  { telling, says }: Shared,
  asked: ReadQuestion,
): Evidence | undefined {
  if (stems.length > 0 && stems.every(says)) {
    const others = telling.filter(({ word }) => !stems.includes(word));
    if (isSupported(others, asked)) return "strong";
    if (!isMoreThanMentioned(stems, asked)) return "mentioned";
    return asked.isCrowded(stems) || stems.every((stem) => stem === asked.verb) ? "weak" : "strong";
  }
  if (stems.length > 0 && stems.every((stem) => says(stem) || asked.translated.has(stem))) return "weak";
  if (!asked.tags.has(tag.toLowerCase())) return undefined;
  return isMeant(tag, telling, asked) ? "strong" : "mentioned";
}

/** The prompt is about the tag without naming it (login → authentication); a word of the lesson must match too. */
function isMeant(tag: string, telling: readonly LessonWord[], { isLong }: ReadQuestion): boolean {
  if (!telling.some(({ weight }) => weight >= 2)) return false;
  return telling.length >= 2 || (!isLong && !BROAD.has(tag.toLowerCase()));
}

/** The tag is not only mentioned in passing. Its author chose the tag, so naming it is enough, rare or not. */
function isMoreThanMentioned(stems: readonly string[], { early }: ReadQuestion): boolean {
  return stems.some((stem) => early.has(stem)) || stems.filter((stem) => !isOrdinary(stem)).length >= 2;
}

/** The question shares more than the tag. */
function isSupported(others: readonly LessonWord[], { isLong }: ReadQuestion): boolean {
  if (!isLong) return others.length >= 1;
  return others.some(({ weight }) => weight >= 2) || others.length >= 3;
}

/** The question has at least half of the title's words, two of them specific. */
function namesTitle(title: string, { telling, says }: Shared): boolean {
  if (telling.filter(({ weight }) => weight >= 2).length < 2) return false;
  const stems = stemsOf(title);
  const found = stems.filter(says);
  return found.filter((stem) => !isOrdinary(stem)).length >= 2 && found.length >= stems.length * TITLE_SHARE;
}

/** So many rare words of the question would hardly meet by chance in one of so many lessons. */
function isSurprising({ common, telling }: Shared, { rarity, mass, count, total }: ReadQuestion): boolean {
  if (telling.length < 2) return false;
  const found = sumOf(
    common.map(({ word }) => word),
    rarity,
  );
  if (found < mass * QUESTION_SHARE) return false;
  return found - Math.log(Math.max(1, total)) - logChoices(count, common.length) > SURPRISE;
}

/** The words that the prompt uses in another sense than the lesson: it shares none of the words that give the sense. */
function inOtherSense(shared: readonly LessonWord[], senses: OtherSenses = new Map()): ReadonlySet<string> {
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

function weightedSum(common: readonly LessonWord[], rarity: ReadonlyMap<string, number>): number {
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
