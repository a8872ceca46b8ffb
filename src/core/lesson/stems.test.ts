// Word tables: each word in one row only, with the stems of the stemmer.
import { describe, expect, it } from "vitest";
import { englishStems } from "./foreign-words.ts";
import { isOrdinary } from "./ordinary.ts";
import { SAME_STEMS, SAME_WORDS } from "./same-words.ts";
import { stemsOf } from "./stems.ts";

describe("lessons: names with humps", () => {
  it.each([
    ["FastAPI", "fastapi"],
    ["SwiftUI", "swiftui"],
    ["NextAuth", "nextauth"],
  ])("%s has %s among its stems", (name, stem) => {
    expect(stemsOf(`Add ${name} to it`)).toContain(stem);
  });
});

describe("lessons: forms of one word", () => {
  it.each([
    ["the bus froze", "the bus freezes"],
    ["it was sent", "it sends"],
    ["I2C", "i2c"],
  ])("%s is %s", (one, other) => {
    expect(stemsOf(one)).toEqual(stemsOf(other));
  });
});

describe("lessons: words of other languages as English ones", () => {
  it.each([
    ["Das Kontaktformular ist leer", "form"],
    ["Die Benutzertabelle", "user"],
    ["검색창이 느려", "search"],
    ["Почини поиск", "search"],
    ["Los botones no funcionan: botón", "button"],
  ])("%s", (prompt, stem) => {
    expect(englishStems(prompt)).toContain(stem);
  });

  it.each(["Die Berechnung stimmt nicht", "The command of the client informs the cart"])(
    "nothing in %s",
    (prompt) => {
      expect(englishStems(prompt)).toEqual([]);
    },
  );
});

describe("lessons: words of other languages", () => {
  it.each([
    ["выгрузка", "выгрузку"],
    ["заказы", "заказов"],
    ["sessão", "sessões"],
    ["sesión", "sesiones"],
    ["Rechnung", "Rechnungen"],
    ["réglage", "réglages"],
    ["größe", "grösse"],
  ])("%s is %s", (one, other) => {
    expect(stemsOf(one)).toEqual(stemsOf(other));
  });
});

describe("lessons: words for one thing", () => {
  it("each stands in one row only", () => {
    const words = `${SAME_STEMS} ${SAME_WORDS}`.split(/\s+/).filter((word) => word !== "");
    expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
  });

  it.each([
    ["authentication", "auth"],
    ["database", "db"],
    ["configuration", "config"],
    ["deployment", "deploy"],
    ["deployment", "배포"],
    ["payments", "결제"],
    ["email", "mail"],
    ["notifications", "알림"],
    ["authorization", "authorized"],
    ["permissions", "권한"],
    ["queries", "쿼리"],
    ["memory", "메모리를"],
    ["retry", "재시도"],
    ["workflow", "워크플로"],
  ])("%s is %s", (one, other) => {
    expect(stemsOf(one)).toHaveLength(1);
    expect(stemsOf(one)).toEqual(stemsOf(other));
  });

  it("a word that is nobody's other name stays its stem", () => {
    expect(stemsOf("kafka topics")).toEqual(["kafka", "topic"]);
    expect(stemsOf("constructor toString __proto__")).not.toContain(undefined);
  });

  it.each(
    "tests errors users functions servers queries configuration environments people finding previous".split(
      " ",
    ),
  )("%s is ordinary", (word) => {
    expect(stemsOf(word).every(isOrdinary)).toBe(true);
  });

  it.each("redis telegram webhook migration idempotency secrets snapshot payment".split(" "))(
    "%s is not",
    (word) => {
      expect(stemsOf(word).some(isOrdinary)).toBe(false);
    },
  );
});
