// Fields of settings: a list to choose from where there are few words, free text elsewhere.
import { describe, expect, it } from "vitest";
import { KEYS } from "../../src/config-keys.ts";
import { choicesOf } from "./choices.ts";

const choices = (name: string) => choicesOf(KEYS.find((key) => key.name === name)?.expects ?? "");

describe("viewer: choices of a setting", () => {
  it("a setting that takes one of a few words offers them", () => {
    expect(choices("mode")).toEqual(["off", "note", "bump", "ask"]);
    expect(choices("observerBatch")).toEqual(["turn", "tool"]);
  });

  it("every offered word is one that the setting takes", () => {
    for (const key of KEYS)
      for (const word of choicesOf(key.expects)) expect(key.parse(word), `${key.name} ${word}`).toBeDefined();
  });

  it("a number or a path is typed", () => {
    expect(choices("bumpThreshold")).toEqual([]);
    expect(choices("liveExport")).toEqual([]);
  });
});
