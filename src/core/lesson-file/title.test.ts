// Equality of titles, and file names of lessons.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { slugOf, titleKey } from "./title.ts";

describe("lesson: the same title", () => {
  it.each([
    ["Redis: use ioredis", "redis, use IORedis!"],
    ["  Deploy   on Friday ", "deploy-on-friday"],
    ["ＡＰＩ 키", "API 키"],
    ["Don't push", "don't  push"],
    ["é", "e\u0301"],
  ])("%j and %j", (a, b) => {
    expect(titleKey(a)).toBe(titleKey(b));
  });

  it.each([
    ["Use Node 20", "Use Node 22"],
    ["한국어", "한국"],
    ["!!!", "???"],
    ["", "a"],
  ])("not %j and %j", (a, b) => {
    expect(titleKey(a)).not.toBe(titleKey(b));
  });
});

describe("lesson: file names", () => {
  it.each([
    ["Telegram remote execution must require allowlist", "telegram-remote-execution-must-require-allowlist"],
    ["Don't push --force!", "dont-push-force"],
    ["텔레그램 허용 목록", "텔레그램-허용-목록"],
    ["Café: ﬁle", "cafe-file"],
    ["../../etc/passwd", "etc-passwd"],
    [
      "The npm package `left-padder` is not in the registry: use `npm install padding`",
      "the-npm-package-left-padder-is-not-in-the-registry-use-npm",
    ],
    ["x".repeat(80), "x".repeat(60)],
    ["CON", "lesson-con"],
    ["LPT1", "lesson-lpt1"],
    ["日本語", "lesson"],
    ["", "lesson"],
    ["!!!", "lesson"],
  ])("%j → %s", (title, slug) => {
    expect(slugOf(title)).toBe(slug);
  });

  it("every title has one that every system takes", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (title) => {
        expect(slugOf(title)).toMatch(
          /^(?!(?:con|prn|aux|nul|com\d|lpt\d)$)[a-z0-9가-힣](?:[a-z0-9가-힣-]*[a-z0-9가-힣])?$/,
        );
        expect(slugOf(title).length).toBeLessThanOrEqual(60);
      }),
      { numRuns: 50 },
    );
  });
});
