// Words of a question that no document has.
import { describe, expect, it } from "vitest";
import { parseQuery } from "./query.ts";
import { mayBeMisspelled, nearestWords, splitsOf, withWords } from "./spelling.ts";

const near = (word: string, ...known: string[]) => nearestWords(word, known).map((one) => one.word);

describe("search: other readings of a word", () => {
  it("one slip is believed of a word of six letters, two of a long one, none of a short one", () => {
    expect(near("healtcheck", "healthcheck", "headless")).toEqual(["healthcheck"]);
    expect(near("enviro", "environ")).toEqual(["environ"]);
    expect(near("autentiaction", "authentication", "automation")).toEqual(["authentication"]);
    expect(near("entiaction", "indication")).toEqual([]);
    expect(near("redis", "redir")).toEqual([]);
    expect(near("postgre", "postgr", "progres")).toEqual(["postgr"]);
  });

  it("numbers are meant as they stand, and so is every word of a long text", () => {
    const words = (text: string) => mayBeMisspelled(parseQuery(text, 0));
    expect(words("kontext err404 timestmap_local")).toEqual(["kontext", "timestmap", "local"]);
    expect(words("one two three four five six seven eight nine ten eleven twelve thirteen words")).toEqual(
      [],
    );
  });

  it("two words may be written as one", () => {
    expect(splitsOf("결제서버")).toEqual([["결제", "서버"]]);
    expect(splitsOf("healthcheck")).toContainEqual(["health", "check"]);
    expect(splitsOf("short")).toEqual([]);
  });

  it("the other reading takes the place of the word, also in a phrase", () => {
    const question = withWords(parseQuery('"flaky healtcheck"', 0), "healtcheck", ["healthcheck"]);
    expect(question).toMatchObject({ words: ["flaki", "healthcheck"], phrases: [["flaki", "healthcheck"]] });
  });
});
