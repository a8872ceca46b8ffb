// Decisions, causes and effects whose reason stands in another sentence, behind a label or a pause.
import { describe, expect, it } from "vitest";
import { file, test } from "../synthesise/attempts.fixture.ts";
import { decisionsIn } from "./decision.ts";
import { observe } from "./observed.fixture.ts";

const told = (...words: readonly string[]) =>
  observe("Work on the invoice export", [file("Edit", "src/invoice.ts"), test()], words)
    .flatMap(({ subtitle, facts }) => [subtitle, ...facts.map(({ text }) => text)])
    .join("\n");
const reported = (said: string) => told("Let me look.", `Updated \`src/invoice.ts\`.\n\n${said}`);

describe("observe: decisions and their reasons", () => {
  it.each<[string, string]>([
    [
      "I went with a composite index on `(shop, day)` rather than two, since every query filters on both.",
      "Went with a composite index on `(shop, day)` rather than two, since every query filters on both",
    ],
    [
      "I've used full-text search in Postgres instead of a search server, so nothing else has to run.",
      "Use full-text search in Postgres instead of a search server, so nothing else has to run",
    ],
    [
      "Decision: keep the mail job synchronous. The mails are tiny and a queue would only be one more thing to run.",
      "Keep the mail job synchronous: The mails are tiny and a queue would only be one more thing to run",
    ],
    [
      "I settled on ULIDs for the invoices. They sort by time and need no second index.",
      "ULIDs for the invoices: They sort by time and need no second index",
    ],
    [
      "**Why not a trigger?** Triggers do not fire on the replicas, so the job writes the rows.",
      "Not a trigger: Triggers do not fire on the replicas, so the job writes the rows",
    ],
    [
      "We'll stick with SQLite for the queue: one writer, ten jobs a day, nothing that Postgres would buy us.",
      "Stick with SQLite for the queue: one writer, ten jobs a day, nothing that Postgres would buy us",
    ],
    ["- **Date format**: ISO, not local. The bank parses nothing else.", "Date format: ISO, not local"],
    [
      "Ended up using the runner's own retry instead of writing one; it already waits.",
      "Use the runner's own retry instead of writing one; it already waits",
    ],
    [
      "For the bill id I took ULIDs over UUIDs because they sort by time.",
      "Take ULIDs over UUIDs because they sort by time",
    ],
    [
      "One design note: the cache key includes the language, otherwise some shops would see the wrong one.",
      "The cache key includes the language, otherwise some shops would see the wrong one",
    ],
    ["- **Storage**: `sqlite` over `lmdb`", "Storage: `sqlite` over `lmdb`"],
    [
      "I deliberately did not touch the public `Bill` type so that other shops keep compiling.",
      "Do not touch the public `Bill` type so that other shops keep compiling",
    ],
    [
      "As you asked I'm using flags from the vendor and not our own table.",
      "Use flags from the vendor, not our own table",
    ],
    [
      "The change is split in two releases, as dropping the column at once would break pods of the old code.",
      "The change is split in two releases, as dropping the column at once would break pods of the old code",
    ],
    [
      "The parser stays synchronous; making it async would have rippled through every caller.",
      "The parser stays synchronous; making it async would have rippled through every caller",
    ],
    [
      "Timestamps are now stored in UTC rather than as local strings, so the order no longer depends on the server.",
      "Timestamps are now stored in UTC rather than as local strings, so the order no longer depends on the server",
    ],
  ])("%s", (said, decided) => expect(decisionsIn([said]).map(({ text }) => text)).toEqual([decided]));

  it.each([
    "I'll go with the first option. Let me know if that is not what you meant.",
    "Decision: open. Somebody from the team has to say which one.",
    "Why not use a trigger?",
    "Option A keeps one table because it is simple.",
    "If you ever need it at once, switch to sockets instead of polling.",
    "A future improvement: store the scans in S3 instead of the table, since backups are getting large.",
    "Expected: 3 rows, not 4.",
    "I did not use the shared logger because I could not find one.",
    "The page is slow because the query would scan the table.",
    "Why does the export fail? The proxy drops the header.",
    "I'll check the index first, because the last run was slow.",
    "We'll stick with it: that is enough for now.",
    "The error stays the same, so the cache is not to blame.",
    "The total is now rounded, so the test passes.",
    "The decision is up to you: both would work.",
  ])("no decision: %s", (said) => expect(decisionsIn([said])).toEqual([]));

  it("is not told a second time as what was done", () => {
    const said =
      "I've put the retries in the client instead of each caller, so a new route gets them for free.";
    const [seen] = observe("Retry failed calls", [file("Edit", "src/client.ts")], ["Let me look.", said]);
    expect(seen?.type).toBe("decision");
    expect(seen?.facts).toHaveLength(1);
  });
});

