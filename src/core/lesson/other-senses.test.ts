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
    ["explain this session's changes", "session"],
    ["people are logged out after a minute", "log"],
    ["logging in takes five seconds", "log"],
    ["in contrast to the old version", "contrast"],
    ["export the type from index.ts", "index"],
    ["the certificate of api.shop.example is old", "api"],
    ["leave room for a third button", "room"],
    ["orders fail, here's the log: 550 relay denied", "log"],
  ])("%s", (prompt, stem) => {
    expect([...otherSensesIn(prompt).keys()]).toContain(stem);
  });

  it.each([
    "Cache the price list for 5 minutes",
    "the orders API should return 404",
    "add logging to the signup handler",
    "Improve logging in the payment service",
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

  it("reads the beginning of a long prompt only", () => {
    const end = "clear the npm cache";
    expect([...otherSensesIn(`${"map the prices. ".repeat(300)}${end}`).keys()]).not.toContain("cach");
  });
});
