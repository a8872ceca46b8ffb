// Which lessons rank first, and which are not shown.
import { describe, expect, it } from "vitest";
import { type LessonFields, makeIndexed } from "../../../test/lessons/make-lesson.ts";
import type { IndexedLesson, LessonHits } from "../../domain/lesson.ts";
import { englishStems } from "./foreign-words.ts";
import { nearestLessons } from "./nearest.ts";
import { rankLessons } from "./rank.ts";
import { lessonWords, lookupWords, questionWords } from "./words.ts";

function ask(
  prompt: string,
  fields: Readonly<Record<string, LessonFields>>,
  tags: readonly string[] = [],
  most = 5,
) {
  const lessons = Object.entries(fields).map(([id, one]) => makeIndexed(id, one));
  const words = questionWords(prompt);
  const english = englishStems(prompt);
  const hits = hitsOf(lessons, lookupWords([...words, ...english], tags));
  return rankLessons({ words, english, tags, hits }, lessons, most);
}

function hitsOf(lessons: readonly IndexedLesson[], asked: readonly string[]): LessonHits {
  const hits = lessons.map(({ id, content }) => ({
    id,
    words: lessonWords(content).filter(({ word }) => asked.includes(word)),
  }));
  return { hits: hits.filter(({ words }) => words.length > 0), total: lessons.length };
}

const ids = (ranked: readonly { readonly lesson: IndexedLesson }[]) => ranked.map(({ lesson }) => lesson.id);
const redis: LessonFields = { title: "Every key gets an expiry", appliesTo: ["redis"] };

describe("lessons: order", () => {
  it.each<[string, Partial<LessonFields>]>([
    ["met more often", { occurrences: 5 }],
    ["graver", { severity: "high" }],
  ])("the one %s comes first", (_, more) => {
    const ranked = ask("store it in redis", { a: redis, b: { ...redis, ...more } });
    expect(ids(ranked)).toEqual(["b", "a"]);
  });

  it.each<[string, Partial<LessonFields>]>([
    ["drafted", { source: "auto" }],
    ["lighter", { severity: "low" }],
  ])("the one %s comes last", (_, less) => {
    const ranked = ask("store it in redis", { a: { ...redis, ...less }, b: redis });
    expect(ids(ranked)).toEqual(["b", "a"]);
  });

  it("how long ago it was makes no difference; ties go by title", () => {
    const ranked = ask("store it in redis", {
      b: { ...redis, title: "B", lastSeen: "2026-11-15" },
      a: { ...redis, title: "A", lastSeen: "2020-01-01" },
    });
    expect(ids(ranked)).toEqual(["a", "b"]);
    expect(ranked[0]?.score).toBe(ranked[1]?.score);
  });

  it("five times met is 3.3 times as loud, high and auto as promised", () => {
    const scores = Object.fromEntries(
      ask("store it in redis", {
        once: redis,
        five: { ...redis, occurrences: 5 },
        high: { ...redis, severity: "high" },
        low: { ...redis, severity: "low" },
        auto: { ...redis, source: "auto" },
      }).map(({ lesson, score }) => [lesson.id, score]),
    );
    const once = scores.once ?? 0;
    expect((scores.five ?? 0) / once).toBeCloseTo(1 + Math.log2(5), 5);
    expect((scores.high ?? 0) / once).toBeCloseTo(1.25, 5);
    expect((scores.low ?? 0) / once).toBeCloseTo(0.8, 5);
    expect((scores.auto ?? 0) / once).toBeCloseTo(0.7, 5);
  });

  it("never more than asked for, and none of a file that cannot be used", () => {
    expect(ask("store it in redis", { a: redis, b: redis, c: redis }, [], 2)).toHaveLength(2);
    expect(ask("store it in redis", { a: redis }, [], 0)).toEqual([]);
    const broken = { ...makeIndexed("a", redis), problem: "severity must be low, medium or high" };
    const words = questionWords("store it in redis");
    expect(rankLessons({ words, tags: [], hits: hitsOf([broken], words) }, [broken], 3)).toEqual([]);
  });
});