describe("observe: causes in plain words", () => {
  it.each<[string, string]>([
    [
      "Found it. The rounding was applied twice: once in the parser and again in the page.",
      "The rounding was applied twice: once in the parser and again in the page",
    ],
    [
      "The test was flaky because the two workers shared one folder and the faster one emptied it.",
      "The test was flaky because the two workers shared one folder",
    ],
    [
      "So the timeouts weren't the proxy at all — the worker was killed after 30 seconds, in the middle of the export.",
      "the worker was killed after 30 seconds",
    ],
    [
      "What's happening is that `git stash` leaves new files alone, so the old client was still there.",
      "`git stash` leaves new files alone, so the old client was still there",
    ],
    [
      "The export broke when we moved to version 5: totals are now texts, and the bank expects numbers.",
      "totals are now texts, and the bank expects numbers",
    ],
    [
      "That explains it: the totals are loaded before the taxes, so `sum` is empty at that point.",
      "the totals are loaded before the taxes, so `sum` is empty at that point",
    ],
    [
      "Root cause found: the job adds the column without a default, and the old rows have none.",
      "the job adds the column without a default, and the old rows have none",
    ],
    [
      "After some digging it turned out that the two hosts had different clocks, and the token looked old on one.",
      "the two hosts had different clocks, and the token looked old on one",
    ],
    [
      "Why it failed: `Promise.all` rejects on the first error, so the other mails were dropped.",
      "`Promise.all` rejects on the first error",
    ],
    [
      "The flicker came from the theme being read in an effect, after the first paint.",
      "The flicker came from the theme being read in an effect",
    ],
    [
      "Turns out we were hitting the staging host: `.env.local` overrides `.env.test`.",
      "The project was hitting the staging host: `.env.local` overrides `.env.test`",
    ],
    [
      "This happens because the loop variable is shared by all closures, so every call sees the last item.",
      "The cause was that the loop variable is shared by all closures, so every call sees the last item",
    ],
    [
      "The flaky test came down to a race: the worker wrote the file after it had been read.",
      "The flaky test came down to a race: the worker wrote the file",
    ],
    [
      "It was failing because the image ships OpenSSL 3, where the old hash is disabled.",
      "The cause was that the image ships OpenSSL 3, where the old hash is disabled",
    ],
    [
      "What actually happened is that the key did not include the language, so some users got English pages.",
      "the key did not include the language, so some users got English pages",
    ],
  ])("%s", (said, cause) => expect(reported(said).toLowerCase()).toContain(cause.toLowerCase()));

  it("is kept from a message in the middle, too", () => {
    const said = "Root cause: `sumOf` reads the tax before it is set, so every total is too low.";
    expect(told(said, "Let me mend that.", "Updated `src/invoice.ts`, the tests pass.")).toContain(
      "Found: root cause: `sumOf` reads the tax before it is set",
    );
  });

  it.each([
    'The error message says "failed because the branch is protected".',
    "The ticket says the export is empty because the shop has no address.",
    "Option A keeps one table because it is simple and everybody knows how it works.",
    'The linter complains "prefer const because x is never reassigned".',
    "Steps left: choose a mail host, then move the templates because they use the old helper.",
    "Reading the file again because it was changed by the formatter.",
  ])("no cause: %s", (said) => expect(reported(said)).not.toContain("because"));
});

describe("observe: effects in plain words", () => {
  it.each([
    "With the batch insert, importing the large file now takes 6 seconds; before it was just under four minutes.",
    "That cut the number of queries for every single page of the shop from 143 to 7.",
    "Drawing 5,000 rows used to take around 900 ms; with paging it takes 40 ms.",
    "Lint warnings dropped from 212 to 0 with the new rule set.",
    "Memory use stays flat at about 120 MB now; it used to climb past 2 GB.",
    "With the batch insert, importing 10,000 rows takes 2.4 seconds, where it used to take almost a minute.",
    "Lint warnings in all packages of the shop are down to 4 (from 212).",
  ])("%s", (said) => expect(reported(said)).toContain("Measured"));

  it("names no cause it cannot know", () =>
    expect(reported("That cut the number of queries for a page from 143 to 7.")).toContain(
      "Measured: cut the number of queries",
    ));

  it.each([
    "The issue says the response time goes from 200 ms to 3 s when the cache is cold.",
    "Assuming that the index is used, the query for the dashboard goes from 900 ms to 10 ms.",
    "The tests of the shop take from 20 to 60 seconds, depending on the machine.",
    "Your ticket mentions that the page went from 1 s to 4 s last week.",
  ])("not measured here: %s", (said) => expect(reported(said)).not.toContain("Measured"));
});

describe("observe: what was said plainly and missed", () => {
  it.each([
    [
      "For the labels I'm using ZPL rather than PDF, since the printer takes nothing else.",
      "Use ZPL rather than PDF",
    ],
    [
      "The oven screen froze because the websocket was opened once per reading and never closed.",
      "The oven screen froze because the websocket was opened once per reading and never closed",
    ],
    [
      "Root cause: `load_shift()` reads the roster before the holidays are merged in.",
      "`load_shift()` reads the roster before the holidays are merged in",
    ],
    [
      "Rather than retrying in the client, the gateway now queues the command, because a truck can be offline for hours.",
      "The gateway now queues the command rather than retrying in the client, because a truck can be offline for hours",
    ],
    ["Search answers in 30 ms where it needed 900 ms.", "in 30 ms where it needed 900 ms"],
    ["Bundle size: 1.2 MB before, 340 KB after.", "Bundle size: 1.2 MB before, 340 KB after"],
    ["The test suite went from eleven minutes to two and a half.", "from eleven minutes to two and a half"],
  ])("%s", (said, expected) => {
    expect(told("Let me look.", said)).toContain(expected);
  });

  it.each([
    "The oven screen freezes because of the websocket, I guess.",
    "I was looking for the place where the orders come in.",
    "The suite could go from eleven minutes to two.",
    "It should answer in 30 ms where it needed 900 ms.",
    "I use grep, since the tree is large.",
  ])("not: %s", (said) => {
    expect(told("Let me look.", said)).not.toMatch(/freezes|come in|eleven|900 ms|grep/);
  });
});
