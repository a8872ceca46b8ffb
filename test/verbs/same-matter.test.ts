// Earlier work on the same topic, recalled at the prompt that opens a session.
import { execFileSync } from "node:child_process";
import { beforeEach, describe, expect, it } from "vitest";
import { did, here, made, newProject, says, writes } from "./days.ts";
import { DAY, MONDAY, session } from "./world.ts";

/** A line that names files for words of the prompt in their paths. */
const FILES_NAMED = /^Files? with .* in (?:its|their) path/m;

beforeEach(newProject);

describe("earlier work on the same matter", () => {
  it("a name of code that both prompts say, and that the changed file has", async () => {
    await did(
      "Write the agent that was used into the notes, see sessionNotes and `notes/sessions`",
      ...made("src/notes/session-notes.ts", "feat: agents"),
    );
    await did("Print invoices", ...made("src/print/invoice.ts", "feat: print"));
    expect(await says("I think sessionNotes holds the wrong one, I never used it")).toMatch(
      /Earlier work that mentions sessionNotes.*: "Write the agent.*", 2026-11-10/,
    );
  });

  it("not a name that is in everybody's mouth", async () => {
    await did("Read GitHub events for the stream", ...made("src/stream.ts", "feat: stream"));
    expect(await says("our GitHub page is down")).not.toContain("Earlier work");
  });

  it("the words are told whole", async () => {
    await did("Cache the database queries", ...made("src/cache.ts", "perf: cache the database queries"));
    expect(await says("Cache the database queries of the reports too")).toMatch(
      /Earlier work that mentions [^:]*\bdatabase\b/,
    );
  });

  it("a part of an identifier is no word of the earlier work", async () => {
    for (const [what, file] of [
      ["Rename `fetchCmd` and `cartRunner` in the shell", "src/shell/run.ts"],
      ["Print invoices", "src/print/invoice.ts"],
      ["Mail the weekly summary", "src/mail/weekly.ts"],
    ] as const)
      await did(what, ...made(file, `feat: ${what.replaceAll("`", "")}`));
    expect(await says("The cart has to fetch its prices once a day")).not.toMatch(/mentions (?:fetch|cart)/);
  });

  it("the same identifier is told whole", async () => {
    await did(
      "Print what fetchCmd says",
      ...made("src/shell/fetch-cmd.ts", "feat: print what fetchCmd says"),
    );
    for (const what of ["Print invoices", "Mail the weekly summary"])
      await did(what, ...made(`src/${what.slice(0, 4)}.ts`, `feat: ${what}`));
    expect(await says("fetchCmd is started twice in the shell")).toMatch(/mentions (?:.* )?fetchCmd/);
  });

  it("of two forms of a word the one is told that the prompt has", async () => {
    await did("Refund the voucher, then list refunded vouchers", ...made("src/refunds.ts", "feat: refunds"));
    await did("Print invoices", ...made("src/print/invoice.ts", "feat: print"));
    expect(await says("Why are vouchers missing once they were refunded?")).toMatch(
      /mentions (?:refunded and vouchers|vouchers and refunded)/,
    );
  });

  describe("two words side by side, each of which is in every mouth", () => {
    beforeEach(async () => {
      await did(
        "Group the action summary by customer",
        ...made("src/report/panel.ts", "feat: grouped actions"),
      );
      for (const [what, file] of [
        ["Show the last action of a customer", "src/customer/last.ts"],
        ["Mail the weekly summary to the customer", "src/mail/weekly.ts"],
        ["Undo an action of the cart", "src/cart/undo.ts"],
        ["Print the summary of an invoice", "src/print/invoice.ts"],
        ["Repeat an action after an outage", "src/queue/repeat.ts"],
        ["Store a summary of every import", "src/import/store.ts"],
        ["Log each action of an admin", "src/admin/log.ts"],
        ["Translate the summary of the cart", "src/cart/words.ts"],
      ] as const)
        await did(what, ...made(file, `feat: ${what.toLowerCase().split(" ").slice(0, 2).join(" ")}`));
    });

    it("name one thing", async () => {
      expect(await says("Redesign the action summary as a table")).toContain(
        'Earlier work that mentions action and summary: "Group the action summary by customer", 2026-11-10',
      );
    });

    it("not where they stand apart", async () => {
      expect(await says("Redesign the summary, each action in a table")).not.toContain(
        "Group the action summary",
      );
    });
  });

  it("a file whose name the prompt says", async () => {
    await did("Check links before they are stored", ...made("src/client/dashboard.ts", "feat: check"));
    await did("Change the rules of the tables", ...made("schema.sql", "feat: rules"));
    expect(await says("make the dashboard responsive, the rest is already")).toContain(
      "File with dashboard in its path: src/client/dashboard.ts, changed on 2026-11-10",
    );
  });

  it("Brewfile, named in small letters", async () => {
    await did("Add mupdf and install", ...made("Brewfile", "feat: mupdf"));
    expect(await says("add resvg to brewfile and install it")).toContain("Brewfile");
  });

  it("an issue that was looked into, though nothing was changed", async () => {
    await did("https://example.com/o/r/issues/7718 says that the prompt breaks, is that so?", (day) =>
      day.bash("git log"),
    );
    expect(await says("https://example.com/o/r/issues/7718 let us mend the prompt in the docs")).toMatch(
      /Asked before, on 2026-11-10: "#7718 says that the prompt breaks/,
    );
  });

  it("a form that a program fills in says nothing", async () => {
    const form = (scope: string) =>
      [
        "# Instructions",
        `Scope: ${scope}`,
        "Make a plan in steps",
        "Keep it short",
        "Say what is done",
        "Say what is left",
      ].join("\n");
    await did(form("invoices"), ...made("PLAN.md", "docs: plan"));
    expect(await says(form("carts"))).not.toMatch(/Done|Begun|Earlier work/);
  });

  it("work of one sort that nobody committed", async () => {
    for (const name of ["chip", "toast", "toggle"])
      await did(`Added new component @registry/${name}.tsx update docs and demo`, (day) =>
        writes(day, `registry/${name}-demo.tsx`),
      );
    expect(await says("Added new component @registry/grid.tsx update docs and demo")).toContain(
      '3 requests like this before, last on 2026-11-12: "Added new component',
    );
  });
});

describe("where the work was left", () => {
  it.each([
    "continue",
    "pick up where we left off",
    "Read the handoff and start the next task",
    "계속해줘",
    "weiter",
  ])("%s", async (prompt) => {
    await did("Print invoices", (day) => writes(day, "src/print/invoice.ts"));
    expect(await says(prompt)).toContain(
      'Last work here, 2026-11-10: "Print invoices"; changed src/print/invoice.ts, not checked',
    );
  });

  it("is told once", async () => {
    await did("Print invoices", (day) => writes(day, "src/print/invoice.ts"));
    const text = await says("Read your handoff, then print the invoices twice");
    expect(text.split("src/print/invoice.ts").length).toBe(2);
    expect(text).not.toMatch(FILES_NAMED);
  });

  it("not in the middle of a session, and not for a yes", async () => {
    await did("Print invoices", (day) => writes(day, "src/print/invoice.ts"));
    expect(await says("yes")).toBe("");
    const day = session(here.cwd, "today", MONDAY + 5 * DAY);
    for (const event of [day.says("Rework the carts"), writes(day, "src/carts.ts"), day.stop()])
      await here.memory.handle(event);
    const answer = await here.memory.handle(day.says("continue"));
    expect(answer.type === "context" ? answer.text : "").not.toContain("Last work");
  });

  it("the comments on the pull request of this branch", async () => {
    execFileSync("git", ["checkout", "-qb", "feat/printing"], { cwd: here.cwd });
    await did("Print invoices", (day) => writes(day, "src/print/invoice.ts"));
    expect(await says("can you address the open comments and fix the tests")).toContain(
      'Last work on the branch feat/printing, 2026-11-10: "Print invoices"',
    );
  });
});
