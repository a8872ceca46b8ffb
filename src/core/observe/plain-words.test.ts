// Decisions, causes and measured effects in the words in which people and agents say them.
import { describe, expect, it } from "vitest";
import { commit, file, test } from "../synthesise/attempts.fixture.ts";
import { decisionIn, decisionsAsked } from "./decision.ts";
import { observeTurn } from "./observe.ts";
import { observe } from "./observed.fixture.ts";
import { linesOf } from "./report.ts";
import { turnOf } from "./turn.fixture.ts";
import { titleFrom } from "./wording.ts";

const facts = (...words: readonly string[]) =>
  observe("The invoice page is slow and fails, fix it", [file("Edit", "src/invoice.ts"), test()], words)
    .flatMap(({ subtitle, facts: all }) => [subtitle, ...all.map(({ text }) => text)])
    .join("\n");

describe("observe: decisions as an agent says them", () => {
  it.each<[string, string]>([
    [
      "Rather than pulling in a library, I wrote the slug function by hand: it is ten lines and never changes.",
      "Wrote the slug function by hand rather than pulling in a library: it is ten lines and never changes",
    ],
    [
      "Invoices are numbered per tenant and not per shop, so that a tenant never sees a gap.",
      "Invoices are numbered per tenant and not per shop, so that a tenant never sees a gap",
    ],
    [
      "To avoid a second deploy I left the old column in place and made it nullable.",
      "Left the old column in place and made it nullable to avoid a second deploy",
    ],
    [
      "Went for a cron job; a queue was too much to operate for one mail a day.",
      "Went for a cron job; a queue was too much to operate for one mail a day",
    ],
    [
      "The export writes to a temporary file on purpose: a half-written file would be picked up by the bank.",
      "The export writes to a temporary file on purpose: a half-written file would be picked up by the bank",
    ],
    [
      "We agreed to leave dark mode out of the beta because nobody could review it.",
      "Leave dark mode out of the beta because nobody could review it",
    ],
    [
      "I opted not to retry the payment because the provider does it.",
      "Do not retry the payment because the provider does it",
    ],
    [
      "Because IE does not know `fetch`, the loader now uses `XMLHttpRequest`.",
      "The loader now uses `XMLHttpRequest` because IE does not know `fetch`",
    ],
    [
      "I made `dryRun` the default, since a wrong import costs a day.",
      "Make `dryRun` the default, since a wrong import costs a day",
    ],
    [
      "I've switched the mutex from a file to a row, because the share does not lock files.",
      "Switch the mutex from a file to a row, because the share does not lock files",
    ],
  ])("%s", (said, decided) => expect(decisionIn(said)?.text).toBe(decided));

  it.each([
    "Next I will replace the queue with a table because the queue is down a lot.",
    "Storing the tax is unnecessary because both pages compute it.",
    "The first author went with a singleton, probably because it was quicker.",
    "I tried a worker thread instead of a process, but it crashed, so I took it out.",
    "Stripe decided to drop the old API because of new laws.",
    "If the table grows, I'd switch to partitions because scans get slow.",
    "It uses bcrypt instead of argon2 in the existing code.",
    "I'll use grep instead of ripgrep, since it is installed.",
  ])("no decision: %s", (said) => expect(decisionIn(said)).toBeUndefined());
});

describe("observe: decisions as a person says them", () => {
  it.each([
    "Use tabs here, the formatter expects them.",
    "don't stub the clock in these tests, use fake timers, we lost a day over it",
    "no ORM here. plain SQL only, it is easier to review",
    "please keep the old route, apps in the stores can't be updated",
    "we don't need the old export, it would only slow us down",
    "we decided in the standup that errors go to Sentry only, not to the log as well",
    "Never show the tax number of other shops on the invoice page",
    "I want the limits to stay in `limits.yaml`, not in code, because the shops change them",
  ])("%s", (said) => expect(decisionsAsked(said)).toHaveLength(1));

  it.each([
    "leave a note on #17, Eva takes it over there",
    "don't fix anything, only list what you would need",
    "No filter on the page — shops can't find their orders",
    "dont forget to start from main and not from this branch",
    "should we use tabs? the formatter seems to expect them",
    "You are a reviewer of changes.\nNever edit files, only report, because a peer cannot grant it.",
  ])("no decision: %s", (said) => expect(decisionsAsked(said)).toEqual([]));
});

describe("observe: measured effects", () => {
  it.each([
    "Cold start dropped to 1.4 s (it was 5.1 s before).",
    "Queries per invoice fell from 180 to 7.",
    "The build is three times as fast now.",
    "Type checking takes 9 seconds, down from 40.",
    "That cut memory use by half.",
    "CI time is reduced from 12 minutes to 5.",
  ])("%s", (said) => expect(facts(`Added an index in \`src/invoice.ts\`. ${said}`)).toContain("Measured"));

  it.each([
    "I expect the page to go from 800 ms to 90 ms.",
    "The version went from 2.1 to 2.2.",
    "Raised the timeout from 30 s to 60 s.",
    "The goal is to cut memory use by half.",
    "According to the article their build is ten times faster.",
  ])("not measured: %s", (said) =>
    expect(facts(`Added an index in \`src/invoice.ts\`. ${said}`)).not.toContain("Measured"),
  );
});

