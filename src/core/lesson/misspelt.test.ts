// Misspelt topics.
import { describe, expect, it } from "vitest";
import { meantBy } from "./misspelt.ts";

describe("lessons: misspelt topics", () => {
  it.each([
    ["serach", "search"],
    ["emial", "email"],
    ["cahce", "cache"],
    ["passwrod", "password"],
    ["kuberntes", "kubernetes"],
    ["terrafrom", "terraform"],
    ["notificaton", "notification"],
  ])("%s is %s", (word, meant) => {
    expect(meantBy(word)).toBe(meant);
  });

  it.each(["search", "contact", "from", "prince", "sever", "format", "trail", "permissions", "reports"])(
    "%s is what it is",
    (word) => {
      expect(meantBy(word)).toBeUndefined();
    },
  );
});
