// Index words of a lesson, and the words of a question.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeLesson } from "../../../test/lessons/make-lesson.ts";
import { processorTime } from "../../../test/processor-time.ts";
import { lessonWords, lookupWords, questionWords } from "./words.ts";

describe("lessons: the words of a lesson", () => {
  it("weigh 3 in applies-to, 2 in the title, 1 elsewhere, each once and with the most it has", () => {
    const words = lessonWords(
      makeLesson({
        title: "Redis keys expire",
        appliesTo: ["redis", "caching"],
        situation: "Redis sessions",
        fix: "Set an expiry",
        checklist: ["EX on each SET of the cache"],
      }),
    );
    expect(words.slice(0, 4)).toEqual([
      { word: "redi", weight: 3 },
      { word: "cach", weight: 3 },
      { word: "kei", weight: 2 },
      { word: "expir", weight: 2 },
    ]);
    expect(words.slice(4).every(({ weight }) => weight === 1)).toBe(true);
    expect(words.slice(4).map(({ word }) => word)).toContain("session");
    expect(new Set(words.map(({ word }) => word)).size).toBe(words.length);
  });

  it("are at most 200, the telling ones first", () => {
    const many = Array.from({ length: 400 }, (_, index) => `word${index}x`).join(" ");
    const words = lessonWords(makeLesson({ title: "Title", appliesTo: ["tag"], situation: many }));
    expect(words).toHaveLength(200);
    expect(words[0]?.weight).toBe(3);
  });

  it("of an empty lesson are none", () => {
    expect(lessonWords(makeLesson({ title: "", appliesTo: [] }))).toEqual([]);
  });
});

describe("lessons: the words of a question", () => {
  it.each([
    ["a fenced block", "Why does the importer stop early?\n```\nredis ECONNREFUSED\n```\n"],
    ["a fence nobody closed", "Why does the importer stop early?\n~~~\nredis ECONNREFUSED"],
    ["a quote", "> redis is down\n\nWhy does the importer stop early?"],
    ["a block in tags", "<log>\nredis is down\n</log>\nWhy does the importer stop early?"],
    ["lines of a log", "Why does the importer stop early?\n2026-11-02 10:11:12 ERROR redis is down"],
    [
      "an error as programs print it",
      "Why does the importer stop early?\nRedisError: redis is down\n    at redis (x.js:1:2)",
    ],
    ["a shell", "$ redis-cli ping\nWhy does the importer stop early?"],
    ["an address", "Why does the importer stop early? https://example.com/redis/issues"],
  ])("leave out what was only pasted: %s", (_, prompt) => {
    expect(questionWords(prompt)).toEqual(["import", "stop", "earli"]);
  });

  it("are those of what was pasted when there is nothing else", () => {
    expect(questionWords("fix:\n```\nredis connection refused\n```")).toContain("redi");
  });

  it("are at most 60: of a long question the beginning and the end", () => {
    const prompt = Array.from({ length: 300 }, (_, index) => `word${index}x`).join(" ");
    const words = questionWords(prompt);
    expect(words).toHaveLength(60);
    expect(words[0]).toBe("word0x");
    expect(words.at(-1)).toBe("word299x");
  });

  it.each([
    ["the k8s cluster", "kubernetes"],
    ["auth is broken", "authentication"],
    ["time zones", "timezone"],
    ["a web socket", "websocket"],
    ["Next.js pages", "nextjs"],
    ["a11y of the menu", "accessibility"],
    ["텔레그램 봇", "telegram"],
    ["배포해줘", "deployment"],
    ["레디스에 넣어줘", "redis"],
    ["deploying", "deployment"],
    ["go test hangs", "golang"],
    ["z-index", "z-index"],
    ["the N+1 problem", "n+1"],
    ["C++ build", "c++"],
  ])("%s is %s", (prompt, word) => {
    const asked = questionWords(prompt);
    expect(asked).toEqual(expect.arrayContaining([...questionWords(word)]));
    expect(questionWords(word)).not.toEqual([]);
  });

  it.each([
    ["the author of the page", "authorization"],
    ["run it locally", "locale"],
    ["no access to the file", "accessibility"],
    ["resolve the conflict", "resolver"],
    ["an important change", "import"],
    ["go ahead with the test", "golang"],
    ["in order to see it", "orders"],
  ])("%s has nothing of %s", (prompt, word) => {
    const asked = questionWords(prompt);
    expect(questionWords(word).some((one) => asked.includes(one))).toBe(false);
  });

  it("are looked up together with those of the tags, each once", () => {
    expect(lookupWords(["login", "redi"], ["redis", "authentication"])).toEqual(["login", "redi", "authent"]);
  });

  it.each(["<a>", "```\n", "a.b-", "x+", "> ", "at (", "a:1:", "Error", "time ", "가"])(
    "take no time however odd the prompt: %s again and again",
    (piece) => {
      const spent = processorTime();
      questionWords(piece.repeat(40_000));
      expect(spent()).toBeLessThan(500);
    },
  );

  it("never throw, and are the same for the same prompt", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 400 }), (prompt) => {
        const words = questionWords(prompt);
        expect(words.length).toBeLessThanOrEqual(60);
        expect(questionWords(prompt)).toEqual(words);
      }),
    );
  });
});