describe("observe: causes", () => {
  it.each<[string, string]>([
    ["This was caused by `Date.parse` reading the text as local time.", "The cause was `Date.parse` reading"],
    [
      "It turned out that the proxy drops the second header of a request.",
      "the proxy drops the second header",
    ],
    ["Sign-in broke since the cookie was set with SameSite=Strict by the gateway.", "Sign-in broke since"],
    ["The reason the badge stayed red is that the list was changed in place.", "The reason the badge stayed"],
  ])("%s", (said, told) =>
    expect(facts(`Added a check in \`src/invoice.ts\`. ${said}`).toLowerCase()).toContain(told.toLowerCase()),
  );

  it.each([
    "If the root cause is the lockfile, installing again will mend it.",
    "The root cause is not clear yet, nobody has seen the log.",
    "It was not caused by the timeout of the proxy in `src/proxy.ts`.",
  ])("no cause: %s", (said) =>
    expect(facts(`Added a check in \`src/invoice.ts\`. ${said}`)).not.toMatch(/caus/i),
  );
});

describe("observe: lists in lists", () => {
  it("what follows an inner list belongs to the outer one", () => {
    const lines = linesOf("Changed:\n- added rules for:\n  - `a/`\n  - `b/`\n- made the page shorter");
    expect(lines.find(({ text }) => text === "made the page shorter")?.under).toBe("Changed");
    expect(lines.find(({ text }) => text === "`b/`")?.under).toBe("added rules for");
  });

  it("an item under what was added is told as added", () => {
    expect(
      facts("Updated `src/invoice.ts`.\n\nWhat I added:\n- explicit rule to round invoices to whole cents"),
    ).toContain("Added explicit rule to round invoices to whole cents");
  });

  it("an item under a condition is no fact", () => {
    const said =
      "Kept the page.\n\nStart over only if:\n- the invoices are torn and unreadable\n- the totals are wrong";
    expect(
      JSON.stringify(observe("Fix the invoice page", [file("Edit", "src/invoice.ts")], [said])),
    ).not.toMatch(/torn|totals are wrong/);
  });
});

describe("observe: names with a pronoun inside", () => {
  it("`oh-my-zsh` is no person, and a message that something is not found is a bug", () => {
    const said = "Done. Moved the tool path behind oh-my-zsh to ensure the theme finds its program.";
    const calls = [file("Edit", "zsh/.zshrc")];
    const [seen] = observe("since today i get message: bat not found", calls, ["Let me look.", said]);
    expect(seen).toMatchObject({ type: "bugfix", title: "Moved the tool path behind oh-my-zsh" });
  });
});

describe("observe: advice", () => {
  it("what the agent advises and nobody has taken is no discovery", () => {
    const said = `Keep it. ${"The old importer holds useful rules on `orders.csv`, which a new one would lose again. ".repeat(6)}`;
    expect(observe("what should we do with the old importer, should I throw it away?", [], [said])).toEqual(
      [],
    );
  });
});

describe("observe: titles of turns without a report", () => {
  const edit = () => file("Edit", "src/invoice.ts");

  it.each(["it shows one tax number for all shops?", "work off your list"])(
    "what a question or a reference asks is not what was done: %s",
    (prompt) => expect(observe(prompt, [edit(), test()], ["Done."])).toEqual([]),
  );

  it("of several commits the request they are about, not the last one's documentation", () => {
    const calls = [
      edit(),
      commit("feat(invoice): add monthly numbers for bills"),
      commit("feat(shop): switch bills from yearly to monthly numbers"),
      commit("docs: update the schema page"),
    ];
    expect(observe("Switch bill numbers from yearly to monthly", calls, ["Done."])[0]).toMatchObject({
      type: "feature",
      title: "Switch bill numbers from yearly to monthly",
    });
  });

  it("a commit of work that nothing told of is told by its message", () => {
    const input = turnOf("commit", [commit("fix(invoice): round the tax to whole cents")], ["Committed."]);
    const [seen] = observeTurn({ ...input, before: { calls: 20, observations: 0 } });
    expect(seen).toMatchObject({ type: "bugfix", title: "Round the tax to whole cents" });
    expect(observeTurn({ ...input, before: { calls: 20, observations: 1 } })).toEqual([]);
  });
});

describe("observe: reports of a fix", () => {
  const edit = () => file("Edit", "src/menu.ts");
  const first = (prompt: string, said: string) => observe(prompt, [edit()], ["Let me look.", said])[0];

  it("what happened when you clicked is told of the user, and a short fix is the title", () => {
    const said =
      "I've fixed the double printing issue. The page was printing twice because when you pressed the 'Print' key, the dialog would send its own event. Added a `printed` flag to ignore the second event.";
    expect(first("the invoice comes out of the printer two times", said)).toMatchObject({
      type: "bugfix",
      title: "Fixed the double printing issue",
      subtitle:
        "The page was printing twice because when the user pressed the 'Print' key, the dialog would send its own event",
    });
  });

  it("a root cause without an article is a cause, and makes the work a fix", () => {
    const said =
      "Root cause was a second tax row per order in the export. The query in `taxRows()` now reads the newest row only.";
    expect(first("the tax is counted two times", said)).toMatchObject({
      type: "bugfix",
      subtitle: "Root cause was a second tax row per order in the export",
    });
  });

  it("items under the fix are a fix", () => {
    const said = "Print it again. The fix:\n\n1. Removed the second `await` before the print of the invoice";
    expect(first("I mean the second page", said)?.type).toBe("bugfix");
  });

  it("cases are not what was done", () => {
    const said =
      "I updated the `Total` field in `src/menu.ts` to:\n\n1. **When paid**: Print a green line\n2. **When open**: Print the due date";
    expect(JSON.stringify(first("print the due date on open bills", said) ?? "")).not.toContain(
      "to When paid",
    );
  });

  it("a title does not end between from and to", () => {
    expect(titleFrom("Switch Yearly Invoice Numbers from Counted Ones to Drawn Ones")).toBe(
      "Switch Yearly Invoice Numbers",
    );
  });
});
