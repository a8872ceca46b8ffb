// Causes, decisions and answers told in plain prose, without the words that usually introduce them.
import { describe, expect, it } from "vitest";
import { file, test } from "../synthesise/attempts.fixture.ts";
import { observe } from "./observed.fixture.ts";

const told = (prompt: string, changed: string, report: string) =>
  observe(prompt, changed === "" ? [file("Read", "src/shop.ts")] : [file("Edit", changed), test()], [report])
    .flatMap(({ type, title, subtitle, facts }) => [type, title, subtitle, ...facts.map(({ text }) => text)])
    .join("\n");

describe("observe: what plain prose says", () => {
  it.each<[string, string, string, string]>([
    [
      "a cause is how things were and what followed",
      "Why does the nightly import run out of memory?",
      "The importer called `rows.toArray()` before writing, so all orders were in memory at once. I let it stream.",
      "The importer called `rows.toArray()` before writing, so all orders were in memory at once",
    ],
    [
      "also without a name, if it links two clauses",
      "the login test is flaky",
      "The test compared a moment in universal time with the local day of the machine, which agree only until the evening. I froze the clock.",
      "The test compared a moment in universal time with the local day of the machine, which agree only until the evening",
    ],
    [
      "we in the middle of a sentence is the project",
      "The bank books twice",
      "The bank sends the message again when we need longer than ten seconds, and our handler prints the bill before it answers with 200. It answers first now.",
      "The bank sends the message again when the project needs longer than ten seconds",
    ],
    [
      "JUnit 4 tests are not four tests",
      "get the tests of the shop green",
      "The module lacked useJUnitPlatform(), so Gradle found only JUnit 4 tests, of which there are none.",
      "The module lacked useJUnitPlatform(), so Gradle found only JUnit 4 tests",
    ],
    [
      "what the alternative would have done is the reason of a choice",
      "Store the scans of the bills",
      "Scans go to S3, and the table keeps the key alone. Backups of the database would otherwise have doubled in size.",
      "decision\nScans go to S3",
    ],
    [
      "an alternative that was not worth it is rejected",
      "add a search for bills",
      "Search runs on a `tsvector` column. Elasticsearch was not worth a second system for 40,000 bills.",
      "Decision: Search runs on a `tsvector` column: Elasticsearch was not worth a second system",
    ],
    [
      "an alternative that the next sentence is about is rejected",
      "Implement undo for the bill editor",
      "Undo keeps patches instead of whole snapshots. With snapshots ten minutes of work took 600 MB.",
      "Decision: Undo keeps patches instead of whole snapshots: With snapshots ten minutes of work took 600 MB",
    ],
    [
      "what was left alone, with the reason after the colon",
      "update the dependencies",
      "Everything is up to date except shop-router, which I left on 6.28: version 7 drops the loader that the menu is built on.",
      "Decision: Leave shop-router on 6.28: version 7 drops the loader that the menu is built on",
    ],
    [
      "what was decided against",
      "Store the scans of the bills",
      "I decided against S3 for the scans: the contract of the shop forbids storage outside the building.",
      "Decision: Do not use S3 for the scans: the contract of the shop forbids storage outside the building",
    ],
    [
      "an effect with a word before its unit",
      "our build bill exploded, reduce it",
      "I moved the slow jobs to main. That cuts a typical day from 3,400 to about 420 billed minutes.",
      "cuts a typical day from 3,400 to about 420 billed minutes",
    ],
    [
      "what stays, with the reason in the next sentence",
      "can we get rid of the Makefile?",
      "The Makefile stays. The release of the other team calls `make dist` and nobody here can change that. I moved the rest.",
      "Decision: The Makefile stays: The release of the other team calls `make dist`",
    ],
  ])("%s", (_, prompt, report, expected) => expect(told(prompt, "src/shop.ts", report)).toContain(expected));

  it("a short answer after a look at the project is a discovery", () =>
    expect(
      told(
        "does the price cache survive a deploy?",
        "",
        "Yes. The key of the cache contains the version of the package, and that has not changed since March, so old prices survive a deploy.",
      ),
    ).toContain("discovery"));

  it.each([
    [
      "a general truth",
      "How do leaks happen in Node?",
      "Leaks in Node are usually caused by listeners that nobody removes, or by caches without a limit. A snapshot of the heap tells which.",
    ],
    [
      "an answer to what would be",
      "what would happen if we dropped the index?",
      "Then a lookup by `email` needs a scan of the table, so logins get slower as the table grows from day to day, on each of the shops.",
    ],
    [
      "advice",
      "Is Redis or Memcached better?",
      "Redis is simpler to run here, since `docker-compose.yml` has it already and the shop needs lists. Memcached has more threads.",
    ],
    [
      "instructions",
      "is it safe to upgrade Postgres?",
      "Take a backup with `pg_dump` first and test it on a copy, because the format on the disk changes. Run the upgrade script after that.",
    ],
  ])("%s is no discovery", (_, prompt, report) => expect(told(prompt, "", report)).toBe(""));

  it.each([
    ["a fault", "The total is rounded per line instead of on the sum: that is the bug behind the cent."],
    ["work in the passive", "The tests were updated. A test of the old page would have failed."],
    [
      "an idea",
      "The cart keeps its items in the session. A table would need a migration, tell me if you want it.",
    ],
    [
      "what was put off",
      "The prototype keeps the bills in SQLite. Postgres would need a server, so we can decide later.",
    ],
    [
      "the alternative of doing nothing",
      "I added an index on `day`. Without it the list would have needed a scan.",
    ],
  ])("no decision: %s", (_, report) =>
    expect(told("Mend the bill", "src/shop.ts", report)).not.toContain("Decision"),
  );
});

describe("observe: what a pronoun means", () => {
  it("is not guessed where two things were named before it", () => {
    const all = told(
      "The worker dies every night",
      "src/worker.ts",
      "The container has a limit of 512 Mi and the job needs about 900. I made it read in pages of 500.",
    );
    expect(all).toContain("The container has a limit of 512 Mi and the job needs about 900");
    expect(all).not.toContain("Made the container");
  });

  it("is the project where an adverb follows it", () => {
    const all = told(
      "Replace moment",
      "src/date.ts",
      "The dates are formatted with Intl.DateTimeFormat, because we only format them in the list of bills.",
    );
    expect(all).toContain("because the project only formats them in the list of bills");
  });
});

describe("observe: claims that the calls do not bear out", () => {
  it("tests of another part, and checks that only the report passed", () => {
    const [one] = observe(
      "Go on with the list of the shop",
      [file("Write", "test/price-list.test.ts"), test()],
      [
        "Added tests for the tax engine and the price list, and passed all quality gates. Created `test/price-list.test.ts` to check that a list of the old format is read.",
      ],
    );
    expect(JSON.stringify(one)).not.toMatch(/tax engine|quality gates/);
    expect(one?.facts[0]?.text).toContain("price-list.test.ts");
  });

  it("tests of both parts stay", () =>
    expect(
      told(
        "add tests",
        "test/tax-engine.test.ts",
        "Added tests for the tax engine and everything that the engine reads from the table of rates.",
      ),
    ).toContain("tax engine"));
});
