// Search terms of a text.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { termsOf, wordsIn } from "./terms.ts";

describe("similarity: the words a text is found by", () => {
  it.each<[string, readonly string[]]>([
    ["Please add JWT authentication to the login page", ["jwt", "authent", "login", "page"]],
    ["tests, testing, tested: all one word", ["test", "word"]],
    ["getUserName", ["user", "name"]],
    ["user_name and user-name and userName", ["user", "name"]],
    ["parseHTTPServer utf8 s3", ["pars", "server", "utf8", "s3"]],
    ["src/auth/jwt.ts", ["src", "auth", "jwt", "ts"]],
    ["GitHub and github, TypeScript and typescript, OAuth", ["github", "typescript", "oauth"]],
    ["APIs and PRs, an API, a PR", ["api", "pr"]],
    ["don’t break the user’s session, it isn't ours", ["break", "user", "session"]],
    ["naïve café Über", ["naïve", "café", "über"]],
    [
      "error 404 on port 8080, commit a1b2c3d4e5, id 12345678",
      ["error", "404", "port", "8080", "commit", "id"],
    ],
    ["테스트를 추가해줘", ["테스트"]],
    ["데이터베이스에서 오류가 발생했어", ["데이터베이스", "오류", "발생"]],
    ["로그인이 안 돼, 로그인은 왜?", ["로그인"]],
    ["값을 키를 바꿔", ["값", "키", "바꿔"]],
    ["회의 속도 경로", ["회의", "속도", "경로"]],
    ["数据库", ["数据", "据库"]],
    ["", []],
    ["fix it, please: make it work", []],
  ])("%j → %j", (text, terms) => {
    expect(termsOf(text)).toEqual(terms);
  });

  it("an author is not auth", () => {
    expect(termsOf("author")).not.toContain("auth");
  });

  it("never throws; lower-case, each word once, the same text always the same words", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
        const terms = termsOf(text);
        expect(new Set(terms).size).toBe(terms.length);
        expect(terms.map((term) => term.toLowerCase())).toEqual(terms);
        expect(terms.every((term) => term !== "" && term.length <= 40)).toBe(true);
        expect(termsOf(text)).toEqual(terms);
      }),
    );
  });

  it("saying it twice adds nothing", () => {
    fc.assert(
      fc.property(fc.lorem({ maxCount: 30 }), (text) => {
        expect(termsOf(`${text}\n${text}`)).toEqual(termsOf(text));
      }),
    );
  });

  it("case makes no difference to plain words", () => {
    fc.assert(
      fc.property(fc.lorem({ maxCount: 30 }), (text) => {
        expect(termsOf(text.toUpperCase())).toEqual(termsOf(text.toLowerCase()));
      }),
    );
  });

  it("finds the same words in a plain text, whatever other scripts it contains", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (text) => {
        expect(wordsIn(`${text} 가`)).toEqual([...wordsIn(text), "가"]);
      }),
    );
  });
});
