// The words a text is found by.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { processorTime } from "../../../test/processor-time.ts";
import { runsOf, wordsOf } from "./words.ts";

describe("search: the words of a text", () => {
  it.each<[string, readonly string[]]>([
    ["Failing tests fail again, and tests failed", ["fail", "test", "fail", "again", "test", "fail"]],
    ["wrote, written, normalise, normalize", ["write", "write", "normal", "normal"]],
    ["colour color behaviours", ["color", "color", "behavior"]],
    ["getUserName()", ["get", "user", "name", "getusernam"]],
    [
      "user_name userName user-name",
      ["user", "name", "user", "name", "user", "name", "usernam", "usernam", "usernam"],
    ],
    ["src/auth/jwt.ts", ["src", "auth", "jwt", "ts", "srcauthjwtt"]],
    [
      "django.db.models.QuerySet",
      ["django", "db", "model", "queri", "set", "queryset", "djangodbmodelsqueryset"],
    ],
    ["std::vector", ["std", "vector", "stdvector"]],
    ["version 1.2.3, not 123", ["version", "1", "2", "3", "not", "123", "n1n2n3"]],
    ["don't break the user's session", ["break", "user", "session"]],
    ["Café über naïve", ["cafe", "uber", "naiv"]],
    ["테스트를 추가해줘", ["테스트", "추가"]],
    ["갱신되는 토큰", ["갱신", "토큰"]],
    ["หน้าชำระเงิน", expect.arrayContaining(["เง"])],
    ["数据库连接", ["数据", "据库", "库连", "连接"]],
    ["データベース", ["デー", "ータ", "タベ", "ベー", "ース"]],
    ["Проверка входа", ["проверка", "входа"]],
    ["مُحَمَّد كتب", ["محمد", "كتب"]],
    ["commit a1b2c3d4", ["commit", "a1b2c3d4"]],
    ["the and of", []],
    ["", []],
  ])("%j → %j", (text, words) => expect(wordsOf(text)).toEqual(words));

  it("are letters and digits only, whatever the text, so an index can split them at blanks", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
        for (const word of wordsOf(text)) expect(word).toMatch(/^[\p{L}\p{N}\p{M}]+$/u);
      }),
    );
  });

  it("of a part of the text are among the words of the whole", () => {
    fc.assert(
      fc.property(fc.lorem({ maxCount: 10 }), fc.string({ unit: "grapheme" }), (first, second) => {
        const all = new Set(wordsOf(`${first} ${second}`));
        expect(wordsOf(first).every((word) => all.has(word))).toBe(true);
      }),
    );
  });

  it("have their places in the text", () => {
    const text = "call getUserName, then it ends";
    expect(runsOf(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      "call",
      "getUserName",
      "ends",
    ]);
  });

  it("take linear time, even for one line of 400 KB", () => {
    for (const piece of ["a.b/c-", "aB", "x", "数据", "_", "é'", "a::"]) {
      const spent = processorTime();
      wordsOf(piece.repeat(400_000 / piece.length));
      expect(spent()).toBeLessThan(3_000);
    }
  });
});
