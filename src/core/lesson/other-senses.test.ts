// Everyday words that mean something else in a phrase.
import { describe, expect, it } from "vitest";
import { otherSensesIn } from "./other-senses.ts";

describe("lessons: words in another sense", () => {
  it.each([
    ["bring the readme up to date", "date"],
    ["clear the npm cache and try again", "cach"],
    ["the GitHub Actions cache never hits", "cach"],
    ["git log shows two commits", "log"],
    ["look at the log of the failed CI run", "log"],
    ["export the function parsePrice", "export"],
    ["export PATH=/usr/bin does not survive a new shell", "export"],
    ["use the IntersectionObserver API to fade the hero in", "api"],
    ["use a Map instead of an object", "map"],
    ["make readFileSync async", "sync"],
    ["the docs are out of sync with the code", "sync"],
    ["permission denied (publickey) when I git clone", "permiss"],
    ["what is the role of this file in the build?", "role"],
    ["what did we do in the last session?", "session"],
    ["in contrast to the old version", "contrast"],
  ])("%s", (prompt, stem) => {
    expect([...otherSensesIn(prompt).keys()]).toContain(stem);
  });

  it.each([
    "Cache the price list for 5 minutes",
    "the orders API should return 404",
    "add logging to the signup handler",
    "export all customers as CSV",
    "show all branches on a map",
    "Users lose their session after the redirect",
    "filter orders by date range",
    "the sync loses stock counts",
    // Once in another sense, once not.
    "clear the npm cache, then cache the price list",
  ])("not in: %s", (prompt) => {
    expect([...otherSensesIn(prompt).keys()]).toEqual([]);
  });

  it("names the words that give the sense: a lesson on npm is meant by the npm cache", () => {
    expect(otherSensesIn("clear the npm cache").get("cach")).toContain("npm");
  });

  it("takes no time however long the prompt is", () => {
    const started = performance.now();
    for (const text of ["map the ", "log of the ", "upload a a a a ", "search a b c ", "chmod "])
      otherSensesIn(text.repeat(20_000));
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