describe("lessons: what bears on a prompt", () => {
  it("says what matched, as the lesson writes it, tags first", () => {
    const [found] = ask("run commands remotely from Telegram, with an allowlist", {
      a: { title: "Telegram bots need an Allowlist", appliesTo: ["remote-execution", "telegram"] },
    });
    expect(found?.matched).toEqual(["telegram", "Allowlist"]);
  });

  it("says a word that stands in the tags and in the title once, whatever its ending", () => {
    const [found] = ask("write a migration for the index", {
      a: { title: "Migrations are safe", appliesTo: ["migration"] },
    });
    expect(found?.matched).toEqual(["migration"]);
  });

  it("a tag of two words needs both", () => {
    const content = { a: { title: "Ask first", appliesTo: ["remote-execution"] } };
    expect(ask("execute the script remotely", content)).toHaveLength(1);
    expect(ask("execute the script", content)).toEqual([]);
    expect(ask("the remote is gone", content)).toEqual([]);
  });

  it("a tag that the prompt is about in other words needs a little more", () => {
    const fields = { appliesTo: ["authentication"], title: "Sessions of the login page must expire" };
    expect(ask("the login page keeps me signed in", { a: fields }, ["authentication"])).toHaveLength(1);
    expect(ask("the oauth callback is wrong", { a: fields }, ["authentication"])).toEqual([]);
  });

  it("a tag on more than a third of more than six lessons is outranked by any better reason, and not silenced", () => {
    const lessons = (count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, index) => [
          `c${index}`,
          { title: `Rule ${index}`, appliesTo: ["kafka", `topic${index}x`], situation: `consumer${index}x` },
        ]),
      );
    expect(ask("read it from kafka", lessons(6))).toHaveLength(5);
    expect(ask("read it from kafka", lessons(7))).toHaveLength(5);
    expect(ids(ask("read topic3x from kafka", lessons(7)))).toEqual(["c3"]);
    expect(ids(ask("read it from kafka with consumer3x", lessons(7)))).toEqual(["c3"]);
  });

  it("naming a tag is enough, be it an everyday word; an errand along the way names nothing", () => {
    const content = { a: { title: "Freeze the clock", appliesTo: ["testing"] } };
    expect(ask("add tests", content)).toHaveLength(1);
    expect(ask("move the sidebar to the right, then run the tests", content)).toEqual([]);
    expect(ask("run the tests", content)).toHaveLength(1);
    const search = { a: { title: "Index again after an import", appliesTo: ["search"] } };
    expect(ask("make a new search box in the header", search)).toHaveLength(1);
    expect(ask("search the code for parseBasket and rename it", search)).toEqual([]);
  });

  it("a prompt in another language finds a lesson tagged in English, unless one is tagged in its own words", () => {
    const search = { title: "Index again after an import", appliesTo: ["search"] };
    for (const prompt of [
      "検索が遅いです",
      "搜索结果不对",
      "Die Suche findet keine Umlaute",
      "La recherche est trop lente",
      "La búsqueda no encuentra acentos",
      "A pesquisa está lenta",
    ])
      expect(ids(ask(prompt, { search })), prompt).toEqual(["search"]);
    const suche = { title: "Umlaute", appliesTo: ["Suche nach Umlauten", "Umlaute"] };
    expect(ids(ask("Die Suche findet keine Umlaute", { search, suche }))).toEqual(["suche"]);
    expect(ids(ask("make a new search box", { suche }))).toEqual([]);
  });

  it("what a long prompt only touches on does not count", () => {
    const filler = Array.from({ length: 30 }, (_, index) => `matter${index}x`).join(" ");
    expect(ask(`${filler} redis`, { a: redis })).toEqual([]);
    expect(ask(`redis ${filler}`, { a: redis })).toHaveLength(1);
    expect(ask(`${filler} redis expiry`, { a: redis })).toHaveLength(1);
  });

  it("half of a telling title is enough without a tag, one word of it is not", () => {
    const content = { a: { title: "Postal codes lose their leading zero", appliesTo: ["pandas"] } };
    expect(ask("leading zero of postal codes is missing", content)).toHaveLength(1);
    expect(ask("add a postal address to the invoice form", content)).toEqual([]);
  });

  it("nothing asked, nothing said", () => {
    expect(ask("", { a: redis })).toEqual([]);
    expect(ask("yes, go ahead", { a: redis })).toEqual([]);
  });
});

describe("lessons: the nearest lessons", () => {
  it("are at most 20, rare words and weighty places first", () => {
    const hits: LessonHits = {
      total: 40,
      hits: Array.from({ length: 30 }, (_, index) => ({
        id: `c${index}`,
        words: [
          { word: "common", weight: 3 },
          ...(index === 17 ? [{ word: "rareword", weight: 1 }] : []),
          ...(index === 23 ? [{ word: "rareword", weight: 3 }] : []),
        ],
      })),
    };
    const near = nearestLessons(hits, ["common", "rareword"]);
    expect(near).toHaveLength(20);
    expect(near.slice(0, 2).map(({ id }) => id)).toEqual(["c23", "c17"]);
    expect(near.map(({ relevance }) => relevance)).toEqual(
      near.map(({ relevance }) => relevance).toSorted((a, b) => b - a),
    );
  });

  it("of nothing are none", () => {
    expect(nearestLessons({ hits: [], total: 0 }, ["redi"])).toEqual([]);
  });
});
