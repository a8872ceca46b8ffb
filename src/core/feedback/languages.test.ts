// Classification of feedback in other languages.
import { describe, expect, it } from "vitest";
import { feedbackIn } from "./classify.ts";
import { LANGUAGES } from "./languages.fixture.ts";
import { SAID_IT_FAILED, SAID_IT_WORKS, SAID_NEITHER } from "./remarks.fixture.ts";

describe.each(Object.entries(LANGUAGES))("feedback in %s", (_language, { said, neutral }) => {
  for (const [verdict, phrases] of Object.entries(said)) {
    it.each(phrases)(`${verdict}: %s`, (prompt) => {
      expect(feedbackIn(prompt)?.verdict).toBe(verdict);
    });
  }

  it.each(neutral)("nothing: %s", (prompt) => {
    expect(feedbackIn(prompt)).toBeUndefined();
  });
});

describe("feedback that was missed", () => {
  it.each([
    "This is a regression in the login",
    "doesn't work again",
    "the login doesn't work again",
    "다시 고장났어",
    "또 고장났어요",
    "It's back again since your last change",
    "it's back after the update",
  ])("%s", (prompt) => {
    expect(feedbackIn(prompt)?.verdict).toBe("regression");
  });

  it.each([
    "Add a regression test for the login",
    "Is there a regression suite?",
    "make sure it does not work again with the old key",
    "다시 시작 버튼을 추가해줘",
    "it's back to normal",
    "it's back on the menu",
  ])("nothing: %s", (prompt) => {
    expect(feedbackIn(prompt)).toBeUndefined();
  });
});

describe("feedback that was missed: it fits now", () => {
  it.each(["Danke, jetzt passt es", "so stimmt alles", "das passt jetzt", "passt so, danke"])(
    "%s",
    (prompt) => {
      expect(feedbackIn(prompt)?.verdict).toBe("worked");
    },
  );

  it.each([
    "das passt nicht",
    "passt so noch nicht",
    "Mach es so, dass es passt",
    "jetzt passt es nicht mehr",
  ])("not: %s", (prompt) => {
    expect(feedbackIn(prompt)?.verdict).not.toBe("worked");
  });
});

describe("feedback in eight languages", () => {
  it.each(SAID_IT_FAILED)("failed: %s", (prompt) => {
    expect(["failed", "regression"]).toContain(feedbackIn(prompt)?.verdict);
  });

  it.each(SAID_IT_WORKS)("works: %s", (prompt) => {
    expect(feedbackIn(prompt)?.verdict).toBe("worked");
  });

  it.each(SAID_NEITHER)("neither: %s", (prompt) => {
    expect(feedbackIn(prompt)).toBeUndefined();
  });
});
