// Stop words are also recognised by their stems.
import { describe, expect, it } from "vitest";
import { stemOf } from "./stem.ts";
import { isStopWord, TO_AGENTS } from "./stop-words.ts";

describe("similarity: words that say nothing", () => {
  it("know every form of what is said to an agent: the word and its stem", () => {
    const words = TO_AGENTS.split(" ");
    const unknown = words.flatMap((word) => [word, stemOf(word)]).filter((word) => !isStopWord(word));
    expect(unknown).toEqual([]);
  });

  it("are not words that say something", () => {
    expect(["redis", "login", "token", "redirect"].filter(isStopWord)).toEqual([]);
  });
});
